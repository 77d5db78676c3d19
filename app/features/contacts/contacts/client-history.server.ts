import { and, eq, isNotNull, notLike, sql } from 'drizzle-orm'
import { clientItems } from '#app/features/client-table.server.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import { recordTables } from '#app/features/people/records/client-tables.server.ts'
import { RECORD_TABLES, requireClient } from '#app/features/people/records/record-rows.server.ts'
import type { AuditChange } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { pageByKey } from '#app/lib/lists/page-by-key.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Page } from '#app/lib/paging.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { apiKeys, auditLog, users } from '#db/schema/index.ts'

const PAGE = 30

/** A change of a contact or of one of its records. */
export interface HistoryEntry {
  id: string
  at: string
  /** Null for jobs and the operator. */
  person: string | null
  /** The program's key that acted as this person. */
  key: string | null
  action: string
  /** The record's title; null for the contact itself and for records that are gone. */
  record: string | null
  changes: AuditChange[]
}

/** Lists the changes of a contact and its records, newest first. Reveals of protected values are only in the audit log. */
export async function clientHistory(
  ctx: Ctx,
  clientId: string,
  cursor: string | null,
): Promise<Page<HistoryEntry>> {
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const { items, older } = await pageByKey(
      { by: auditLog.createdAt, id: auditLog.id, type: 'instant', direction: 'descending' },
      { limit: PAGE, after: cursor },
      (part) =>
        tx
          .select({
            id: auditLog.id,
            key: part.key,
            row: auditLog,
            user: { firstName: users.firstName, lastName: users.lastName },
            program: apiKeys.name,
          })
          .from(auditLog)
          .leftJoin(users, on(users, auditLog.actorId))
          .leftJoin(apiKeys, on(apiKeys, auditLog.keyId))
          .where(
            and(
              eq(auditLog.accountId, ctx.account.id),
              isNotNull(auditLog.entityId),
              sql`(${auditLog.entity}, ${auditLog.entityId}) in (${subjects(clientId)})`,
              notLike(auditLog.action, 'revealed%'),
              part.where,
            ),
          )
          .orderBy(part.orderBy)
          .limit(part.limit),
    )
    const titles = await recordTitles(tx, ctx, clientId, new Set(items.map(({ row }) => row.entity)))
    return {
      items: items.map(({ row, user, program }) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        person: user && fullName(user.firstName, user.lastName),
        key: program,
        action: row.action,
        record: titles.get(row.entityId!) ?? null,
        changes: row.changes ?? [],
      })),
      nextCursor: older,
    }
  })
}

/** The entity and id of the contact and all its records, also those in the trash. */
const subjects = (clientId: string) =>
  sql.join(
    [
      sql`select 'client', ${clientId}::uuid`,
      ...Object.entries(RECORD_TABLES).map(
        ([kind, { table }]) =>
          sql`select ${kind}, ${table.id} from ${table} where ${table.clientId} = ${clientId}::uuid`,
      ),
    ],
    sql` union all `,
  )

/** The titles of a contact's records of these kinds by id. A title that only repeats the kind is left out. */
async function recordTitles(tx: Database, ctx: Ctx, clientId: string, kinds: ReadonlySet<string>) {
  const titles = new Map<string, string>()
  for (const declared of recordTables) {
    const kind = Object.keys(RECORD_TABLES).find(
      (name) => RECORD_TABLES[name as KindName].table === declared.table,
    ) as KindName
    if (!kinds.has(kind)) continue
    for (const { id, title } of await clientItems(tx, ctx, declared, { clientId })) {
      if (title !== KINDS[kind].label) titles.set(id, title)
    }
  }
  return titles
}
