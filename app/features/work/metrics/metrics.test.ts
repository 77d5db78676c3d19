import { describe, expect, test } from 'vitest'
import { lockName } from '#app/lib/locks.server.ts'
import { usageOf } from '#app/features/money/billing/usage/usage.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { recountAll } from './recount-all.server.ts'
import { recountChangesOf } from './apply-marks.server.ts'
import { loadProfile } from './profile.server.ts'
import { METRICS_LOCK } from './recount.server.ts'
import { dailyStatsOf, statsOf } from './stats.server.ts'

const db = useDatabase()
useAreas()
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

async function makeAgency() {
  const { account, number } = await makeAccount(db, { timezone: 'America/Denver' })
  const owner = await makeUser(db, account.id, { role: 'owner', firstName: 'Olga' })
  const dana = await makeUser(db, account.id)
  return { account, number, owner, dana, ctx: makeCtx(db, account, owner) }
}

test('counts an incoming and an outgoing call on the day of the time zone, with the user’s own time', async () => {
  const { account, dana, ctx } = await makeAgency()
  const call = async (direction: string, at: string, answered: string | null, legs: [string, string][]) => {
    const [row] = await db.admin`
      insert into calls (account_id, direction, format, created_at, answered_at)
      values (${account.id}, ${direction}, ${direction}, ${at}, ${answered}) returning id`
    for (const [joined, left] of legs) {
      await db.admin`
        insert into call_legs (account_id, call_id, kind, side, via, user_id, label, created_at, joined_at, left_at)
        values (${account.id}, ${row!.id}, 'user', 'ours', 'ring', ${dana.id}, 'x', ${at}, ${joined}, ${left})`
    }
    return row!.id as string
  }
  // 23:30 in Denver, where the clocks go forward on the next day.
  await call('inbound', '2026-03-08T06:30:00Z', '2026-03-08T06:30:10Z', [
    ['2026-03-08T06:30:10Z', '2026-03-08T06:31:10Z'],
    ['2026-03-08T06:32:00Z', '2026-03-08T06:32:30Z'],
  ])
  const outgoing = await call('outbound', '2026-03-09T05:59:00Z', '2026-03-09T05:59:20Z', [
    ['2026-03-09T05:59:00Z', '2026-03-09T06:00:20Z'],
  ])
  await call('outbound', '2026-03-09T06:00:00Z', null, [['2026-03-09T06:00:00Z', '2026-03-09T06:00:40Z']])
  await call('peer', '2026-03-09T16:00:00Z', '2026-03-09T16:00:00Z', [
    ['2026-03-09T16:00:00Z', '2026-03-09T16:10:00Z'],
  ])
  await recountChangesOf(ctx)
  const days = await dailyStatsOf(ctx, dana.id, { from: '2026-03-07', to: '2026-03-09' })
  expect(
    days.map(({ metrics: { calls, calls_duration, calls_incoming } }) => [
      calls,
      calls_duration,
      calls_incoming,
    ]),
  ).toEqual([
    [1, 90, 1],
    [1, 60, 0],
    [1, 0, 0],
  ])
  await db.admin`delete from calls where account_id = ${account.id} and id = ${outgoing}`
  await recountChangesOf(ctx)
  const { total } = await statsOf(ctx, MARCH)
  expect(total).toMatchObject({ calls: 2, calls_duration: 90, calls_outgoing: 1 })
  expect(await recountAll(ctx)).toEqual([])
})

