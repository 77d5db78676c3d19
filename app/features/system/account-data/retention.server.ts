import { eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts } from '#db/schema/index.ts'
import {
  KEEP,
  PERIODS,
  periodLabel,
  type Retention,
  RETENTION_KINDS,
  type RetentionKind,
} from './retention.ts'

const COLUMNS = {
  calls: accounts.callRetentionDays,
  messages: accounts.messageRetentionDays,
  chat: accounts.chatRetentionDays,
  audit: accounts.auditRetentionDays,
}

const CHANGED = 'changed how long data is kept'

const EDITED = Object.fromEntries(
  RETENTION_KINDS.map(({ name, label }) => [
    name,
    {
      label,
      show: (days: unknown) => periodLabel(days as number | null),
      typed: (days: unknown) => String(days ?? KEEP),
    },
  ]),
)

/** How long the account keeps each kind of data. */
export async function readRetention(ctx: Ctx): Promise<{ values: Retention; version: number }> {
  ctx.require('ownAccount')
  return ctx.db(storedRetention)
}

async function storedRetention(tx: Database): Promise<{ values: Retention; version: number }> {
  const [row] = await tx
    .select({ ...COLUMNS, version: accounts.version })
    .from(accounts)
    .for('no key update')
  const { version, ...values } = row!
  return { values, version }
}

/**
 * Saves the periods. A job deletes what is older every night.
 * @throws EditConflict
 */
export async function saveRetention(
  ctx: Ctx,
  { version, base, overwrite, ...mine }: Retention & Opened,
): Promise<void> {
  ctx.require('ownAccount')
  await ctx.db(async (tx) => {
    const stored = await storedRetention(tx)
    const input = await mergeEdit<Retention>(ctx, {
      what: 'page',
      opened: { version, base, overwrite },
      mine,
      stored,
      fields: EDITED,
      last: () => lastChange(tx, 'account', ctx.account.id, [CHANGED]),
    })
    const changed = RETENTION_KINDS.filter(({ name }) => stored.values[name] !== input[name])
    if (changed.length === 0) return
    await tx
      .update(accounts)
      .set({
        callRetentionDays: input.calls,
        messageRetentionDays: input.messages,
        chatRetentionDays: input.chat,
        auditRetentionDays: input.audit,
        version: nextVersion(accounts),
      })
      .where(eq(accounts.id, ctx.account.id))
    const period = (days: number | null) => PERIODS.find((each) => each.days === days)?.label ?? 'for good'
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'account',
      entityId: ctx.account.id,
      detail: changed.map(({ name, label }) => `${label}: ${period(input[name])}`).join(', '),
    })
  })
}

/** The rows of one kind that the next night deletes with new periods. */
export interface Doomed {
  label: string
  /** At most `MOST_COUNTED`. */
  count: number
}

export const MOST_CLIENTS_COUNTED = 10_000

const TABLES: Record<RetentionKind, { label: string; from: SQL }[]> = {
  calls: [
    { label: 'Calls', from: sql`from calls where state = 'ended' and created_at` },
    {
      label: 'Recordings of these calls',
      from: sql`from call_recordings r join calls c on c.account_id = r.account_id and c.id = r.call_id
        where c.state = 'ended' and c.created_at`,
    },
    { label: 'Imported calls', from: sql`from imported_calls where started_at` },
  ],
  messages: [{ label: 'Texts', from: sql`from sms_messages where created_at` }],
  chat: [{ label: 'Messages in Team', from: sql`from chat_messages where created_at` }],
  audit: [{ label: 'Entries of the audit log', from: sql`from audit_log where created_at` }],
}

/** Counts what is older than the periods that this change shortens; empty when nothing is. */
export async function countDoomed(ctx: Ctx, input: Retention): Promise<Doomed[]> {
  ctx.require('ownAccount')
  return ctx.db(async (tx) => {
    const { values } = await storedRetention(tx)
    const counted = RETENTION_KINDS.flatMap(({ name }) => {
      const days = input[name]
      if (days === null || days >= (values[name] ?? Number.POSITIVE_INFINITY)) return []
      const before = sql`< ${ctx.now().toISOString()}::timestamptz - make_interval(days => ${days}::int)`
      return TABLES[name].map(async ({ label, from }): Promise<Doomed> => {
        const [row] = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from (select 1 ${from} ${before} limit ${MOST_CLIENTS_COUNTED}::int) old`,
        )
        return { label, count: row!.count }
      })
    })
    return (await Promise.all(counted)).filter(({ count }) => count > 0)
  })
}
