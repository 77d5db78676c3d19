import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { findOrCreateConversation, lockConversation } from '../conversations/conversations.server.ts'
import { sendDeliveries, sendDelivery, resolveExpired } from './send-delivery.server.ts'
import { textMany, textPeople } from './text-people.server.ts'
import { stoppedMail } from './stopped-texts.server.ts'
import { listMessages, resendText, sendText } from '../texts.server.ts'

const db = useDatabase()
const emulators = useEmulators()
const mailbox = useMailbox()

const EVENING = '2026-11-21T03:00:00Z'
/** 3 AM and 4 AM in Idaho, which has two zones. */
const NIGHT = '2026-11-21T11:00:00Z'
const MORNING = '2026-11-21T16:00:00Z'

/** An account with a text that was scheduled for the evening and accepted then, but is waiting for a worker. */
async function agency() {
  const { account, number } = await makeAccount(db, { timezone: 'America/Boise' })
  await emulators.control('/twilio/numbers', { phoneNumber: number.number })
  const dana = await makeUser(db, account.id)
  const clock = { now: new Date(EVENING) }
  const bus = recordingBus()
  const as = (user?: typeof dana) => makeCtx(db, account, user, { now: () => clock.now, bus })
  const phone = `1208${nextNumber().slice(4)}`
  const ctx = as(dana)
  const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: phone })
  const { message } = await as().db(async (tx) =>
    textPeople(tx, as(), await lockConversation(tx, conversationId), {
      body: 'Your renewal is ready.',
      type: 'scheduled',
      userId: dana.id,
      requestId: randomUUID(),
      mediaIds: [],
    }),
  )
  return { account, dana, as, ctx, bus, clock, phone, conversationId, message: message! }
}

const deliveriesOf = (messageId: string) =>
  db.admin<{ id: string; status: string; attempts: number }[]>`
    select id, status, attempts from sms_deliveries where message_id = ${messageId} and not superseded`
const waitingUntil = async (deliveryId: string) =>
  (await queuedJobs(db, null, { deliveryId })).filter(({ key }) => key !== null)
const received = async (phone: string) =>
  (await emulators.control<{ messages: { body: string }[] }>(`/twilio/messages?phone=${phone}`)).messages.map(
    (message) => message.body,
  )
const text = (conversationId: string, body: string) => ({
  requestId: randomUUID(),
  conversationId,
  body,
  mediaIds: [],
})

test('holds an automated text whose worker was late until quiet hours end, and sends it once', async () => {
  const { as, ctx, clock, phone, conversationId, message } = await agency()
  const [delivery] = await deliveriesOf(message.id)
  clock.now = new Date(NIGHT)
  await sendDelivery(as(), delivery!.id)
  await sendDelivery(as(), delivery!.id)
  expect(await deliveriesOf(message.id)).toMatchObject([{ status: 'pending', attempts: 0 }])
  expect((await waitingUntil(delivery!.id)).map((job) => job.runAt.toISOString())).toEqual([
    new Date(MORNING).toISOString(),
  ])
  const shown = async () => (await listMessages(ctx, { conversationId })).items[0]
  expect(await shown()).toMatchObject({
    status: 'pending',
    problem: expect.stringContaining('11/21/2026, 9:00 AM'),
  })
  // The sweep leaves it alone, and picks it up only when its job is lost.
  await resolveExpired(as(), delivery!.id)
  expect(await received(phone)).toEqual([])

  clock.now = new Date(MORNING)
  await Promise.all([sendDelivery(as(), delivery!.id), sendDelivery(as(), delivery!.id)])
  expect(await received(phone)).toEqual(['Your renewal is ready.'])
  expect(await shown()).toMatchObject({ status: 'sent', problem: null })
})

test('typed texts overtake a held text, and nothing overtakes one that may be sent', async () => {
  const { as, ctx, clock, phone, conversationId, message } = await agency()
  const [held] = await deliveriesOf(message.id)
  clock.now = new Date(NIGHT)
  const typed = await sendText(ctx, text(conversationId, 'Call me when you are up.'))
  const [next] = await deliveriesOf(typed.id)
  await sendDelivery(as(), next!.id)
  expect(await received(phone)).toEqual([])
  await sendDelivery(as(), held!.id)
  await sendDelivery(as(), next!.id)
  expect(await received(phone)).toEqual(['Call me when you are up.'])
  clock.now = new Date(MORNING)
  const later = await sendText(ctx, text(conversationId, 'Good morning'))
  const [last] = await deliveriesOf(later.id)
  await sendDelivery(as(), last!.id)
  await sendDelivery(as(), held!.id)
  await sendDelivery(as(), last!.id)
  expect((await received(phone)).toSorted()).toEqual(
    ['Call me when you are up.', 'Good morning', 'Your renewal is ready.'].toSorted(),
  )
})

