import { afterAll, expect, test } from 'vitest'
import { createCtx } from '#app/lib/ctx.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import { findOrCreateConversation, getConversation } from './conversations.server.ts'
import { linkClients } from './link-clients.server.ts'

const db = useDatabase()
let planned: ReturnType<typeof openPlanPool> | undefined
afterAll(() => planned?.pool.end({ timeout: 1 }))

test('links a number that two clients of a batch share to the one who has it as applicant', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  for (const ownFirst of [true, false]) {
    const phoneNumber = nextNumber()
    const conversation = await findOrCreateConversation(ctx, { phoneNumber })
    const own = await makeClient(db, account.id, { mobilePhone: phoneNumber })
    const other = await makeClient(db, account.id, { coFirstName: 'Luis', coMobilePhone: phoneNumber })
    const batch = ownFirst ? [own, other] : [other, own]
    await ctx.db((tx) => linkClients(tx, ctx, batch))
    expect(await getConversation(ctx, conversation.id)).toMatchObject({
      client: { id: own.id },
      level: 'applicant',
    })
  }
})

test('links the conversation of a client in the trash to a client created with its number', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  const before = await makeClient(db, account.id)
  const conversation = await findOrCreateConversation(ctx, { clientId: before.id })
  const client = await makeClient(db, account.id, { mobilePhone: before.mobilePhone })
  const link = () => ctx.db((tx) => linkClients(tx, ctx, [client]))
  await link()
  expect((await getConversation(ctx, conversation.id)).client?.id).toBe(before.id)
  await db.admin`update clients set deleted_at = now() where id = ${before.id}`
  await link()
  expect((await getConversation(ctx, conversation.id)).client?.id).toBe(client.id)
})

test('finds a batch’s conversations by number, however many there are', async () => {
  const { account, number } = await makeAccount(db)
  const { actor, can } = makeCtx(db, account, await makeUser(db, account.id))
  await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    select ${account.id}, n, array[n], ${number.id}
    from (select '1907' || lpad(i::text, 7, '0') from generate_series(1, 3000) i) numbers (n)`
  const client = await makeClient(db, account.id, { mobilePhone: '19070000042' })
  await db.admin`vacuum analyze conversations`
  planned = openPlanPool(db.ownerUrl)
  const ctx = createCtx({
    pool: planned.pool,
    bus: recordingBus(),
    now: () => new Date(),
    account,
    actor,
    can,
  })
  const statements = await planned.plansOf(() => ctx.db((tx) => linkClients(tx, ctx, [client])))
  expect(scannedTables(statements, new Set(['conversations']))).toEqual([])
  expect(usedIndexes(statements)).toContain('conversations_phone')
  const adopted = await db.admin`select phone_number from conversations where client_id = ${client.id}`
  expect(adopted).toEqual([{ phone_number: '19070000042' }])
})
