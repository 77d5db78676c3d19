import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/consent/consent.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { findOrCreateConversation, lockConversation } from '../conversations/conversations.server.ts'
import { sendDelivery, settleExpired } from './send-delivery.server.ts'
import { textPeople } from './text-people.server.ts'
import { mailStopped } from './stopped-texts.server.ts'
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
const waitingUntil = (deliveryId: string) =>
  db.admin<{ run_at: Date }[]>`
    select run_at from graphile_worker._private_jobs
    where payload ->> 'deliveryId' = ${deliveryId} and key is not null`
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
  expect((await waitingUntil(delivery!.id)).map((job) => job.run_at.toISOString())).toEqual([
    new Date(MORNING).toISOString(),
  ])
  const shown = async () => (await listMessages(ctx, { conversationId })).items[0]
  expect(await shown()).toMatchObject({
    status: 'pending',
    problem: expect.stringContaining('11/21/2026, 9:00 AM'),
  })
  // The sweep leaves it alone, and picks it up only when its job is lost.
  await settleExpired(as(), delivery!.id)
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
      data: { roomId: conversationId, reason: expect.stringContaining('texted STOP on') },
    },
  ])
  // Dana has no page open, so she gets a mail, which doesn't name the recipient.
  expect(
    await db.admin`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'sms.mail-stopped' and payload ->> 'accountId' = ${account.id}`,
  ).toMatchObject([{ payload: { userId: dana.id, roomId: conversationId } }])
  await mailStopped(as(), { userId: dana.id, roomId: conversationId, clientId: null })
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({
    to: [{ address: dana.email }],
    subject: 'A scheduled text was not sent',
    text: expect.stringContaining(`/messages/${conversationId}`),
  })
  const gone = await makeUser(db, account.id, { disabledAt: new Date() })
  await mailStopped(as(), { userId: gone.id, roomId: conversationId, clientId: null })
  expect(mailbox.mails).toHaveLength(1)
})
