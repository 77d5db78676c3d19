import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { countCalls, listCalls } from '#app/features/telephony/call-log/list-calls.server.ts'
import { type LogQuery, callLog } from '#app/features/telephony/call-log/log-query.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { callLegs, callResults, calls, locations, queuedCalls } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { daysOf } from '../period.ts'
import { callCharts } from './call-charts.server.ts'
import { callReport } from './call-report.server.ts'
import { callResultTable } from './call-results.server.ts'
import { callsBehind } from './call-report.ts'

const db = useDatabase()

let ctx: Ctx
let ids: { dana: string; left: string; office: string; annex: string }

/** Adds an incoming call in Denver's time, which was answered after `rings` seconds and lasted a minute. */
async function add(
  local: string,
  values: Partial<typeof calls.$inferInsert> & { rings?: number; waits?: number },
) {
  const { rings, waits, ...given } = values
  const createdAt = new Date(local)
  const answeredAt = rings === undefined ? null : new Date(createdAt.getTime() + rings * 1000)
  const id = randomUUID()
  await ctx.db(async (tx) => {
    await tx.insert(calls).values({
      accountId: ctx.account.id,
      id,
      direction: 'inbound',
      format: 'inbound',
      state: 'ended',
      status: answeredAt ? 'completed' : 'missed',
      phoneNumber: '12085550123',
      locationId: ids.office,
      createdAt,
      answeredAt,
      endedAt: new Date((answeredAt ?? createdAt).getTime() + 60_000),
      ...given,
    })
    if (waits === undefined) return
    const leftAt = new Date(createdAt.getTime() + waits * 1000)
    await tx
      .insert(queuedCalls)
      .values({ accountId: ctx.account.id, callId: id, state: 'left', queuedAt: createdAt, leftAt })
  })
}

beforeAll(async () => {
  const made = await makeAccount(db)
  const dana = await makeUser(db, made.account.id, { role: 'owner' })
  const left = await makeUser(db, made.account.id, { firstName: 'Lee', disabledAt: new Date() })
  ctx = makeCtx(db, made.account, dana, { now: () => new Date('2026-11-02T18:00:00Z') })
  const [annex] = await ctx.db((tx) =>
    tx
      .insert(locations)
      .values({ accountId: made.account.id, name: 'Annex', timezone: 'America/New_York' })
      .returning({ id: locations.id }),
  )
  ids = { dana: dana.id, left: left.id, office: made.location.id, annex: annex!.id }
  // Sunday, November 1: the hour from 1 to 2 comes twice in Denver.
  await add('2026-11-01T01:30:00-06:00', { rings: 10, userId: dana.id })
  // It was cut after a minute; the message that followed is no talk.
  await add('2026-11-01T01:30:00-07:00', {
    rings: 20,
    userId: dana.id,
    cutAt: new Date('2026-11-01T01:31:20-07:00'),
    endedAt: new Date('2026-11-01T01:35:00-07:00'),
  })
  await add('2026-11-01T23:30:00-07:00', {
    status: 'missed',
    phoneNumber: '12085550199',
    inOfficeHours: false,
  })
  // Monday.
  await add('2026-11-02T09:00:00-07:00', { rings: 30, userId: left.id, waits: 25, inOfficeHours: true })
  await add('2026-11-02T09:10:00-07:00', { status: 'hangup', step: 'queue', waits: 95, inOfficeHours: true })
  await add('2026-11-02T09:20:00-07:00', { status: 'hangup', step: 'menu' })
  await add('2026-11-02T09:30:00-07:00', {
    format: 'voicemail',
    userToId: dana.id,
    locationId: ids.annex,
    inOfficeHours: false,
  })
  await add('2026-11-02T09:40:00-07:00', { rings: 8, format: 'transfer', userId: dana.id, userToId: left.id })
  await add('2026-11-02T09:45:00-07:00', { status: 'blocked' })
  await add('2026-11-02T09:50:00-07:00', { locationId: null })
  const outgoing = { direction: 'outbound', format: 'outbound', userId: dana.id } as const
  await add('2026-11-02T10:00:00-07:00', { ...outgoing, rings: 5, phoneNumber: '12085550199' })
  await add('2026-11-02T10:05:00-07:00', { ...outgoing, status: 'no-answer' })
  // Neither counts: a call between colleagues, and one that goes on.
  await add('2026-11-02T10:10:00-07:00', { direction: 'peer', format: 'outbound', rings: 1 })
  await add('2026-11-02T10:15:00-07:00', {
    state: 'in-progress',
    status: 'in-progress',
    rings: 1,
    endedAt: null,
  })
  // The week before.
  await add('2026-10-25T09:00:00-06:00', { rings: 60, userId: dana.id })
})

const report = (search = 'period=7d') => callReport(ctx, new URLSearchParams(search))

