import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { countBuckets, listBucket } from './follow-up-buckets.server.ts'
import { type FollowUpInput, UNABLE_TO_SCHEDULE } from './follow-up.ts'
import { comparable } from './follow-up-edits.ts'
import { completeFollowUp, reopenFollowUp } from './finish-follow-up.server.ts'
import { createFollowUp, getFollowUp, updateFollowUp } from './follow-ups.server.ts'
import { checkScheduledTexts } from './check-scheduled.server.ts'
import { sendScheduledNow, sendScheduledText } from './scheduled-text.server.ts'

const db = useDatabase()
const MOBILE = '12085550142'
const CO_MOBILE = '12085550143'

async function agency() {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  const dana = await makeUser(db, account.id)
  // 10 AM in Boise.
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const bus = recordingBus()
  const as = (user?: typeof dana) => makeCtx(db, account, user, { now: () => clock.now, bus })
  const client = await makeClient(db, account.id, { mobilePhone: MOBILE, coMobilePhone: CO_MOBILE })
  return { account, dana, as, ctx: as(dana), client, clock, bus }
}

const at = (time: string) => new Date(time)
const text = (more: Partial<NonNullable<FollowUpInput['message']>> = {}): FollowUpInput => ({
  assignTo: 'none',
  dueAt: null,
  reminderMinutes: null,
  note: '',
  message: { to: MOBILE, body: 'Your renewal is ready.', at: at('2026-11-20T18:00:00Z'), ...more },
})

const messages = (accountId: string) =>
  db.admin`select m.type, m.body, m.user_id, m.status, d.to_number from sms_messages m
    join sms_deliveries d on d.message_id = m.id where m.account_id = ${accountId}`
const runAts = async (accountId: string) =>
  (await queuedJobs(db, 'follow-ups.send', { accountId })).map(({ runAt }) => runAt.toISOString())

test('sends a scheduled text once at its time in its author’s name, and completes it', async () => {
  const { account, dana, as, ctx, client, clock } = await agency()
  const made = await createFollowUp(ctx, client.id, text())
  expect(made).toMatchObject({ messageStatus: 'scheduled', date: '2026-11-20T18:00:00.000Z', isActive: true })
  expect(await runAts(account.id)).toEqual(['2026-11-20T18:00:00.000Z'])
  expect((await countBuckets(ctx)).scheduled.today).toBe(1)
  expect((await countBuckets(ctx)).followUps.today).toBe(0)
  await sendScheduledText(as(), made.id)
  expect(await messages(account.id)).toHaveLength(0)
  clock.now = at('2026-11-20T18:00:00Z')
  await Promise.all([sendScheduledText(as(), made.id), sendScheduledText(as(), made.id)])
  await sendScheduledText(as(), made.id)
  expect(await messages(account.id)).toMatchObject([
    {
      type: 'scheduled',
      body: 'Your renewal is ready.',
      user_id: dana.id,
      status: 'pending',
      to_number: MOBILE,
    },
  ])
  expect(await getFollowUp(ctx, made.id)).toMatchObject({ messageStatus: 'completed', isActive: false })
  expect(await listBucket(ctx, 'scheduled', 'today')).toEqual([])
})

test('a form sent again with another time moves nothing', async () => {
  const { account, ctx, client } = await agency()
  const id = randomUUID()
  await createFollowUp(ctx, client.id, text(), id)
  await createFollowUp(ctx, client.id, text({ at: at('2026-11-20T20:00:00Z') }), id)
  expect(await getFollowUp(ctx, id)).toMatchObject({ messageAt: '2026-11-20T18:00:00.000Z' })
  expect(await runAts(account.id)).toEqual(['2026-11-20T18:00:00.000Z'])
})

test('refuses a text sooner than 30 minutes from now, off the quarter hour, or empty', async () => {
  const { ctx, client } = await agency()
  const schedule = (more: Partial<NonNullable<FollowUpInput['message']>>) =>
    createFollowUp(ctx, client.id, text(more))
  for (const time of ['2026-11-20T17:15:00Z', '2026-11-20T17:40:00Z']) {
    await expect(schedule({ at: at(time) })).rejects.toMatchObject({ code: 'invalid', field: 'messageAt' })
  }
  await expect(schedule({ body: '' })).rejects.toMatchObject({ message: 'All fields are required' })
  await schedule({ at: at('2026-11-20T17:30:00Z') })
})

