import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countCalls } from '#app/features/telephony/call-log/list-calls.server.ts'
import { callLog } from '#app/features/telephony/call-log/log-query.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { calls, morningMails, conversations, smsMessages, users } from '#db/schema/index.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { planMorningMails, startMorningMails } from './plan-mails.server.ts'
import { readMorning } from './read-morning.server.ts'
import { morningMail, sampleMail } from './mail-morning.server.ts'
import { type MorningMailSettings, morningMailSettings, saveMorningMail } from './settings.server.ts'

const db = useDatabase()
const { mails } = useMailbox()

const DAILY: MorningMailSettings = { enabled: true, weekdays: false, hour: 7, timezone: null }

/** An owner in Denver who saved the mail in the evening before the day. */
async function makeOwner(settings: Partial<MorningMailSettings> = {}, evening = '2026-03-07T23:00:00-07:00') {
  const { account, number, location } = await makeAccount(db, {
    messagingEnabled: true,
    timezone: 'America/Denver',
  })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const at = (time: string, user: typeof owner | undefined = undefined) =>
    makeCtx(db, account, user, { now: () => new Date(time) })
  await saveMorningMail(at(evening, owner), { ...DAILY, ...settings })
  return { account, owner, number, location, at }
}

/** The users and days whose mails the queue has got since the last call. */
async function queued(accountId: string): Promise<{ userId: string; day: string }[]> {
  const jobs = await queuedJobs(db, 'mail', { accountId })
  await removeJobs(db, jobs)
  return jobs.map(({ payload }) => payload as never)
}

async function daysSent(ctx: (time: string) => Ctx, accountId: string, times: string[]) {
  const days: string[] = []
  for (const time of times) {
    await startMorningMails(ctx(time))
    for (const { day } of await queued(accountId)) days.push(`${day} at ${time.slice(11, 16)}`)
  }
  return days
}