test('a text for its day that would wait until the next one fails, unless a user sends it again', async () => {
  const { as, ctx, dana, bus, clock, phone, conversationId } = await agency()
  const { message } = await as().db(async (tx) =>
    textPeople(tx, as(), await lockConversation(tx, conversationId), {
      ...{ body: 'We close at noon today.', type: 'scheduled', userId: dana.id },
      ...{ requestId: randomUUID(), mediaIds: [] },
    }),
  )
  const [late] = await deliveriesOf(message!.id)
  // The first text of the conversation isn't for a day: it waits.
  const [other] = await db.admin<{ id: string }[]>`
    select id from sms_deliveries where conversation_id = ${conversationId} and id <> ${late!.id}`
  clock.now = new Date('2026-11-21T05:00:00Z')
  for (const { id } of [other!, late!]) await sendDelivery(as(), id)
  const problem = 'This text is for 11/20/2026 and can’t go out on that day, so it isn’t sent.'
  const { items } = await listMessages(ctx, { conversationId })
  expect(items.map(({ status }) => status).toSorted()).toEqual(['failed', 'pending'])
  expect(items.find(({ id }) => id === message!.id)).toMatchObject({ status: 'failed', problem })
  const stopped = bus.events.filter(({ name }) => name === 'sms_stopped')
  expect(stopped).toMatchObject([{ topic: `user:${dana.id}`, data: { reason: problem } }])
  clock.now = new Date(MORNING)
  await resendText(ctx, { messageId: message!.id, requestId: randomUUID() })
  for (const { id } of [other!, ...(await deliveriesOf(message!.id))]) await sendDelivery(as(), id)
  expect(await received(phone)).toEqual(['Your renewal is ready.', 'We close at noon today.'])
})

test('a typed text for its day that no worker took until the next one is not sent', async () => {
  const { as, ctx, clock, phone, conversationId, message } = await agency()
  await db.admin`update sms_deliveries set status = 'failed' where message_id = ${message.id}`
  const soon = await sendText(ctx, text(conversationId, 'I’ll call you tonight.'))
  for (const { id } of await deliveriesOf(soon.id)) await sendDelivery(as(), id)
  const typed = await sendText(ctx, text(conversationId, 'Or tomorrow, is that better?'))
  clock.now = new Date(MORNING)
  const [delivery] = await deliveriesOf(typed.id)
  await sendDelivery(as(), delivery!.id)
  expect(await received(phone)).toEqual(['I’ll call you tonight.'])
  expect(await deliveriesOf(typed.id)).toMatchObject([{ status: 'failed' }])
})

test('sends at night what a user resends', async () => {
  const { as, ctx, clock, phone, message } = await agency()
  await db.admin`update sms_deliveries set status = 'failed' where message_id = ${message.id}`
  clock.now = new Date(NIGHT)
  await resendText(ctx, { messageId: message.id, requestId: randomUUID() })
  const [delivery] = await deliveriesOf(message.id)
  await sendDelivery(as(), delivery!.id)
  expect(await received(phone)).toEqual(['Your renewal is ready.'])
})