test('sends only to a mobile number of the client that has not opted out', async () => {
  const { ctx, client } = await agency()
  const refusal = { code: 'invalid', field: 'messageTo', message: UNABLE_TO_SCHEDULE }
  await expect(createFollowUp(ctx, client.id, text({ to: '12085550199' }))).rejects.toMatchObject(refusal)
  await ctx.db((tx) => recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-out', source: 'staff' }))
  await expect(createFollowUp(ctx, client.id, text())).rejects.toMatchObject(refusal)
  expect(await createFollowUp(ctx, client.id, text({ to: CO_MOBILE }))).toMatchObject({
    messageTo: CO_MOBILE,
  })
})

test('sends nothing after an opt-out, creates no conversation, and notifies its author', async () => {
  const { account, dana, as, ctx, client, clock, bus } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  await ctx.db((tx) =>
    recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-out', source: 'keyword', keyword: 'STOP' }),
  )
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(0)
  expect(await db.admin`select id from conversations where account_id = ${account.id}`).toEqual([])
  const after = await getFollowUp(ctx, id)
  expect(after).toMatchObject({ messageStatus: 'failed', isActive: true })
  expect(after.messageProblem).toContain('texted STOP on')
  expect(bus.events.filter((event) => event.name === 'sms_stopped')).toMatchObject([
    {
      topic: `user:${dana.id}`,
      data: { clientId: client.id, name: 'Janet Whitcomb', reason: after.messageProblem },
    },
  ])
})

test('says at once that an opt-out, a lost number or a deleted contact keeps a text from being sent', async () => {
  const { ctx, client, bus } = await agency()
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await createFollowUp(ctx, client.id, text(), first)
  await createFollowUp(ctx, client.id, text({ to: CO_MOBILE }), second)
  await ctx.db((tx) =>
    recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-out', source: 'keyword', keyword: 'STOP' }),
  )
  const [check] = await queuedJobs(db, 'follow-ups.check', { accountId: ctx.account.id })
  await checkScheduledTexts(ctx, check!.payload)
  expect((await getFollowUp(ctx, first)).messageProblem).toContain('texted STOP on')
  expect(await getFollowUp(ctx, second)).toMatchObject({ messageStatus: 'scheduled' })
  await db.admin`update clients set co_mobile_phone = null where id = ${client.id}`
  await checkScheduledTexts(ctx, { consentEventId: null, clientId: client.id })
  expect((await getFollowUp(ctx, second)).messageProblem).toContain('no longer a mobile number')
  await db.admin`update clients set co_mobile_phone = ${CO_MOBILE} where id = ${client.id}`
  await createFollowUp(ctx, client.id, text({ to: CO_MOBILE }), third)
  await db.admin`update clients set deleted_at = now() where id = ${client.id}`
  await checkScheduledTexts(ctx, { consentEventId: null, clientId: client.id })
  await db.admin`update clients set deleted_at = null where id = ${client.id}`
  // It can be restored.
  expect(await getFollowUp(ctx, third)).toMatchObject({ messageStatus: 'scheduled' })
  const notified = bus.events.filter(({ name }) => name === 'sms_stopped').map(({ data }) => data)
  expect(notified).toMatchObject([{ waits: false }, { waits: false }, { waits: true }])
})

test('sends a stopped or scheduled text now, once, and never against the ledger', async () => {
  const { account, ctx, client } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  await ctx.db((tx) => recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-out', source: 'staff' }))
  await expect(sendScheduledNow(ctx, id)).rejects.toMatchObject({ code: 'forbidden' })
  await ctx.db((tx) => recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-in', source: 'staff' }))
  await sendScheduledNow(ctx, id)
  await expect(sendScheduledNow(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await messages(account.id)).toHaveLength(1)
  const { ctx: stranger } = await agency()
  await expect(sendScheduledNow(stranger, id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a text for its day isn’t sent on the next: when quiet hours would hold it, or no worker ran', async () => {
  const { account, dana, as, ctx, client, clock, bus } = await agency()
  const schedule = (time: string) =>
    createFollowUp(ctx, client.id, text({ body: 'We close at noon today.', at: at(time) }))
  const held = await schedule('2026-11-21T05:00:00Z')
  const missed = await schedule('2026-11-20T18:00:00Z')
  const problem = 'This text is for 11/20/2026 and can’t go out on that day, so it isn’t sent.'
  const failed = { messageStatus: 'failed', messageProblem: problem, isActive: true }
  clock.now = at('2026-11-21T05:00:00Z')
  await sendScheduledText(as(), held.id)
  expect(await getFollowUp(ctx, held.id)).toMatchObject(failed)
  clock.now = at('2026-11-21T17:00:00Z')
  await sendScheduledText(as(), missed.id)
  expect(await getFollowUp(ctx, missed.id)).toMatchObject(failed)
  expect(await messages(account.id)).toHaveLength(0)
  const notified = bus.events.filter((event) => event.name === 'sms_stopped')
  expect(notified).toMatchObject([
    { topic: `user:${dana.id}`, data: { reason: problem } },
    { topic: `user:${dana.id}`, data: { reason: problem } },
  ])
  // Its author may still send it.
  await sendScheduledNow(ctx, missed.id)
  expect(await messages(account.id)).toHaveLength(1)
})

test('says so when the text was accepted, but didn’t arrive', async () => {
  const { as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  expect((await getFollowUp(ctx, id)).messageProblem).toBeNull()
  await db.admin`update sms_messages set status = 'undelivered', error_message = 'The phone is switched off.'
    where request_id = ${id}`
  expect(await getFollowUp(ctx, id)).toMatchObject({
    messageStatus: 'completed',
    messageProblem: 'The phone is switched off.',
  })
})

test('notifies the admins when the author has left', async () => {
  const { account, dana, as, ctx, client, clock, bus } = await agency()
  const owner = await makeUser(db, account.id, { role: 'owner' })
  await makeUser(db, account.id, { role: 'admin', disabledAt: new Date() })
  const { id } = await createFollowUp(ctx, client.id, text())
  await db.admin`update users set disabled_at = now() where id = ${dana.id}`
  await ctx.db((tx) => recordConsent(tx, ctx, { phone: MOBILE, event: 'opt-out', source: 'staff' }))
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  const topics = bus.events.filter((event) => event.name === 'sms_stopped').map((event) => event.topic)
  expect(topics).toEqual([`user:${owner.id}`])
})

test('stops with a reason, and does not try again, when its contact is in the trash or its id was taken', async () => {
  const { as, ctx, client, clock } = await agency()
  const other = await findOrCreateConversation(ctx, { phoneNumber: '12085550188' })
  const [trashed, taken] = [randomUUID(), randomUUID()]
  await createFollowUp(ctx, client.id, text(), taken)
  await sendText(ctx, { conversationId: other.id, requestId: taken, body: 'Not that text', mediaIds: [] })
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), taken)
  expect(await getFollowUp(ctx, taken)).toMatchObject({
    messageStatus: 'failed',
    messageProblem: 'This text has already been sent.',
  })
  const later = text({ at: at('2026-11-20T19:00:00Z') })
  await createFollowUp(ctx, client.id, later, trashed)
  await db.admin`update clients set deleted_at = now() where id = ${client.id}`
  clock.now = at('2026-11-20T19:00:00Z')
  await sendScheduledText(as(), trashed)
  expect(await getFollowUp(ctx, trashed, { ofTrashed: true })).toMatchObject({
    messageStatus: 'failed',
    messageProblem: 'The contact was in the trash.',
  })
})

test('sends nothing to a number that is no longer the client’s', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  await db.admin`update clients set mobile_phone = '12085550150' where id = ${client.id}`
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(0)
  expect((await getFollowUp(ctx, id)).messageProblem).toMatch(/no longer a mobile number of this contact/)
})

test('holds it in quiet hours until eight in the morning in the client’s zone', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text({ at: at('2026-11-21T05:00:00Z') }))
  clock.now = at('2026-11-21T05:00:00Z')
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(0)
  // Idaho lies in two zones: eight in the later one.
  expect(await runAts(account.id)).toEqual(['2026-11-21T16:00:00.000Z'])
  expect(await getFollowUp(ctx, id)).toMatchObject({
    messageStatus: 'scheduled',
    messageProblem: expect.stringMatching(
      /^Held until 8:00 AM or 9:00 AM their time, Idaho: .* on 11\/21\/2026, 9:00 AM your time/,
    ),
  })
  clock.now = at('2026-11-21T16:00:00Z')
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(1)
  expect(await getFollowUp(ctx, id)).toMatchObject({ messageStatus: 'completed', messageProblem: null })
})

test('keeps a follow-up open after its text, and sends a moved text at its new time', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const input = (time: string, to = MOBILE): FollowUpInput => ({
    ...text({ at: at(time), to }),
    assignTo: 'self',
    dueAt: at('2026-11-23T16:00:00Z'),
  })
  const made = await createFollowUp(ctx, client.id, input('2026-11-20T18:00:00Z'))
  const moved = await updateFollowUp(
    ctx,
    { clientId: client.id, id: made.id },
    {
      ...input('2026-11-20T19:00:00Z'),
      version: made.version,
    },
  )
  expect(moved.messageStatus).toBe('scheduled')
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), made.id)
  expect(await messages(account.id)).toHaveLength(0)
  clock.now = at('2026-11-20T19:00:00Z')
  await sendScheduledText(as(), made.id)
  const sent = await getFollowUp(ctx, made.id)
  expect(sent).toMatchObject({ messageStatus: 'completed', isActive: true })
  // A user who was changing the text sees that it has gone, and can save the rest.
  const late = {
    ...input('2026-11-20T20:00:00Z', CO_MOBILE),
    note: 'Ask about the boat',
    version: moved.version,
    base: comparable(moved),
  }
  await expect(updateFollowUp(ctx, { clientId: client.id, id: made.id }, late)).rejects.toMatchObject({
    code: 'conflict',
    version: sent.version,
    conflict: { by: 'Switchboard', fields: [{ name: 'message', typed: null }] },
  })
  expect(
    await updateFollowUp(ctx, { clientId: client.id, id: made.id }, { ...late, overwrite: sent.version }),
  ).toMatchObject({
    messageTo: MOBILE,
    messageStatus: 'completed',
    note: 'Ask about the boat',
  })
  expect(await messages(account.id)).toHaveLength(1)
})