test('counts each outcome once, in both periods', async () => {
  const { now, before, period } = await report()
  expect(period).toMatchObject({ from: '2026-10-27', to: '2026-11-02' })
  expect(now).toEqual({
    incoming: 9,
    answered: 4,
    missed: 5,
    voicemail: 1,
    gaveUp: 1,
    hungUp: 1,
    unanswered: 2,
    incomingInHours: 2,
    missedInHours: 1,
    incomingOutside: 2,
    missedOutside: 2,
    missedUnknown: 2,
    // 0199 by the outgoing call of ten; 0123 by the one of five past ten, which no one took.
    calledBack: 5,
    queued: 2,
    blocked: 1,
    outgoing: 2,
    reached: 1,
    toAnswer: { median: 15, p90: expect.closeTo(27) },
    inQueue: { median: 60, p90: expect.closeTo(88) },
    talk: { average: 60, total: 300 },
  })
  expect(before).toMatchObject({ incoming: 1, answered: 1, toAnswer: { median: 60 } })
})

test('days and hours are the zone’s, with an hour that comes twice as one', async () => {
  const { days, hours } = await report()
  expect([...days.keys()].toSorted()).toEqual(['2026-11-01', '2026-11-02'])
  expect([...hours.keys()].toSorted()).toEqual(['1 10', '1 9', '7 1', '7 23'])
  expect(hours.get('7 1')!.answered).toBe(2)
})

test('a location’s report is in its own zone', async () => {
  const { hours, timeZone } = await report(`period=7d&location=${ids.annex}`)
  expect(timeZone).toBe('America/New_York')
  expect([...hours.keys()]).toEqual(['1 11'])
})

test('users and locations add up to the whole, dismissed and missing ones too', async () => {
  const { now, users, locations } = await report()
  expect(users.map(({ name }) => name)).toEqual(['Dana Okafor', 'Lee Okafor (dismissed)', 'No user'])
  expect(locations.map(({ name }) => name)).toEqual(['Annex', 'Main office', 'No location'])
  for (const parts of [users, locations]) {
    for (const name of ['incoming', 'answered', 'missed', 'outgoing', 'queued'] as const) {
      expect(parts.reduce((sum, { numbers }) => sum + numbers[name], 0)).toBe(now[name])
    }
  }
  // The transferred call is of the user who took it first; the voicemail of the one it was for.
  expect(users[0]!.numbers).toMatchObject({ answered: 3, missed: 1, outgoing: 2 })
})

test('a missed call is of everyone at whose phone it rang, and its link lists it', async () => {
  const made = await makeAccount(db)
  const boss = await makeUser(db, made.account.id, { role: 'owner' })
  const sam = await makeUser(db, made.account.id, { firstName: 'Sam' })
  const away = await makeUser(db, made.account.id, { firstName: 'Ava' })
  const own = makeCtx(db, made.account, boss, { now: ctx.now })
  const rings = async (values: Partial<typeof calls.$inferInsert>) => {
    const call = {
      accountId: made.account.id,
      id: randomUUID(),
      createdAt: new Date('2026-11-02T09:00:00-07:00'),
    }
    const leg = {
      accountId: call.accountId,
      callId: call.id,
      side: 'ours',
      kind: 'user',
      via: 'ring',
    } as const
    await own.db(async (tx) => {
      await tx.insert(calls).values({
        ...call,
        direction: 'inbound',
        format: 'inbound',
        state: 'ended',
        status: 'missed',
        endedAt: call.createdAt,
        ...values,
      })
      await tx.insert(callLegs).values([
        { ...leg, label: 'boss', userId: boss.id, dialedAt: call.createdAt },
        { ...leg, label: 'sam', userId: sam.id, dialedAt: call.createdAt },
        { ...leg, label: 'sam', userId: sam.id, dialedAt: call.createdAt },
        // Her page didn't answer, so her phone didn't ring.
        { ...leg, label: 'away', userId: away.id },
      ])
    })
  }
  const [result] = await own.db((tx) =>
    tx
      .insert(callResults)
      .values({ accountId: made.account.id, name: 'Wrong number', position: 99 })
      .returning({ id: callResults.id }),
  )
  await rings({ resultId: result!.id })
  await rings({ userToId: away.id })
  await rings({ userId: boss.id, status: 'completed', answeredAt: new Date('2026-11-02T09:00:00-07:00') })
  const found = await callReport(own, new URLSearchParams('period=7d'))
  const { now, users, filters, period } = found
  expect(now).toMatchObject({ incoming: 3, missed: 2 })
  const of = (id: string) => users.find((row) => row.id === id)?.numbers
  expect([of(boss.id)?.missed, of(sam.id)?.missed, of(away.id)?.missed]).toEqual([2, 2, 1])
  expect(of(boss.id)?.answered).toBe(1)
  expect(users).toHaveLength(3)
  const results = await callResultTable(own, found)
  expect(results.results).toMatchObject([{ name: 'Wrong number', total: 1 }])
  expect(results.users.map(({ id }) => id).toSorted()).toEqual([boss.id, sam.id].toSorted())
  for (const { id, numbers } of users) {
    const link = callsBehind(filters, period, { direction: 'inbound', outcome: 'missed', by: id })
    const query = callLog.read(new URL(link, 'http://localhost').searchParams)
    expect(await countCalls(own, query)).toBe(numbers.missed)
    expect((await callReport(own, new URLSearchParams(`period=7d&by=${id}`))).now.missed).toBe(numbers.missed)
  }
})

