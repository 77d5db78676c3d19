import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockNumber } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { makeAccount, makeCtx, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { replyWhileClosed } from './closed-reply.server.ts'
import { receiveText } from './receive.server.ts'

const db = useDatabase()

/** A client's number in Denver, whose quiet hours end at 8:00 and begin at 21:00 there. */
const CLIENT = '13035550123'
const OFFICE_HOURS = {
  hours: { friday: { open: true, openTime: '09:00', closeTime: '17:00' } },
  holidays: ['Juneteenth'],
  smsClosedMessage: 'We are closed and answer tomorrow.',
}

/** An office in Denver that is open on Fridays, at a time on its clocks. */
async function closedOffice(officeHours: object | null = OFFICE_HOURS) {
  const { account, location, number } = await makeAccount(db, { timezone: 'America/Denver' })
  if (officeHours) {
    await db.admin`update locations set office_hours = ${db.admin.json(officeHours as never)} where id = ${location.id}`
  }
  let now = new Date()
  const bus = recordingBus()
  const ctx = makeCtx(db, account, undefined, { now: () => now, bus })
  return {
    account,
    ctx,
    at: (utc: string) => (now = new Date(utc)),
    receive: (body = 'Hello') =>
      receiveText(
        { pool: db.pool, bus, now: () => now },
        {
          MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
          From: `+${CLIENT}`,
          To: `+${number.number}`,
          Body: body,
        },
      ),
    /** Does what the jobs of this account say, and returns when they were due. */
    runJobs: async () => {
      const jobs = await queuedJobs(db, 'sms.closed-reply', { accountId: account.id })
      await removeJobs(db, jobs)
      for (const { payload } of jobs) await replyWhileClosed(ctx, payload.conversationId)
      return jobs.map(({ runAt }) => runAt.toISOString())
    },
    sent: async () =>
      (
        await db.admin<{ body: string }[]>`
          select body from sms_messages where account_id = ${account.id} and flow = 'outgoing' order by id`
      ).map(({ body }) => body),
  }
}

test('answers a text while closed once a night, and again the next night', async () => {
  const office = await closedOffice()
  // Thursday, 6 PM in Denver.
  office.at('2026-06-12T00:00Z')
  await office.receive()
  await office.runJobs()
  expect(await office.sent()).toEqual(['We are closed and answer tomorrow.'])
  await office.receive('Anybody?')
  await office.runJobs()
  expect(await office.sent()).toHaveLength(1)
  const [conversation] =
    await db.admin`select status from conversations where account_id = ${office.account.id}`
  expect(conversation).toEqual({ status: 'attention' })
  // Friday after work.
  office.at('2026-06-13T00:00Z')
  await office.receive()
  await office.runJobs()
  expect(await office.sent()).toHaveLength(2)
})

test('doesn’t answer while open, without a message, or a keyword or a blocked number', async () => {
  const office = await closedOffice()
  // Friday, noon.
  office.at('2026-06-12T18:00Z')
  await office.receive()
  expect(await office.runJobs()).toEqual([])
  office.at('2026-06-13T00:00Z')
  await office.receive('STOP')
  expect(await office.runJobs()).toEqual([])
  await blockNumber(office.ctx, { phoneNumber: CLIENT })
  await office.receive()
  expect(await office.runJobs()).toEqual([])
  const silent = await closedOffice({ ...OFFICE_HOURS, smsClosedMessage: '' })
  await silent.receive()
  const always = await closedOffice(null)
  await always.receive()
  expect([await silent.runJobs(), await always.runJobs()]).toEqual([[], []])
})

test('a client who opted out gets no answer', async () => {
  const office = await closedOffice()
  office.at('2026-06-12T00:00Z')
  await office.receive('STOP')
  await office.receive('Are you there?')
  await office.runJobs()
  expect(await office.sent()).toEqual([])
})

test('waits until quiet hours end, and is dropped when the office is open by then', async () => {
  const office = await closedOffice()
  // Wednesday, 11 PM; the client's quiet hours end at 8 AM on Thursday, when the office is closed.
  office.at('2026-06-11T05:00Z')
  await office.receive()
  await office.runJobs()
  expect(await office.sent()).toEqual([])
  office.at('2026-06-11T14:00Z')
  expect(await office.runJobs()).toEqual(['2026-06-11T14:00:00.000Z'])
  expect(await office.sent()).toHaveLength(1)

  const other = await closedOffice()
  // Thursday, 11 PM; on Friday the job runs late, after the office has opened at 9.
  other.at('2026-06-12T05:00Z')
  await other.receive()
  await other.runJobs()
  other.at('2026-06-12T15:00Z')
  expect(await other.runJobs()).toEqual(['2026-06-12T14:00:00.000Z'])
  expect(await other.sent()).toEqual([])
})
