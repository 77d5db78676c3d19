import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { applyDeliveryReport } from '../delivery/deliveries.server.ts'
import { sendText } from '../texts.server.ts'
import { receiveText } from '../incoming/receive.server.ts'
import { findOrCreateConversation } from './conversations.server.ts'

const db = useDatabase()

test('sets the last contact when a text is sent and when one arrives', async () => {
  const { account, number } = await makeAccount(db)
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const now = () => clock.now
  const bus = recordingBus()
  const ctx = makeCtx(db, account, await makeUser(db, account.id), { bus, now })
  const client = await makeClient(db, account.id)
  const last = async () =>
    (await db.admin`select last_contacted_on from clients where id = ${client.id}`)[0]!
      .last_contacted_on as Date | null
  const conversation = await findOrCreateConversation(ctx, { clientId: client.id })
  const message = await sendText(ctx, {
    requestId: randomUUID(),
    conversationId: conversation.id,
    body: 'Hi',
    mediaIds: [],
  })
  const [delivery] = await db.admin<{ id: string }[]>`
    select id from sms_deliveries where message_id = ${message.id}`
  // First waiting, then refused by the carrier.
  expect(await last()).toBeNull()
  await ctx.db((tx) => applyDeliveryReport(tx, ctx, delivery!.id, { status: 'uncertain' }))
  expect(await last()).toBeNull()
  await ctx.db((tx) => applyDeliveryReport(tx, ctx, delivery!.id, { status: 'sent' }))
  expect(await last()).toEqual(clock.now)

  const before = (await db.admin`select updated_at from clients where id = ${client.id}`)[0]
  clock.now = new Date('2026-11-21T09:00:00Z')
  const incoming = {
    MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
    From: `+${client.mobilePhone}`,
    To: `+${number.number}`,
    Body: 'Yes',
    NumMedia: '0',
  }
  await receiveText({ pool: db.pool, bus, now }, incoming)
  expect(await last()).toEqual(clock.now)
  // Doesn't conflict with someone who is editing the contact.
  expect((await db.admin`select updated_at from clients where id = ${client.id}`)[0]).toEqual(before)
})

test('sets the last contact of the group members that the text reached', async () => {
  const { account } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  const janet = await makeClient(db, account.id)
  const sofia = await makeClient(db, account.id, { firstName: 'Sofia', coMobilePhone: janet.mobilePhone })
  const luis = await makeClient(db, account.id, { firstName: 'Luis' })
  const group = await findOrCreateConversation(ctx, { contacts: [{ id: janet.id }, { id: luis.id }] })
  const message = await sendText(ctx, {
    requestId: randomUUID(),
    conversationId: group.id,
    body: 'Hi',
    mediaIds: [],
  })
  const deliveries = await db.admin<{ id: string; to_number: string }[]>`
    select id, to_number from sms_deliveries where message_id = ${message.id}`
  expect(deliveries).toHaveLength(2)
  for (const { id, to_number } of deliveries) {
    const status = to_number === luis.mobilePhone ? 'failed' : 'sent'
    await ctx.db((tx) => applyDeliveryReport(tx, ctx, id, { status }))
  }
  const contacted = await db.admin<{ id: string }[]>`
    select id from clients where account_id = ${account.id} and last_contacted_on is not null`
  expect(contacted.map(({ id }) => id).toSorted()).toEqual([janet.id, sofia.id].toSorted())
})
