import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { streamCsv } from '#app/lib/workbook/csv.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type AuditChange, changeLine } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDateTime, parseDay } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { type ListOrder, pageByKey } from '#app/lib/lists/page-by-key.server.ts'
import type { Page } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { on } from '#db/joins.ts'
import { apiKeys, auditLog, users } from '#db/schema/index.ts'
import { actionValue, entityLabel } from './audit-labels.ts'
import { type AuditSubject, auditSubjects } from './audit-subjects.server.ts'

const makers = alias(users, 'makers')
const BY_TIME: ListOrder = {
  by: auditLog.createdAt,
  id: auditLog.id,
  type: 'instant',
  direction: 'descending',
}
const PAGE = 50
const FILE_PAGE = 1000

export interface AuditFilter {
  /** Id of a user. */
  person: string
  /** `entity:action`, see actionValue. */
  action: string
  /** yyyy-mm-dd in the account's zone, both days included. */
  from: string
  to: string
}

/** An entry of the log. */
export interface AuditView {
  id: string
  at: string
  /** Null for jobs and webhooks. */
  person: string | null
  /** A super user acted as this person. */
  ghosted: boolean
  /** The program's key that acted as this person, like `Zapier (…a1b2)`, with who made a service account. */
  key: string | null
  action: string
  entity: string
  /** The record it is about, if that has a name. */
  subject: AuditSubject | null
  /** The person acted on their own user. */
  isOwn: boolean
  detail: string | null
  /** The values before and after. */
  changes: AuditChange[]
  ip: string | null
}

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const date = (name: string) => (parseDay(params.get(name)) ? params.get(name)! : '')
  const person = params.get('person')
  const action = params.get('action') ?? ''
  return {
    person: isUuid(person) ? person : '',
    action: /^[^:\0]{1,60}:[^\0]{1,100}$/.test(action) ? action : '',
    from: date('from'),
    to: date('to'),
  }
}

function requireReader(ctx: Ctx): void {
  if (!ctx.actor || !ctx.can.viewAuditLog) throw forbidden()
}

/** One page of the log, newest first. An invalid cursor starts at the beginning. */
export async function listAudit(
  ctx: Ctx,
  filter: AuditFilter,
  cursor: string | null,
  limit = PAGE,
): Promise<Page<AuditView>> {
  requireReader(ctx)
  return ctx.db(async (tx) => {
    const { items, older } = await pageByKey(BY_TIME, { limit, after: cursor }, (part) =>
      tx
        .select({
          id: auditLog.id,
          key: part.key,
          row: auditLog,
          user: { firstName: users.firstName, lastName: users.lastName },
          program: { name: apiKeys.name, ending: apiKeys.ending },
          maker: { firstName: makers.firstName, lastName: makers.lastName },
        })
        .from(auditLog)
        .leftJoin(users, on(users, auditLog.actorId))
        .leftJoin(apiKeys, on(apiKeys, auditLog.keyId))
        .leftJoin(makers, on(makers, apiKeys.madeBy))
        .where(and(...conditions(ctx, filter), part.where))
        .orderBy(part.orderBy)
        .limit(part.limit),
    )
    const subjects = await auditSubjects(
      tx,
      items.map(({ row }) => row),
    )
    return {
      items: items.map(({ row, user, program, maker }, index): AuditView => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        person: user ? fullName(user.firstName, user.lastName) : row.ghostedBy ? 'The operator' : null,
        ghosted: row.ghostedBy !== null && user !== null,
        key: program && keyName(program, maker),
        action: row.action,
        entity: row.entity,
        subject: subjects[index]!,
        isOwn: row.entity === 'user' && row.entityId !== null && row.entityId === row.actorId,
        detail: row.detail?.replace(/^of contact [0-9a-f-]{36}:? ?/, '') || null,
        changes: row.changes ?? [],
        ip: row.ip,
      })),
      nextCursor: older,
    }
  })
}

const keyName = (
  { name, ending }: { name: string; ending: string },
  maker: { firstName: string; lastName: string } | null,
): string =>
  `${name} (…${ending})${maker ? `, a service account that ${fullName(maker.firstName, maker.lastName)} made` : ''}`

/** The options of the filters: people and actions, found with an index skip scan. */
export async function auditChoices(ctx: Ctx) {
  requireReader(ctx)
  return ctx.db(async (tx) => {
    const [people, actions] = await Promise.all([
      tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .orderBy(users.firstName, users.lastName)
        .limit(500),
      tx.execute<{ entity: string; action: string }>(sql`
        with recursive actions as (
          (select entity, action from audit_log where account_id = ${ctx.account.id}
           order by entity, action limit 1)
          union all
          select next.entity, next.action from actions, lateral (
            select a.entity, a.action from audit_log a
            where a.account_id = ${ctx.account.id} and (a.entity, a.action) > (actions.entity, actions.action)
            order by a.entity, a.action limit 1) next
        ) select entity, action from actions limit 300`),
    ])
    return {
      people: people.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) })),
      actions: actions.map(({ entity, action }) => ({
        value: actionValue(entity, action),
        entity: entityLabel(entity),
        action,
      })),
    }
  })
}

/** The log as CSV, read page by page as the browser downloads it. The download itself is logged. */
export async function auditFile(ctx: Ctx, filter: AuditFilter): Promise<ReadableStream<Uint8Array>> {
  requireReader(ctx)
  await ctx.db((tx) => audit(tx, ctx, { action: 'exported the audit log', entity: 'audit log' }))
  return streamCsv(FILE_LABELS, linesOf(ctx, filter))
}

const FILE_LABELS = [
  'When',
  'Who',
  'Acted as by the operator',
  'Key',
  'What',
  'Kind',
  'Record',
  'Detail',
  'IP address',
]

async function* linesOf(ctx: Ctx, filter: AuditFilter) {
  let cursor: string | null = null
  do {
    const page: Page<AuditView> = await listAudit(ctx, filter, cursor, FILE_PAGE)
    yield page.items.map((line) => [
      formatDateTime(new Date(line.at), ctx.account.timezone),
      line.person ?? 'Automatic',
      line.ghosted ? 'Yes' : '',
      line.key,
      line.action,
      entityLabel(line.entity),
      line.subject?.name,
      line.changes.length > 0 ? line.changes.map(changeLine).join('\n') : line.detail,
      line.ip,
    ])
    cursor = page.nextCursor
  } while (cursor)
}

function conditions(ctx: Ctx, { person, action, from, to }: AuditFilter): SQL[] {
  const zone = ctx.account.timezone
  const found: SQL[] = [eq(auditLog.accountId, ctx.account.id)]
  if (person) found.push(eq(auditLog.actorId, person))
  if (action) {
    const at = action.indexOf(':')
    found.push(eq(auditLog.entity, action.slice(0, at)), eq(auditLog.action, action.slice(at + 1)))
  }
  if (from) found.push(gte(auditLog.createdAt, sql`(${from}::date)::timestamp at time zone ${zone}`))
  if (to) found.push(lt(auditLog.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`))
  return found
}