test('the usage of a month counts texts by their parts, once the provider has them', async () => {
  const { account, number, ctx } = await makeAgency()
  const [conversation] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    values (${account.id}, '12085550100', '{12085550100}', ${number.id}) returning id`
  const [text] = await db.admin`
    insert into sms_messages (account_id, conversation_id, flow, body, status, created_at)
    values (${account.id}, ${conversation!.id}, 'outgoing', ${'x'.repeat(161)}, 'pending', '2026-03-31T12:00Z') returning id`
  const [delivery] = await db.admin`
    insert into sms_deliveries (account_id, conversation_id, message_id, to_number, from_number, created_at)
    values (${account.id}, ${conversation!.id}, ${text!.id}, '1', '2', '2026-03-31T12:00Z') returning id`
  await recountChangesOf(ctx)
  expect(await usageOf(ctx, { month: '2026-03' })).toMatchObject({ messages: 0 })
  await db.admin`update sms_deliveries set provider_sid = 'SM1', status = 'sent' where id = ${delivery!.id}`
  expect((await usageOf(ctx, { month: '2026-03' })).asOf < new Date().toISOString()).toBe(true)
  await recountChangesOf(ctx)
  expect(await usageOf(ctx, { month: '2026-03' })).toMatchObject({ messages: 2, minutes: 0 })
})

test('rounds each call up to whole minutes, on the day it began', async () => {
  const { account, ctx } = await makeAgency()
  const [call] = await db.admin`
    insert into calls (account_id, direction, format) values (${account.id}, 'inbound', 'inbound') returning id`
  // The first ends after midnight in Denver, the third was never connected.
  for (const [joined, left] of [
    ['2026-03-10T05:59:30Z', '2026-03-10T06:00:31Z'],
    ['2026-03-10T05:00:00Z', '2026-03-10T05:01:00.400Z'],
    [null, '2026-03-10T05:09:00Z'],
    ['2026-03-10T06:00:00Z', '2026-03-10T06:00:01Z'],
  ] as [string | null, string][]) {
    await db.admin`
      insert into call_legs (account_id, call_id, kind, side, via, label, created_at, joined_at, left_at)
      values (${account.id}, ${call!.id}, 'outside', 'theirs', 'ring', 'x', ${joined ?? left}, ${joined}, ${left})`
  }
  await recountChangesOf(ctx)
  const days =
    await db.admin`select day::text, seconds::int, minutes from usage_days where account_id = ${account.id}`
  expect(days.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
    { day: '2026-03-09', seconds: 121, minutes: 3 },
    { day: '2026-03-10', seconds: 1, minutes: 1 },
  ])
  expect(await usageOf(ctx, { month: '2026-03' })).toMatchObject({ minutes: 4 })
})

describe('who sees which numbers', () => {
  test('an employee sees their own, an admin those of all and of a dismissed employee who has some', async () => {
    const { account, owner, dana, ctx } = await makeAgency()
    const gone = await makeUser(db, account.id, { firstName: 'Gone', disabledAt: new Date() })
    await makeUser(db, account.id, { firstName: 'Never', disabledAt: new Date() })
    await makeClient(db, account.id, { createdBy: gone.id, createdAt: new Date('2026-03-15T12:00Z') })
    await recountChangesOf(ctx)
    const all = await statsOf(ctx, MARCH)
    expect(all.users.map(({ user, isDismissed }) => [user.id, isDismissed])).toEqual([
      [dana.id, false],
      [gone.id, true],
      [owner.id, false],
    ])
    expect(all.total.contacts).toBe(1)
    const own = makeCtx(db, account, dana)
    expect((await statsOf(own, MARCH)).users.map(({ user }) => user.id)).toEqual([dana.id])
    await expect(dailyStatsOf(own, gone.id, MARCH)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(usageOf(own, { month: '2026-03' })).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await makeAgency()
    expect((await statsOf(stranger.ctx, { ...MARCH, users: [gone.id] })).users).toEqual([])
  })
})

test('counts in the time zone of now, also for a request that began before it changed', async () => {
  const { account, dana, ctx } = await makeAgency()
  await makeClient(db, account.id, { createdBy: dana.id, createdAt: new Date('2026-03-10T01:00Z') })
  await db.admin`update accounts set timezone = 'Asia/Kolkata' where id = ${account.id}`
  await recountChangesOf(ctx)
  const days = await dailyStatsOf(ctx, dana.id, { from: '2026-03-09', to: '2026-03-10' })
  expect(days.map(({ metrics }) => metrics.contacts)).toEqual([0, 1])
})

test('a refresh waits for no other count, and leaves its marks', async () => {
  const { account, dana, ctx } = await makeAgency()
  await makeClient(db, account.id, { createdBy: dana.id, createdAt: new Date('2026-03-10T12:00Z') })
  await ctx.db(async (tx) => {
    await lockName(tx, ctx, METRICS_LOCK)
    await recountChangesOf(ctx)
  })
  expect((await statsOf(ctx, MARCH)).total.contacts).toBe(0)
  await recountChangesOf(ctx)
  expect((await statsOf(ctx, MARCH)).total.contacts).toBe(1)
})

test('compares open tasks with the whole month before, and other numbers with its same days', async () => {
  const { account, dana } = await makeAgency()
  const client = await makeClient(db, account.id, {
    createdBy: dana.id,
    createdAt: new Date('2026-02-20T12:00Z'),
  })
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, created_by)
    select ${account.id}, ${client.id}, 'peer', ${dana.id}, due, ${dana.id}
    from unnest(${['2026-02-25T12:00Z', '2026-03-25T12:00Z']}::timestamptz[]) due`
  const ctx = makeCtx(db, account, dana, { now: () => new Date('2026-03-10T18:00Z') })
  await recountChangesOf(ctx)
  const { cards } = await loadProfile(ctx, undefined, { month: null, typed: null })
  expect(cards!.slice(0, 2).map(({ title, value, before }) => [title, value, before])).toEqual([
    ['Tasks', '1', '1 in 02/2026'],
    ['Contacts', '0', '0 by the same day of 02/2026'],
  ])
})

test('a profile whose numbers can’t be read shows without them, to admins too', async () => {
  const { account, dana } = await makeAgency()
  const owner = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const shown = { month: null, typed: null }
  await db.admin`revoke select on user_metrics from switchboard_app`
  try {
    const profile = await loadProfile(owner, dana.id, shown)
    expect(profile).toMatchObject({ user: { id: dana.id }, cards: null, others: [] })
  } finally {
    await db.admin`grant select on user_metrics to switchboard_app`
  }
  expect((await loadProfile(owner, dana.id, shown)).others.map(({ id }) => id)).toContain(dana.id)
})