test('notifies the author of an automated text that an opt-out stopped', async () => {
  const { account, as, ctx, dana, bus, phone, conversationId, message } = await agency()
  const [delivery] = await deliveriesOf(message.id)
  await ctx.db((tx) => recordConsent(tx, ctx, { phone, event: 'opt-out', source: 'keyword' }))
  await sendDelivery(as(), delivery!.id)
  expect(await received(phone)).toEqual([])
  expect((await listMessages(ctx, { conversationId })).items[0]).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('texted STOP on'),
  })
  const notified = bus.events.filter((event) => event.name === 'sms_stopped')
  expect(notified).toMatchObject([
    {
      topic: `user:${dana.id}`,
      data: { conversationId, reason: expect.stringContaining('texted STOP on') },
    },
  ])
  // Dana has no page open, so she gets a mail, which doesn't name the recipient.
  expect(await queuedJobs(db, 'mail', { accountId: account.id })).toMatchObject([
    { payload: { userId: dana.id, conversationId } },
  ])
  await stoppedMail.send(as(), { userId: dana.id, conversationId, clientId: null })
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({
    to: [{ address: dana.email }],
    subject: 'A scheduled text was not sent',
    text: expect.stringContaining(`/messages/${conversationId}`),
  })
  const gone = await makeUser(db, account.id, { disabledAt: new Date() })
  await stoppedMail.send(as(), { userId: gone.id, conversationId, clientId: null })
  expect(mailbox.mails).toHaveLength(1)
})

/** Deliveries of one text each to some people, which are sent together; the last one's conversation is the first one's. */
async function together(as: Awaited<ReturnType<typeof agency>>['as'], count: number) {
  const phones = Array.from({ length: count }, () => `1208${nextNumber().slice(4)}`)
  const texted = await as().db((tx) =>
    textMany(
      tx,
      as(),
      'campaign',
      [...phones, phones[0]!].map((phone, index) => ({
        to: { recipients: [phone], phoneNumber: phone, clientId: null, level: 'applicant' },
        text: { body: `Text ${index}`, userId: null, requestId: randomUUID(), mediaIds: [] },
      })),
    ),
  )
  const ids: string[] = []
  for (const { message } of texted) ids.push((await deliveriesOf(message!.id))[0]!.id)
  const statuses = async () => {
    const rows = await db.admin<{ id: string; status: string }[]>`
      select id, status from sms_deliveries where id = any(${ids})`
    return ids.map((id) => rows.find((row) => row.id === id)!.status)
  }
  return { phones, ids, statuses }
}
const fault = (...rules: object[]) => emulators.control('/twilio/faults', rules)

test('sends a few texts at once, of which each ends by itself', async () => {
  const { as } = await agency()
  const { phones, ids, statuses } = await together(as, 5)
  await fault(
    { on: 'rest', path: 'POST', phone: phones[1], action: 'fail', status: 400, code: 21211 },
    { on: 'rest', path: 'POST', phone: phones[2], action: 'fail', status: 429 },
    { on: 'rest', path: 'POST', phone: phones[3], action: 'hangup' },
    { on: 'rest', path: 'POST', phone: phones[4], action: 'hangup-before' },
  )
  await sendDeliveries(as(), ids)
  // The second text to one person waits until the first was handed over.
  expect((await statuses()).map((status) => (status === 'delivered' ? 'sent' : status))).toEqual([
    ...['sent', 'failed', 'pending', 'sent', 'uncertain', 'pending'],
  ])
  await Promise.all([sendDeliveries(as(), ids), sendDeliveries(as(), ids.toReversed())])
  const got = []
  for (const phone of phones) got.push((await received(phone)).toSorted())
  expect(got).toEqual([['Text 0', 'Text 5'], [], ['Text 2'], ['Text 3'], []])
})

test('calls for all texts of a job at once, so that none waits for a slow provider after it was decided on', async () => {
  const { account, as } = await agency()
  const { phones, ids } = await together(as, 40)
  const [inOneJob] = (await queuedJobs(db, null, { accountId: account.id })).flatMap(({ payload }) =>
    payload.deliveryIds ? [payload.deliveryIds as string[]] : [],
  )
  // The first number gets a second text, also in a job of its own.
  const last = phones[inOneJob!.map((id) => ids.indexOf(id)).findLast((at) => at > 0 && at < phones.length)!]!
  const slow = phones.filter((phone) => phone !== last)
  await fault(...slow.map((phone) => ({ on: 'rest', path: 'POST', phone, action: 'delay', ms: 4000 })))
  const sending = sendDeliveries(as(), inOneJob!)
  // One after the other, the last would be called after a minute.
  await expect.poll(() => received(last), { timeout: 20_000 }).toHaveLength(1)
  await sending
  await fault()
})