test('is off by default, and only for owners', async () => {
  const { account } = await makeAccount(db)
  const owner = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  expect(await morningMailSettings(owner)).toEqual({ ...DAILY, enabled: false })
  const admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  await expect(morningMailSettings(admin)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(saveMorningMail({ ...owner, ghostedBy: 'x' }, DAILY)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('comes once a day from its hour on, also on the days when the clocks change', async () => {
  const spring = await makeOwner({ hour: 2 })
  // At two the clocks go to three.
  expect(
    await daysSent(spring.at, spring.account.id, [
      '2026-03-08T01:45:00-07:00',
      '2026-03-08T03:00:00-06:00',
      '2026-03-08T03:15:00-06:00',
      '2026-03-09T01:45:00-06:00',
      '2026-03-09T02:00:00-06:00',
    ]),
  ).toEqual(['2026-03-08 at 03:00', '2026-03-09 at 02:00'])
  const autumn = await makeOwner({ hour: 1 }, '2026-10-31T22:00:00-06:00')
  expect(
    await daysSent(autumn.at, autumn.account.id, [
      '2026-11-01T00:45:00-06:00',
      '2026-11-01T01:00:00-06:00',
      '2026-11-01T01:00:00-07:00',
      '2026-11-01T09:00:00-07:00',
    ]),
  ).toEqual(['2026-11-01 at 01:00'])
})

test('comes on the user’s own clock, and not today when its hour is over', async () => {
  const east = await makeOwner({ timezone: 'America/New_York' })
  expect(
    await daysSent(east.at, east.account.id, ['2026-03-08T04:45:00-06:00', '2026-03-08T05:00:00-06:00']),
  ).toEqual(['2026-03-08 at 05:00'])
  const late = await makeOwner({}, '2026-03-08T10:00:00-06:00')
  expect(
    await daysSent(late.at, late.account.id, ['2026-03-08T10:15:00-06:00', '2026-03-09T07:00:00-06:00']),
  ).toEqual(['2026-03-09 at 07:00'])
  // Another hour on a day that has had its mail brings no second one.
  await saveMorningMail(late.at('2026-03-09T08:00:00-06:00', late.owner), { ...DAILY, hour: 9 })
  expect(await daysSent(late.at, late.account.id, ['2026-03-09T09:00:00-06:00'])).toEqual([])
})

test('without mails on weekends, Monday’s covers the days since Friday', async () => {
  const { at, account, owner } = await makeOwner({ weekdays: true })
  const mornings = ['07', '08', '09', '10'].map((day) => `2026-03-${day}T12:00:00-06:00`)
  expect(await daysSent(at, account.id, mornings)).toEqual(['2026-03-09 at 12:00', '2026-03-10 at 12:00'])
  const covered = async (time: string) => {
    const { from, to } = await readMorning(at(time, owner), true)
    return [from, to]
  }
  expect(await covered('2026-03-09T12:00:00-06:00')).toEqual(['2026-03-06', '2026-03-08'])
  expect(await covered('2026-03-10T12:00:00-06:00')).toEqual(['2026-03-09', '2026-03-09'])
})

test('the schedule finds the account in its hour', async () => {
  const { account } = await makeOwner()
  const services = (time: string) => ({ pool: db.workerPool, bus: recordingBus(), now: () => new Date(time) })
  const waits = async () => (await queuedJobs(db, 'reports.morning', { accountId: account.id })).length
  await planMorningMails(services('2026-03-08T06:45:00-06:00'))
  expect(await waits()).toBe(0)
  await planMorningMails(services('2026-03-08T07:00:00-06:00'))
  await planMorningMails(services('2026-03-08T07:15:00-06:00'))
  expect(await waits()).toBe(1)
})

test('is sent once for a user and day, to owners who still want it', async () => {
  const { account, owner, at } = await makeOwner()
  const morning = at('2026-03-08T07:00:00-06:00')
  const job = { userId: owner.id, day: '2026-03-08' }
  const sent = async (work: () => Promise<unknown>) => {
    const before = mails.length
    await work()
    return mails.length - before
  }
  expect(
    await sent(() => Promise.all([morningMail.send(morning, job), morningMail.send(morning, job)])),
  ).toBe(1)
  expect(await sent(() => morningMail.send(morning, job))).toBe(0)
  // The queue was closed until the next day.
  expect(
    await sent(() => morningMail.send(at('2026-03-10T07:00:00-06:00'), { ...job, day: '2026-03-09' })),
  ).toBe(0)
  const next = at('2026-03-09T07:00:00-06:00')
  const nextJob = { ...job, day: '2026-03-09' }
  const change = (values: Partial<typeof users.$inferInsert>) =>
    morning.db((tx) => tx.update(users).set(values).where(eq(users.id, owner.id)))
  await change({ role: 'employee' })
  expect(await sent(() => morningMail.send(next, nextJob))).toBe(0)
  await change({ role: 'owner', disabledAt: new Date() })
  expect(await sent(() => morningMail.send(next, nextJob))).toBe(0)
  await change({ disabledAt: null })
  await morning.db((tx) => tx.update(morningMails).set({ enabled: false }))
  expect(await sent(() => morningMail.send(next, nextJob))).toBe(0)
  expect(await sent(() => sampleMail.send(next, { userId: owner.id }))).toBe(1)
  await morning.db((tx) =>
    tx.update(morningMails).set({ enabled: true }).where(eq(morningMails.accountId, account.id)),
  )
  expect(await sent(() => morningMail.send(next, nextJob))).toBe(1)
})

test('says what was and what waits, without a name, and its links count the same', async () => {
  const { account, owner, number, location, at } = await makeOwner()
  const ctx = at('2026-03-09T07:00:00-06:00', owner)
  await makeClient(db, account.id, {
    firstName: 'Secretive',
    lastName: 'Person',
    createdAt: new Date('2026-03-08T03:30:00-06:00'),
  })
  const phone = nextNumber()
  await ctx.db(async (tx) => {
    await tx.insert(calls).values(
      (['completed', 'missed'] as const).map((status) => ({
        accountId: account.id,
        direction: 'inbound' as const,
        format: 'inbound' as const,
        state: 'ended' as const,
        status,
        locationId: location.id,
        phoneNumber: phone,
        inOfficeHours: status === 'completed',
        // Just after the skipped hour, and at the end of the day.
        createdAt: new Date(status === 'missed' ? '2026-03-08T03:00:00-06:00' : '2026-03-08T23:59:00-06:00'),
        answeredAt: status === 'missed' ? null : new Date('2026-03-08T23:59:12-06:00'),
        endedAt: new Date('2026-03-08T23:59:40-06:00'),
      })),
    )
    await tx.insert(conversations).values({
      accountId: account.id,
      phoneNumber: phone,
      recipients: [phone],
      phoneNumberId: number.id,
      status: 'attention',
      waitingSince: new Date('2026-03-08T17:00:00-06:00'),
    })
  })
  const { to: day, lines, waiting } = await readMorning(ctx)
  expect(day).toBe('2026-03-08')
  expect(lines.map(({ text }) => text)).toEqual([
    '1 call answered, 1 missed, 1 of them outside office hours',
    'Half of the answered calls waited up to 12 s, nine in ten up to 12 s',
    '0 of 1 missed call called back',
    '0 texts received, 0 sent',
    'No questions asked',
    '0 campaign texts sent, 0 delivered, 0 replies',
    '1 new contact',
    '0 follow-ups done',
    '0 texts not delivered',
  ])
  expect(waiting.map(({ text }) => text)).toEqual([
    '1 conversation without an answer',
    '1 missed call or voicemail not reviewed',
  ])
  const query = callLog.read(new URL(waiting[1]!.to!, 'http://localhost').searchParams)
  expect(await countCalls(ctx, query)).toBe(1)
  await sampleMail.send(at('2026-03-09T07:00:00-06:00'), { userId: owner.id })
  const mail = mails.at(-1)!
  expect(mail.subject).toBe('Test Agency: 03/08/2026')
  expect(mail.text).toContain('- 1 conversation without an answer: http')
  expect(mail.html).toMatch(/<a href="[^"]*\/messages\?waiting=any"/)
  expect(mail.text).toContain('/profile/morning-mail')
  expect(`${mail.text}${mail.html}`).not.toMatch(/Secretive|Person/)
})

test('a question that was only read isn’t answered', async () => {
  const { account, owner, number, at } = await makeOwner()
  const ctx = at('2026-03-09T07:00:00-06:00', owner)
  const asked = new Date('2026-03-08T12:00:00-06:00')
  const phone = nextNumber()
  await ctx.db(async (tx) => {
    const [conversation] = await tx
      .insert(conversations)
      .values({
        ...{ accountId: account.id, phoneNumber: phone, recipients: [phone], phoneNumberId: number.id },
        ...{ status: 'open', waitingSince: asked, lastMessageOn: asked },
      })
      .returning()
    await tx.insert(smsMessages).values({
      ...{
        accountId: account.id,
        id: uuidv7(asked.getTime()),
        conversationId: conversation!.id,
        createdAt: asked,
      },
      ...{
        flow: 'incoming',
        type: 'message',
        status: 'received',
        body: 'Does it cover my son?',
        counted: true,
      },
    })
  })
  const { lines } = await readMorning(ctx)
  expect(lines.map(({ text }) => text)).toContain('0 of 1 question answered')
})
