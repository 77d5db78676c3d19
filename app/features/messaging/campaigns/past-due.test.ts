import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startCall } from '#app/features/telephony/calls/outgoing/start-call.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendDelivery } from '#app/features/messaging/texting/delivery/send-delivery.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { createFollowUp, getFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { sendScheduledText } from '#app/features/messaging/timeline/scheduled-text.server.ts'
import { makeUser, nextNumber } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeCampaigner } from './campaign.fixture.ts'
import { listCampaigns } from './campaign-list.server.ts'
import { campaignPages } from './campaign-query.ts'
import { resumeTexts } from './resume-texts.server.ts'
import { sendNextTexts } from './send-texts.server.ts'
import { startRun } from './start-run.server.ts'

const db = useDatabase()

/** Noon in Boise on 11/20/2026, with an invoice that is past due since `days` ago. */
async function pastDue(days: number) {
  const agency = await makeCampaigner(db)
  const { account, ctx } = agency
  agency.clock.now = new Date('2026-11-20T19:00:00Z')
  const setSince = (since: Date | null) =>
    db.admin`update accounts set past_due_since = ${since} where id = ${account.id}`
  await setSince(new Date(agency.clock.now.getTime() - days * 86_400_000))
  const pay = async () => {
    await setSince(null)
    await ctx.db((tx) => resumeTexts(tx, ctx))
  }
  const jobs = (name: string) => queuedJobs(db, name, { accountId: account.id })
  return { ...agency, pay, jobs }
}

test('a run of a campaign waits from the seventh day and goes on once it is paid, while texts still go', async () => {
  const { ctx, job, number, clock, addClient, create, begin, recipients, sendAll, pay, jobs } =
    await pastDue(7)
  await addClient({ mobilePhone: '12085550142' })
  const id = await create({ scheduleStartOn: '2026-11-20T13:00' })
  clock.now = new Date('2026-11-20T20:00:00Z')
  await startRun(job, id)
  expect(await db.admin`select id from campaign_runs where campaign_id = ${id}`).toEqual([])
  expect((await jobs('campaigns.start'))[0]!.runAt.toISOString()).toBe('2026-11-20T21:00:00.000Z')
  const query = campaignPages.read(new URLSearchParams())
  expect((await listCampaigns(ctx, query)).hold).toBe(
    'Campaigns are on hold because your account has been past due since 11/13/2026. They go on once it is paid.',
  )
  const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: '12085550142' })
  await sendText(ctx, { conversationId, requestId: randomUUID(), body: 'Hello', mediaIds: [] })
  await pay()
  expect((await jobs('campaigns.start'))[0]!.runAt <= clock.now).toBe(true)
  const runId = (await begin(id, '2026-11-20T20:05:00Z'))!
  await db.admin`update accounts set past_due_since = ${new Date('2026-11-01')} where id = ${ctx.account.id}`
  await sendNextTexts(job, number.id)
  expect((await recipients(runId)).map(({ state }) => state)).toEqual(['waiting'])
  await pay()
  await sendAll()
  expect((await recipients(runId)).map(({ state }) => state)).toEqual(['sent'])
})

test('from the fourteenth day texts and outgoing calls are held, but no emergency call', async () => {
  const { account, ctx, job, as, clock, addClient, pay } = await pastDue(14)
  const employee = as(await makeUser(db, account.id))
  const client = await addClient({ mobilePhone: '12085550142' })
  const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: '12085550142' })
  const send = (who: typeof ctx) =>
    sendText(who, { conversationId, requestId: randomUUID(), body: 'Hello', mediaIds: [] })
  await expect(send(employee)).rejects.toThrow('Texts are on hold for your company’s account.')
  await expect(send(ctx)).rejects.toThrow('because your account has been past due since 11/06/2026')
  const call = (to: string) => startCall(employee, { id: randomUUID(), to })
  await expect(call(nextNumber())).rejects.toThrow('Outgoing calls are on hold for your company’s account.')
  expect((await call('911')).call).toMatchObject({ phoneNumber: '911' })
  const scheduled = await createFollowUp(ctx, client.id, {
    assignTo: 'none',
    dueAt: null,
    reminderMinutes: null,
    note: '',
    message: { to: '12085550142', body: 'Renewal', at: new Date('2026-11-20T20:00:00Z') },
  })
  clock.now = new Date('2026-11-20T20:00:00Z')
  await sendScheduledText(job, scheduled.id)
  expect(await getFollowUp(ctx, scheduled.id)).toMatchObject({
    messageStatus: 'scheduled',
    messageProblem: 'Texts are on hold for your company’s account. The text waits until they go on.',
  })
  // Paid in the night: it goes out in the morning.
  clock.now = new Date('2026-11-21T09:00:00Z')
  await pay()
  await sendScheduledText(job, scheduled.id)
  expect(await getFollowUp(ctx, scheduled.id)).toMatchObject({ messageStatus: 'scheduled' })
  clock.now = new Date('2026-11-21T17:00:00Z')
  await sendScheduledText(job, scheduled.id)
  expect(await getFollowUp(ctx, scheduled.id)).toMatchObject({ messageStatus: 'completed' })
})

test('a typed text that was accepted before the hold goes out after it, but not in the night', async () => {
  const { account, ctx, job, clock, addClient, pay } = await pastDue(13)
  await addClient({ mobilePhone: '12085550142' })
  const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: '12085550142' })
  await sendText(ctx, { conversationId, requestId: randomUUID(), body: 'Hello', mediaIds: [] })
  clock.now = new Date('2026-11-22T09:00:00Z')
  const [delivery] = await db.admin<{ id: string }[]>`
    select id from sms_deliveries where account_id = ${account.id}`
  const state = async () => {
    await sendDelivery(job, delivery!.id)
    const [row] = await db.admin`select decision_rule from sms_deliveries where id = ${delivery!.id}`
    return row!.decision_rule as string
  }
  expect(await state()).toBe('account-held')
  await pay()
  expect(await state()).toBe('quiet-hours')
  clock.now = new Date('2026-11-22T17:00:00Z')
  expect(await state()).toBe('allowed')
})