test('does not resend a text that the provider took, though it denied it and its list can’t be read', async () => {
  const { as } = await agency()
  const { phones, ids, statuses } = await together(as, 1)
  await fault(
    { on: 'rest', path: 'POST', phone: phones[0], action: 'fail-after', status: 500 },
    { on: 'rest', path: 'GET', action: 'fail', status: 500, times: null },
    { on: 'webhook', action: 'drop', webhook: 'status', times: null },
  )
  await sendDeliveries(as(), ids.slice(0, 1))
  expect((await statuses())[0]).toBe('uncertain')
  await sendDeliveries(as(), ids.slice(0, 1))
  await emulators.control('/twilio/faults', undefined, 'DELETE')
  expect(await received(phones[0]!)).toEqual(['Text 0'])
})

test('gives back a text that the provider’s list doesn’t have, at the pace of texts no one waits for', async () => {
  const { as } = await agency()
  const { phones, ids, statuses } = await together(as, 1)
  await fault({ on: 'rest', path: 'POST', phone: phones[0], action: 'fail', status: 500 })
  await sendDeliveries(as(), ids.slice(0, 1))
  expect((await statuses())[0]).toBe('pending')
  expect(await queuedJobs(db, null, { deliveryId: ids[0]! })).toMatchObject([
    { queue: expect.stringMatching(/turn \d/) },
  ])
  await sendDeliveries(as(), ids.slice(0, 1))
  expect(await received(phones[0]!)).toEqual(['Text 0'])
})

test('a text that waited goes from the number that was asked about, when its own is given back', async () => {
  const { account, as, message, phone } = await agency()
  const [delivery] = await deliveriesOf(message.id)
  const other = nextNumber()
  await emulators.control('/twilio/numbers', { phoneNumber: other })
  await db.admin`insert into phone_numbers (account_id, id, location_id, number, friendly_name)
    select account_id, ${randomUUID()}, location_id, ${other}, 'Second' from phone_numbers where account_id = ${account.id}`
  await db.admin`update phone_numbers set status = 'releasing', is_default = false
    where account_id = ${account.id} and number <> ${other}`
  await sendDelivery(as(), delivery!.id)
  expect(await received(phone)).toEqual(['Your renewal is ready.'])
  const [sent] = await db.admin`select from_number from sms_deliveries where id = ${delivery!.id}`
  expect(sent).toEqual({ from_number: other })
})

test('records the texts that were sent beside one whose outcome can’t be looked up', async () => {
  const { as } = await agency()
  const { phones, ids, statuses } = await together(as, 2)
  await fault({ on: 'rest', path: 'POST', phone: phones[0], action: 'hangup' })
  const ctx = as()
  let asked = 0
  const losing = {
    ...ctx,
    db: ((work) => {
      asked += 1
      return asked === 2 ? Promise.reject(new Error('The database is gone.')) : ctx.db(work)
    }) as typeof ctx.db,
  }
  await fault({ on: 'webhook', action: 'drop', webhook: 'status', times: null })
  await expect(sendDeliveries(losing, ids)).rejects.toThrow('The database is gone.')
  expect((await statuses()).slice(0, 2)).toEqual(['sending', 'sent'])
})

test('texts the same people from two workers, in any order, without a deadlock', async () => {
  const { account, as, ctx } = await agency()
  for (let turn = 0; turn < 10; turn++) {
    const people: { recipients: string[]; phoneNumber: string; clientId: string; level: 'applicant' }[] = []
    for (let index = 0; index < 4; index++) {
      const phone = `1208${nextNumber().slice(4)}`
      await findOrCreateConversation(ctx, { phoneNumber: phone })
      const { id: clientId } = await makeClient(db, account.id, { mobilePhone: phone })
      people.push({ recipients: [phone], phoneNumber: phone, clientId, level: 'applicant' })
    }
    const send = (to: typeof people) =>
      as().db((tx) =>
        textMany(
          tx,
          as(),
          'campaign',
          to.map((each) => ({
            to: each,
            text: { body: 'Hi', userId: null, requestId: randomUUID(), mediaIds: [] },
          })),
        ),
      )
    await Promise.all([send(people), send(people.toReversed())])
    const linked = await db.admin<{ clientId: string }[]>`
      select client_id as "clientId" from conversations
      where account_id = ${account.id} and phone_number = any(${people.map((each) => each.phoneNumber)})`
    expect(new Set(linked.map(({ clientId }) => clientId))).toEqual(
      new Set(people.map((each) => each.clientId)),
    )
  }
})
