import { type SQL, sql } from 'drizzle-orm'
import { eraseRecording } from '#app/features/telephony/calls/recordings/fetch-recording.server.ts'
import { keepMetrics } from '#app/features/work/metrics/keep-metrics.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { uuids } from '#db/uuids.ts'

const BATCH = 1000

/**
 * Deletes what is older than its account keeps it, in batches, each in a short transaction. Runs every night. Recordings with
 * a period of their own are the phone's (deleteExpiredRecordings).
 */
export async function purgeRetained(services: Services): Promise<void> {
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string }>(sql`select * from accounts_with_retention() as kept (account_id)`),
  )
  for (const { account_id: accountId } of rows) {
    const ctx = await systemCtx(services, accountId)
    if (!ctx) continue
    // One account's missing provider must not keep the others' data.
    const failed = (error: unknown) => log.error({ err: error, accountId }, 'retention failed')
    await keepNumbers(ctx).then(async () => {
      for (const work of [purgeCalls, purgeImportedCalls, purgeTexts, purgeChat, purgeAuditLog])
        await work(ctx).catch(failed)
    }, failed)
    await ctx.db((tx) => tx.execute(EMPTY_ROOMS(ctx.now())))
  }
}

/**
 * The numbers of past months stay when their calls and texts go.
 * @throws what the count throws, so that nothing is deleted
 */
async function keepNumbers(ctx: Ctx): Promise<void> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ calls: string | null; messages: string | null }>(sql`
      select ${cutoff('call_retention_days', ctx.now())} as calls, ${cutoff('message_retention_days', ctx.now())} as messages`),
  )
  if (row?.calls) await keepMetrics(ctx, 'calls', new Date(row.calls))
  if (row?.messages) await keepMetrics(ctx, 'messages', new Date(row.messages))
}

/** The end of what is kept: null, and so no rows, for an account that keeps them for good. */
const cutoff = (column: string, now: Date): SQL => sql`(
  select ${now.toISOString()}::timestamptz - make_interval(days => ${sql.identifier(column)}) from accounts
  where id = current_account_id())`

async function repeat(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === BATCH);
}

/** Deletes their recordings too, here and at the provider. An entry of the contact's activity stays if someone wrote a note. */
const purgeCalls = (ctx: Ctx) =>
  repeat(async () => {
    const calls = await ctx.db((tx) =>
      tx.execute<{ id: string }>(sql`
        select id from calls where created_at < ${cutoff('call_retention_days', ctx.now())} and state = 'ended'
        order by created_at limit ${BATCH}::int`),
    )
    const ids = sql`any(${uuids(calls.map(({ id }) => id))})`
    const recordings = await ctx.db((tx) =>
      tx.execute<{ id: string }>(sql`select id from call_recordings where call_id = ${ids}`),
    )
    for (const { id } of recordings) await eraseRecording(ctx, id)
    await ctx.db(async (tx) => {
      await tx.execute(sql`delete from activities where id = ${ids} and type = 'phone' and note = ''`)
      await tx.execute(sql`update activities set recording_url = null where id = ${ids}`)
      await tx.execute(sql`delete from calls where id = ${ids}`)
    })
    return calls.length
  })

/** Calls of another service, by their own time. Files go before their rows. */
const purgeImportedCalls = (ctx: Ctx) =>
  repeat(async () => {
    const calls = await ctx.db((tx) =>
      tx.execute<{ id: string; key: string | null }>(sql`
        select id, storage_key as key from imported_calls
        where started_at < ${cutoff('call_retention_days', ctx.now())} order by started_at limit ${BATCH}::int`),
    )
    for (const { key } of calls) if (key) await removeFile(ctx.account.id, key)
    await ctx.db((tx) =>
      tx.execute(sql`delete from imported_calls where id = any(${uuids(calls.map(({ id }) => id))})`),
    )
    return calls.length
  })

const purgeTexts = (ctx: Ctx) =>
  purgeMessages(ctx, {
    messages: 'sms_messages',
    media: 'sms_media',
    before: cutoff('message_retention_days', ctx.now()),
  })

const purgeChat = (ctx: Ctx) =>
  purgeMessages(ctx, {
    messages: 'chat_messages',
    media: 'chat_media',
    before: cutoff('chat_retention_days', ctx.now()),
  })

/** Files go before their rows. */
const purgeMessages = (ctx: Ctx, tables: { messages: string; media: string; before: SQL }) =>
  repeat(async () => {
    const messages = sql.identifier(tables.messages)
    const old = await ctx.db((tx) =>
      tx.execute<{ id: string }>(
        sql`select id from ${messages} where created_at < ${tables.before} order by id limit ${BATCH}::int`,
      ),
    )
    const ids = sql`any(${uuids(old.map(({ id }) => id))})`
    const files = await ctx.db((tx) =>
      tx.execute<{ key: string }>(sql`
        select storage_key as key from ${sql.identifier(tables.media)}
        where message_id = ${ids} and storage_key is not null`),
    )
    for (const { key } of files) await removeFile(ctx.account.id, key)
    await ctx.db((tx) => tx.execute(sql`delete from ${messages} where id = ${ids}`))
    return old.length
  })

const purgeAuditLog = (ctx: Ctx) =>
  repeat(async () => {
    const [row] = await ctx.db((tx) =>
      tx.execute<{ removed: number }>(
        sql`select purge_audit_log(${ctx.account.id}, ${ctx.now().toISOString()}::timestamptz, ${BATCH}::int) as removed`,
      ),
    )
    return row!.removed
  })

/** The lists show the last line of a conversation, whose message is gone. */
const EMPTY_ROOMS = (now: Date) => sql`
  with texts as (
    update conversations r set last_message_preview = ''
    where last_message_on < ${cutoff('message_retention_days', now)} and last_message_preview <> ''
  )
  update chat_rooms set last_message_preview = '', last_message_id = null
  where last_message_on < ${cutoff('chat_retention_days', now)} and last_message_preview <> ''`
