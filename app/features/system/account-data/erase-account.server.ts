import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { endAllSessions, publishEnded, REASONS } from '#app/features/accounts/auth/session.server.ts'
import { deleteCustomer } from '#app/features/money/billing/plans/closing.server.ts'
import { eraseRecording } from '#app/features/telephony/calls/recordings/fetch-recording.server.ts'
import { erasureOf } from '#app/lib/account-closing.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { accounts, callRecordings } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type DataTable, TABLES } from './tables.server.ts'

/** Less than the ten minutes after which the queue considers a worker dead. Then another job goes on. */
const LONGEST_MS = 8 * 60_000
const BATCH = 1000

/** Tables with rows that are kept, or that only `erase_history` deletes from. */
const KEPT = new Set(['audit_log', 'consent_events', 'consents', 'evidence_seals', 'evidence_entries'])

/** Adds a job for each account that was closed 30 days ago. Runs every night. */
export async function eraseClosedAccounts({ pool, now }: Services): Promise<void> {
  const at = now().toISOString()
  const due = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_to_erase(${at}::timestamptz) as due (account_id)`,
    ),
  )
  for (const { account_id: accountId } of due) {
    await withAccount(pool, accountId, (tx) => enqueue(tx, 'data.erase-account', {}, { once: true }))
  }
}

/**
 * Erases all rows and files of an account that was closed 30 days ago, in batches. What the law makes us keep stays
 * (docs/data.md): the numbers that opted out, with the evidence. A second run goes on where the first one ended.
 */
export async function eraseAccount(ctx: Ctx, longest = LONGEST_MS): Promise<void> {
  const began = Date.now()
  if (!(await beginErasing(ctx))) return
  await deleteCustomer(ctx)
  const isOver = () => Date.now() - began > longest
  if (
    (await eraseRecordings(ctx, isOver)) &&
    (await inBatches(isOver, () => eraseHistory(ctx))) &&
    (await eraseTables(ctx, isOver))
  ) {
    await finish(ctx)
  } else await ctx.db((tx) => enqueue(tx, 'data.erase-account', {}))
}

/** Signs everyone out, for good. False when the account isn't due. */
async function beginErasing(ctx: Ctx): Promise<boolean> {
  const ended = await ctx.db(async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, ctx.account.id), isNotNull(accounts.closedAt), isNull(accounts.erasedAt)))
      .for('no key update')
    if (!account || erasureOf(account.closedAt!) > ctx.now()) return null
    await tx
      .update(accounts)
      .set({ suspendedAt: account.suspendedAt ?? ctx.now() })
      .where(eq(accounts.id, ctx.account.id))
    return endAllSessions(tx, ctx.account.id, { reason: REASONS.closed, now: ctx.now() })
  })
  if (!ended) return false
  await publishEnded(ctx, ended, REASONS.closed)
  return true
}

/** @throws when the provider doesn't answer; the queue then tries again */
async function eraseRecordings(ctx: Ctx, isOver: () => boolean): Promise<boolean> {
  return inBatches(isOver, async () => {
    const recordings = await ctx.db((tx) =>
      tx
        .select({ id: callRecordings.id })
        .from(callRecordings)
        .where(sql`${callRecordings.removedAt} is null or ${callRecordings.storageKey} is not null`)
        .limit(BATCH),
    )
    for (const { id } of recordings) await eraseRecording(ctx, id)
    return recordings.length
  })
}

/** The audit log and the consent ledger, which only grow otherwise. */
async function eraseHistory(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ erased: number }>(sql`select erase_history(${ctx.account.id}, ${BATCH}::int) as erased`),
  )
  return row!.erased
}

async function eraseTables(ctx: Ctx, isOver: () => boolean): Promise<boolean> {
  for (const table of TABLES) {
    if (!KEPT.has(table.name) && !(await inBatches(isOver, () => eraseBatch(ctx, table)))) return false
  }
  return true
}

/** Files go before their rows, so that a second run finds them. */
async function eraseBatch(ctx: Ctx, table: DataTable): Promise<number> {
  const name = sql.identifier(table.name)
  const key = sql.join(
    table.key.length > 0 ? table.key.map((column) => sql.identifier(column.name)) : [sql`account_id`],
    sql`, `,
  )
  const batch = sql`(select * from ${name} order by ${key} limit ${BATCH}::int)`
  for (const column of table.files.map((each) => sql.identifier(each))) {
    const rows = await ctx.db((tx) =>
      tx.execute<{ file: string }>(
        sql`select ${column} as file from ${batch} batch where ${column} is not null`,
      ),
    )
    for (const { file } of rows) await removeFile(ctx.account.id, file)
  }
  const erased = await ctx.db((tx) =>
    tx.execute(sql`delete from ${name} where (${key}) in (select ${key} from ${batch} batch) returning 1`),
  )
  return erased.length
}

/** Repeats work until it has nothing more to do. False when there was no time for all of it. */
async function inBatches(isOver: () => boolean, work: () => Promise<number>): Promise<boolean> {
  for (;;) {
    if ((await work()) === 0) return true
    if (isOver()) return false
  }
}

async function finish(ctx: Ctx): Promise<void> {
  await ctx.db(async (tx) => {
    await tx.execute(sql`delete from consents where state <> 'opted-out'`)
    await tx
      .update(accounts)
      .set({
        name: 'Erased account',
        legalName: null,
        address: null,
        address2: null,
        city: null,
        state: null,
        zipcode: null,
        reviewSmsMessage: '',
        googlePlaceId: '',
        closedBy: null,
        erasedAt: ctx.now(),
      })
      .where(eq(accounts.id, ctx.account.id))
    await audit(tx, ctx, { action: 'erased the account', entity: 'account', entityId: ctx.account.id })
  })
}