test('sends no text of a completed follow-up', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  expect(await completeFollowUp(ctx, id)).toMatchObject({ messageStatus: 'cancelled', isActive: false })
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(0)
})

test('completing a task asks before it cancels its text, and reopening it schedules the text again', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const task: FollowUpInput = { ...text(), assignTo: 'self', dueAt: at('2026-11-23T16:00:00Z') }
  const { id } = await createFollowUp(ctx, client.id, task)
  await expect(completeFollowUp(ctx, id)).rejects.toMatchObject({ code: 'conflict', field: 'cancelText' })
  expect(await getFollowUp(ctx, id)).toMatchObject({ isActive: true, messageStatus: 'scheduled' })
  expect(await completeFollowUp(ctx, id, { cancelText: true })).toMatchObject({
    isActive: false,
    messageStatus: 'cancelled',
  })
  expect(await reopenFollowUp(ctx, id)).toMatchObject({ isActive: true, messageStatus: 'scheduled' })
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(1)
  expect(await completeFollowUp(ctx, id)).toMatchObject({ isActive: false, messageStatus: 'completed' })
})

test('a text whose time passed while its follow-up was completed stays unsent, and says so', async () => {
  const { account, as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  await completeFollowUp(ctx, id)
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  expect(await reopenFollowUp(ctx, id)).toMatchObject({
    isActive: true,
    messageStatus: 'failed',
    messageProblem: 'It was canceled when it should have gone out. Choose a new time.',
  })
  await sendScheduledText(as(), id)
  expect(await messages(account.id)).toHaveLength(0)
})

test('a text that was sent cannot be reopened', async () => {
  const { as, ctx, client, clock } = await agency()
  const { id } = await createFollowUp(ctx, client.id, text())
  clock.now = at('2026-11-20T18:00:00Z')
  await sendScheduledText(as(), id)
  await expect(reopenFollowUp(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(completeFollowUp(ctx, id)).rejects.toMatchObject({
    message: 'This text has already been sent.',
  })
})

test('refuses to schedule without a number to text from', async () => {
  const { account, ctx, client } = await agency()
  await db.admin`update phone_numbers set sms_enabled = false where account_id = ${account.id}`
  await expect(createFollowUp(ctx, client.id, text())).rejects.toMatchObject({
    message: 'Error locating room',
  })
})
