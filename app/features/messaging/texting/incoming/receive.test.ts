import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signRow } from '#app/lib/signed-id.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { blockNumber, unblockNumber } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { resendText, sendText } from '../texts.server.ts'
import { receiveStatus, receiveText } from './receive.server.ts'
import { findOrCreateConversation, getConversation } from '../conversations/conversations.server.ts'
import { getSendDecision } from '../delivery/send-decision.server.ts'
import { DELIVERY_PURPOSE } from '../delivery/send-delivery.server.ts'

const db = useDatabase()
const newSid = () => `SM${randomUUID().replaceAll('-', '')}`

async function agency(values: Parameters<typeof makeAccount>[1] = {}) {
  const { account, number } = await makeAccount(db, values)
  const bus = recordingBus()
  const ctx = makeCtx(db, account, await makeUser(db, account.id), { bus })
  return { account, bus, ctx, ours: number.number, parts: { pool: db.pool, bus, now: () => new Date() } }
}

const text = (from: string, to: string, more: Record<string, string> = {}) => ({
  MessageSid: newSid(),
  From: `+${from}`,
  To: `+${to}`,
  Body: 'Hello',
  NumMedia: '0',
  ...more,
})
const conversationOf = async (accountId: string, phone: string) =>
  (await db.admin`select * from conversations where account_id = ${accountId} and phone_number = ${phone}`)[0]

