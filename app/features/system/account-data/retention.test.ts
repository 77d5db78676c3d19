import { expect, test } from 'vitest'
import { readCallRules } from '#app/features/telephony/call-flow/call-rules.server.ts'
import { recountAll } from '#app/features/work/metrics/recount-all.server.ts'
import { statsOf } from '#app/features/work/metrics/stats.server.ts'
import { putFile, getFile } from '#app/lib/storage.server.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { purgeRetained } from './purge-retained.server.ts'
import { retentionSchema } from './retention.schema.ts'
import { countDoomed, readRetention, saveRetention } from './retention.server.ts'

const db = useDatabase()
const KEEP = { calls: null, messages: null, chat: null, audit: null }

async function agency() {
  const { account, number } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  return { account, number, owner, ctx: makeCtx(db, account, owner) }
}

/** Calls, texts, chat and entries of the audit log, each one new and one of 100 and 400 days ago. */
async function history({ account, number, owner }: Awaited<ReturnType<typeof agency>>) {
  const id = account.id
  const [conversation] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id, last_message_preview, last_message_on)
    values (${id}, '12085559200', ${['12085559200']}, ${number.id}, 'Old', now() - interval '100 days') returning id`
  const [chat] = await db.admin`
    insert into chat_rooms (account_id, format, last_message_on, last_message_preview)
    values (${id}, 'group', now(), 'New') returning id`
  const [list] = await db.admin`
    insert into imports (account_id, requested_by, file_name, format, state)
    values (${id}, ${owner.id}, 'calls.csv', 'csv', 'done') returning id`
  for (const days of [0, 100, 400]) {
    await db.admin`
      insert into imported_calls (account_id, import_id, phone_number, direction, started_at, fingerprint, storage_key)
      values (${id}, ${list!.id}, '12085559200', 'inbound', now() - make_interval(days => ${days}), ${`${days}`},
        ${await putFile(id, 'recordings', Buffer.from('audio'), 'application/octet-stream')})`
    await db.admin`
      insert into calls (account_id, direction, format, state, created_at)
      values (${id}, 'inbound', 'inbound', 'ended', now() - make_interval(days => ${days}))`
    await db.admin`
      insert into sms_messages (account_id, conversation_id, flow, status, created_at)
      values (${id}, ${conversation!.id}, 'incoming', 'received', now() - make_interval(days => ${days}))`
    await db.admin`
      insert into chat_messages (account_id, room_id, user_id, created_at)
      values (${id}, ${chat!.id}, ${owner.id}, now() - make_interval(days => ${days}))`
    await db.admin`
      insert into audit_log (account_id, action, entity, created_at)
      values (${id}, 'test', 'test', now() - make_interval(days => ${days}))`
  }
  const key = await putFile(id, 'media', Buffer.from('picture'), 'image/png')
  await db.admin`
    insert into sms_media (account_id, message_id, state, storage_key)
    select ${id}, id, 'stored', ${key} from sms_messages where account_id = ${id} order by created_at limit 1`
  return key
}

async function rows(id: string) {
  const [row] = await db.admin`
    select (select count(*)::int from calls where account_id = ${id}) as calls,
      (select count(*)::int from imported_calls where account_id = ${id}) as imported,
      (select count(*)::int from sms_messages where account_id = ${id}) as messages,
      (select count(*)::int from chat_messages where account_id = ${id}) as chat,
      (select count(*)::int from audit_log where account_id = ${id} and action = 'test') as audit,
      (select last_message_preview from conversations where account_id = ${id}) as preview`
  return row
}

test('deletes what is older than the owner’s period, with its files, and leaves other accounts alone', async () => {
  const [own, other] = [await agency(), await agency()]
  const key = await history(own)
  await history(other)
  const files = await db.admin<{ key: string }[]>`
    select storage_key as key from imported_calls where account_id = ${own.account.id} order by started_at`
  const services = { pool: db.workerPool, bus: recordingBus(), now: () => new Date() }
  await purgeRetained(services)
  expect(await rows(own.account.id)).toMatchObject({ calls: 3, imported: 3, messages: 3, chat: 3, audit: 3 })
  await saveRetention(own.ctx, { calls: 180, messages: 90, chat: 365, audit: 365 })
  await purgeRetained(services)
  expect(await rows(own.account.id)).toEqual({
    calls: 2,
    imported: 2,
    messages: 1,
    chat: 2,
    audit: 2,
    preview: '',
  })
  expect(await rows(other.account.id)).toEqual({
    calls: 3,
    imported: 3,
    messages: 3,
    chat: 3,
    audit: 3,
    preview: 'Old',
  })
  expect(await getFile(own.account.id, key)).toBeNull()
  const kept = await Promise.all(files.map((file) => getFile(own.account.id, file.key)))
  expect(kept.map((file) => file !== null)).toEqual([false, true, true])
})

test('keeps the audit log for a year, whatever the period says', async () => {
  const own = await agency()
  await history(own)
  await db.admin`update accounts set audit_retention_days = 1 where id = ${own.account.id}`
  await purgeRetained({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })
  expect(await rows(own.account.id)).toMatchObject({ audit: 2 })
})

test('only owners change the periods, to those of the list; it is audited and leaves the call rules alone', async () => {
  const { account, ctx } = await agency()
  await db.admin`update accounts set recording_retention_days = 45 where id = ${account.id}`
  await saveRetention(ctx, { ...KEEP, messages: 730 })
  expect((await ctx.db(readCallRules)).retentionDays).toBe(45)
  expect((await readRetention(ctx)).values).toEqual({ ...KEEP, messages: 730 })
  const [entry] = await db.admin`select action, detail from audit_log where account_id = ${account.id}`
  expect(entry).toEqual({ action: 'changed how long data is kept', detail: 'Texts: 2 years' })
  const admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  await expect(saveRetention(admin, KEEP)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readRetention(admin)).rejects.toMatchObject({ code: 'forbidden' })
  const typed = { calls: '30', messages: 'keep', chat: 'keep', audit: '365' }
  expect(retentionSchema.parse(typed)).toEqual({ ...KEEP, calls: 30, audit: 365 })
  for (const wrong of [{ audit: '30' }, { calls: '1' }, { calls: '-30' }, { chat: undefined }]) {
    expect(retentionSchema.safeParse({ ...typed, ...wrong }).success).toBe(false)
  }
})

test('counts what a shorter period deletes, before anything is saved', async () => {
  const own = await agency()
  await history(own)
  await history(await agency())
  expect(await countDoomed(own.ctx, { ...KEEP, messages: 90, calls: 365, audit: 365 })).toEqual([
    { label: 'Calls', count: 1 },
    { label: 'Imported calls', count: 1 },
    { label: 'Texts', count: 2 },
    { label: 'Entries of the audit log', count: 1 },
  ])
  await saveRetention(own.ctx, { ...KEEP, messages: 90 })
  // The job deletes these in any case.
  expect(await countDoomed(own.ctx, { ...KEEP, messages: 180 })).toEqual([])
})

test('a form that was opened before another owner’s change undoes nothing', async () => {
  const { account, ctx } = await agency()
  const dana = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const { values: base, version } = await readRetention(ctx)
  await saveRetention(dana, { ...KEEP, messages: 365, version, base: { ...base } })
  const mine = { ...KEEP, chat: 730, version, base: { ...base } }
  await expect(saveRetention(ctx, mine)).rejects.toMatchObject({
    conflict: { by: 'Dana Okafor', fields: [{ label: 'Texts', theirs: '1 year', both: false }] },
  })
  await saveRetention(ctx, { ...mine, overwrite: version + 1 })
  expect((await readRetention(ctx)).values).toEqual({ ...KEEP, chat: 730, messages: 365 })
})

test('the numbers of past months stay when their calls and texts are deleted', async () => {
  const own = await agency()
  const { account, owner, ctx } = own
  await history(own)
  await db.admin`
    insert into call_legs (account_id, call_id, kind, side, via, user_id, label, created_at, joined_at)
    select account_id, id, 'user', 'ours', 'ring', ${owner.id}, 'x', created_at, created_at from calls where account_id = ${account.id}`
  await saveRetention(ctx, { calls: 365, messages: 90, chat: null, audit: null })
  await purgeRetained({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })
  expect(await rows(account.id)).toMatchObject({ calls: 2, messages: 1 })
  // A change of an old day must not lose them either.
  await db.admin`update accounts set timezone = 'Asia/Tokyo' where id = ${account.id}`
  const moved = makeCtx(db, { ...account, timezone: 'Asia/Tokyo' }, owner)
  expect(await recountAll(moved)).toEqual([])
  expect((await statsOf(moved, { from: '2020-01-01', to: '2100-01-01' })).total.calls).toBe(3)
  const [usage] =
    await db.admin`select sum(messages)::int as messages from usage_days where account_id = ${account.id}`
  expect(usage).toEqual({ messages: 3 })
})