test('every number’s link lists exactly its calls', async () => {
  for (const search of [
    'period=7d',
    `period=7d&location=${ids.annex}`,
    `period=7d&by=${ids.dana}`,
    'period=7d&by=none',
    'period=7d&office=outside',
    'period=7d&office=unknown',
  ]) {
    const { now, before, filters, period, users, locations, days, hours } = await report(search)
    const links: [number, string][] = []
    const add = (numbers: typeof now, days: { from: string; to: string }, more: Partial<LogQuery>) => {
      const incoming = (count: number, also: Partial<LogQuery>) =>
        links.push([count, callsBehind(filters, days, { direction: 'inbound', ...more, ...also })])
      incoming(numbers.incoming, { outcome: 'ended' })
      incoming(numbers.answered, { outcome: 'answered' })
      incoming(numbers.missed, { outcome: 'missed' })
      incoming(numbers.voicemail, { outcome: 'voicemail' })
      incoming(numbers.gaveUp, { outcome: 'gave-up' })
      incoming(numbers.hungUp, { outcome: 'hung-up' })
      incoming(numbers.unanswered, { outcome: 'unanswered' })
      incoming(numbers.blocked, { outcome: 'blocked' })
      incoming(numbers.queued, { outcome: 'ended', queued: true })
      incoming(numbers.calledBack, { outcome: 'missed', back: 'yes' })
      incoming(numbers.missed - numbers.calledBack, { outcome: 'missed', back: 'no' })
      const byOffice = [
        [numbers.incomingInHours, { outcome: 'ended', office: 'in' }],
        [numbers.missedInHours, { outcome: 'missed', office: 'in' }],
        [numbers.incomingOutside, { outcome: 'ended', office: 'outside' }],
        [numbers.missedOutside, { outcome: 'missed', office: 'outside' }],
        [numbers.missedUnknown, { outcome: 'missed', office: 'unknown' }],
      ] as const
      for (const [count, also] of byOffice) if (count > 0) incoming(count, also)
      incoming(numbers.outgoing, { direction: 'outbound', outcome: 'ended' })
      incoming(numbers.reached, { direction: 'outbound', outcome: 'answered' })
    }
    add(now, period, {})
    add(before, period.before, {})
    for (const { id, numbers } of users) add(numbers, period, { by: id ?? 'none' })
    for (const { id, numbers } of locations) add(numbers, period, { location: id ?? 'none' })
    for (const day of daysOf(period)) {
      const numbers = days.get(day)
      if (numbers) add(numbers, { from: day, to: day }, {})
    }
    for (const [key, numbers] of hours) {
      const [weekday, hour] = key.split(' ').map(Number)
      add(numbers, period, { weekday: weekday!, hour: hour! })
    }
    const listed = await Promise.all(
      links.map(async ([, link]) => {
        const query = callLog.read(new URL(link, 'http://localhost').searchParams)
        return [await countCalls(ctx, query), link]
      }),
    )
    expect(listed).toEqual(links)
    const [count, link] = links[0]!
    const first = callLog.read(new URL(link, 'http://localhost').searchParams)
    expect((await listCalls(ctx, { ...first, limit: 50 })).items).toHaveLength(count)
  }
})

test('the chart tells missed calls apart by office hours, once some came outside of them', async () => {
  const names = async (search: string) => callCharts(await report(search)).days.legend.map(({ name }) => name)
  expect(await names('period=7d')).toEqual([
    'Answered',
    'Missed in office hours',
    'Missed outside office hours',
    'Missed, office hours not known',
  ])
  expect(await names('period=7d&office=in')).toEqual(['Answered', 'Missed'])
})

test('is for admins, finds no other account’s calls, and refuses ids that are gone', async () => {
  const employee = makeCtx(db, (await makeAccount(db)).account)
  await expect(callReport(employee, new URLSearchParams())).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount(db)
  const stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }), {
    now: ctx.now,
  })
  const { now } = await callReport(stranger, new URLSearchParams('period=7d'))
  expect(now).toMatchObject({ incoming: 0, outgoing: 0, toAnswer: null, talk: null })
  for (const gone of [`location=${ids.annex}`, `by=${ids.dana}`]) {
    await expect(callReport(stranger, new URLSearchParams(gone))).rejects.toMatchObject({ code: 'not-found' })
  }
})