describe('incoming', () => {
  test('finds the client by mobile number, and the level', async () => {
    const { account, ours, parts } = await agency()
    const client = await makeClient(db, account.id, { coFirstName: 'Luis', coMobilePhone: nextNumber() })
    for (const [phone, level] of [
      [client.mobilePhone!, 'applicant'],
      [client.coMobilePhone!, 'coapplicant'],
    ] as const) {
      expect(await receiveText(parts, text(phone, ours))).toBe('stored')
      expect(await conversationOf(account.id, phone)).toMatchObject({
        client_id: client.id,
        level,
        status: 'attention',
      })
    }
  })

  test('keeps our number and its name on texts both ways, also when it is renamed and released', async () => {
    const { account, ctx, ours, parts } = await agency()
    const phone = nextNumber()
    await db.admin`update phone_numbers set friendly_name = 'Front desk' where number = ${ours}`
    await receiveText(parts, text(phone, ours))
    const conversation = (await conversationOf(account.id, phone))!
    await sendText(ctx, {
      conversationId: conversation.id as string,
      body: 'Hi',
      mediaIds: [],
      requestId: randomUUID(),
    })
    const other = nextNumber()
    await db.admin`
      insert into phone_numbers (account_id, location_id, number, friendly_name)
      select account_id, location_id, ${other}, 'Claims' from phone_numbers where number = ${ours}`
    await receiveText(parts, text(phone, other))
    await db.admin`update phone_numbers set friendly_name = 'Old', status = 'released' where number = ${ours}`
    const kept = await db.admin`
      select flow, our_number, our_number_name from sms_messages where conversation_id = ${conversation.id} order by id`
    expect(kept.map((row) => Object.values(row))).toEqual([
      ['incoming', ours, 'Front desk'],
      ['outgoing', ours, 'Front desk'],
      ['incoming', other, 'Claims'],
    ])
  })

  test('ignores clients in the trash and those of other accounts', async () => {
    const { account, ours, parts } = await agency()
    const theirs = await agency()
    const gone = await makeClient(db, account.id, { deletedAt: new Date() })
    await makeClient(db, theirs.account.id, { mobilePhone: gone.mobilePhone })
    await receiveText(parts, text(gone.mobilePhone!, ours))
    expect(await conversationOf(account.id, gone.mobilePhone!)).toMatchObject({ client_id: null })
    expect(await conversationOf(theirs.account.id, gone.mobilePhone!)).toBeUndefined()
  })

  test('reopens a completed conversation and publishes it', async () => {
    const { account, bus, ctx, ours, parts } = await agency()
    const phone = nextNumber()
    const conversation = await findOrCreateConversation(ctx, { phoneNumber: phone })
    await db.admin`update conversations set status = 'completed' where id = ${conversation.id}`
    await receiveText(parts, text(phone, ours))
    expect(await conversationOf(account.id, phone)).toMatchObject({
      id: conversation.id,
      status: 'attention',
    })
    expect(bus.events.map((event) => event.name)).toEqual(
      expect.arrayContaining(['sms_message', 'sms_room_update', 'sms_unread']),
    )
  })

  test('stores nothing for an unknown called number or an invalid request', async () => {
    const { ours, parts } = await agency()
    const phone = nextNumber()
    expect(await receiveText(parts, text(phone, '12085559999'))).toBe('no-such-number')
    expect(await receiveText(parts, text(phone, ours, { MessageSid: "'; --" }))).toBe('unreadable')
    expect(await db.admin`select from sms_messages where from_number = ${phone}`).toHaveLength(0)
  })

  test('keeps only what changes consent from a blocked number’s texts, and texts it no more', async () => {
    const { account, ctx, ours, parts } = await agency()
    const phone = nextNumber()
    const conversation = await findOrCreateConversation(ctx, { phoneNumber: phone })
    const phones = { ...ctx, can: { ...ctx.can, call: true, administer: true } }
    const { id } = await blockNumber(phones, { phoneNumber: phone, reason: 'Robocalls' })
    expect(await receiveText(parts, text(phone, ours))).toBe('blocked')
    expect(await receiveText(parts, text(phone, ours, { Body: 'Stop!' }))).toBe('blocked')
    expect(await db.admin`select from sms_messages where account_id = ${account.id}`).toHaveLength(0)
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ rule: 'opted-out' })
    const start = text(phone, ours, { Body: 'START' })
    expect(await receiveText(parts, start)).toBe('blocked')
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ verdict: 'deny', rule: 'blocked' })
    await receiveText(parts, text(phone, ours, { Body: 'STOP' }))
    // The provider repeats the earlier webhook.
    await receiveText(parts, start)
    await unblockNumber(phones, id)
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ rule: 'opted-out' })
    expect(await receiveText(parts, text(phone, ours))).toBe('stored')
  })

  test('stores texts to a suspended account, which sends nothing', async () => {
    const { ctx, ours, parts } = await agency({ suspendedAt: new Date() })
    const phone = nextNumber()
    expect(await receiveText(parts, text(phone, ours, { Body: 'STOP' }))).toBe('stored')
    const conversation = await findOrCreateConversation(ctx, { phoneNumber: phone })
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({
      verdict: 'hold',
      rule: 'messaging-disabled',
    })
  })

  test('counts the keyword that the carrier reports', async () => {
    const { ctx, ours, parts } = await agency()
    const phone = nextNumber()
    await receiveText(parts, text(phone, ours, { Body: 'arrêt', OptOutType: 'STOP' }))
    const conversation = await findOrCreateConversation(ctx, { phoneNumber: phone })
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ rule: 'opted-out' })
  })

  test('stores texts from a short code and with a NUL byte', async () => {
    const { account, ours, parts } = await agency()
    expect(await receiveText(parts, text('24273', ours, { Body: 'a\0b' }))).toBe('stored')
    expect(await conversationOf(account.id, '24273')).toMatchObject({ last_message_preview: 'ab' })
  })
})

test('senders that are words are each their own, no number, and take no answers', async () => {
  const { account, ctx, ours, parts } = await agency()
  const reasons: Record<string, string> = {
    ALERT1: 'ALERT1 is the name of a sender, which takes no answers.',
    BANK1: 'BANK1 is the name of a sender, which takes no answers.',
    '1': '1 is a short code, which takes no texts from your numbers.',
    '24273': '24273 is a short code, which takes no texts from your numbers.',
  }
  for (const [from, reason] of Object.entries(reasons)) {
    expect(await receiveText(parts, text(from, ours, { From: from, Body: `From ${from}` }))).toBe('stored')
    expect(await conversationOf(account.id, from)).toMatchObject({ last_message_preview: `From ${from}` })
    const [conversation] = await db.admin<{ id: string }[]>`
      select id from conversations where account_id = ${account.id} and phone_number = ${from}`
    expect(await getSendDecision(ctx, conversation!.id)).toMatchObject({
      verdict: 'deny',
      rule: 'not-textable',
      reason,
    })
  }
})

describe('status callbacks', () => {
  async function sent(body = 'hello') {
    const made = await agency()
    const conversation = await findOrCreateConversation(made.ctx, { phoneNumber: nextNumber() })
    const message = await sendText(made.ctx, {
      requestId: randomUUID(),
      conversationId: conversation.id,
      body,
      mediaIds: [],
    })
    const [delivery] = await db.admin`select id from sms_deliveries where message_id = ${message.id}`
    const signed = signRow(DELIVERY_PURPOSE, { accountId: made.account.id, id: delivery!.id })
    return { ...made, conversation, message, deliveryId: delivery!.id as string, signed }
  }
  const statusOf = async (id: string) =>
    (await db.admin`select status from sms_messages where id = ${id}`)[0]!.status
  const callback = (MessageSid: string, MessageStatus: string, ErrorCode = '') => ({
    MessageSid,
    MessageStatus,
    ErrorCode,
  })

  test('settle a text whose answer was lost, also in the list', async () => {
    const { ctx, conversation, message, parts, signed, deliveryId } = await sent()
    await db.admin`update sms_deliveries set status = 'uncertain' where id = ${deliveryId}`
    const sid = newSid()
    expect(await receiveStatus(parts, signed, callback(sid, 'delivered'))).toBe('applied')
    expect(await receiveStatus(parts, signed, callback(sid, 'sent'))).toBe('nothing-new')
    expect(await statusOf(message.id)).toBe('delivered')
    expect((await getConversation(ctx, conversation.id)).lastMessageStatus).toBe('delivered')
  })

  test('are not found with a signature for another row, purpose or account, or another text’s id', async () => {
    const { account, message, parts, deliveryId, signed } = await sent()
    const other = await sent()
    const sid = newSid()
    const forged = [
      null,
      '',
      'x',
      signed.replace(deliveryId, other.deliveryId),
      signed.replace(account.id, other.account.id),
      signRow('sms media', { accountId: account.id, id: deliveryId }),
      signRow(DELIVERY_PURPOSE, { accountId: account.id, id: other.deliveryId }),
      `${signed}.x`,
      signed.slice(0, -1),
    ]
    for (const name of forged)
      expect(await receiveStatus(parts, name, callback(sid, 'delivered'))).toBe('unknown')
    await receiveStatus(parts, signed, callback(sid, 'sent'))
    expect(await receiveStatus(parts, signed, callback(newSid(), 'failed', '30003'))).toBe('unknown')
    expect([await statusOf(message.id), await statusOf(other.message.id)]).toEqual(['sent', 'pending'])
  })

  test('cancel the waiting resend of a text that was sent after all', async () => {
    const { ctx, message, parts, signed, deliveryId } = await sent()
    await db.admin`update sms_deliveries set status = 'uncertain' where id = ${deliveryId}`
    await db.admin`update sms_messages set status = 'uncertain' where id = ${message.id}`
    await resendText(ctx, { messageId: message.id, requestId: randomUUID() })
    await receiveStatus(parts, signed, callback(newSid(), 'delivered'))
    expect(await statusOf(message.id)).toBe('delivered')
    expect(
      await db.admin`select status, superseded from sms_deliveries where message_id = ${message.id}`,
    ).toEqual([{ status: 'delivered', superseded: false }])
  })

  test('of a text sent before START don’t opt the client out again, however late they come', async () => {
    const { ctx, ours, parts, conversation, signed } = await sent()
    const sid = newSid()
    await receiveStatus(parts, signed, callback(sid, 'failed', '21610'))
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ rule: 'opted-out' })
    await receiveText(parts, text(conversation.phoneNumber, ours, { Body: 'START' }))
    await receiveStatus(parts, signed, callback(sid, 'undelivered', '21610'))
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ verdict: 'allow' })
  })

  test('stop texts to a landline until it texts us', async () => {
    const { ctx, ours, parts, conversation, signed } = await sent()
    await receiveStatus(parts, signed, callback(newSid(), 'failed', '21614'))
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({
      verdict: 'deny',
      rule: 'not-textable',
    })
    await receiveText(parts, text(conversation.phoneNumber, ours))
    expect(await getSendDecision(ctx, conversation.id)).toMatchObject({ verdict: 'allow' })
  })
})
