import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx, type Ctx } from '#app/lib/ctx.server.ts'
import { plusDays } from '#app/lib/dates.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { makeAccount, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openPlanPool, scannedTables, usedIndexes } from '#tests/setup/plans.ts'
import { countCalls, listCalls, listRecordings } from './list-calls.server.ts'
import { logLocations } from './log-locations.server.ts'
import { callLog } from './log-query.ts'

// The query plans of the log's views, as the app's role, in one account among others.

const CALLS = 12_000
const LARGE = new Set(['activities', 'call_legs', 'call_recordings', 'calls', 'clients'])

const db = useDatabase()
let ctx: Ctx
let planned: ReturnType<typeof openPlanPool>
/** Two users: one in many calls, and one in none. */
let users: { dana: string; nobody: string }

/** Calls of one minute each: a tenth by the user, a tenth missed, and a fiftieth each recorded or a voicemail. */
async function addCalls(accountId: string, userId: string, locationId: string) {
  await db.admin`
    insert into calls (account_id, direction, format, state, status, location_id, phone_number, user_id, created_at, worked_by)
    select ${accountId}, 'inbound', case when i % 50 = 0 then 'voicemail' else 'inbound' end, 'ended',
      case when i % 10 = 0 then 'missed' else 'completed' end, ${locationId}, 12080000000 + i * 7919 % 9000000,
      case when i % 10 = 1 then ${userId}::uuid end, now() - make_interval(mins => i),
      case when i % 10 = 0 and i > 2000 then ${userId}::uuid end
    from generate_series(1, ${CALLS}::int) i`
  await db.admin`
    insert into call_recordings (account_id, call_id, kind, provider_sid, duration, recorded_at, state)
    select account_id, id, 'call', 'RE' || id, 60, created_at, 'stored' from calls
    where account_id = ${accountId} and format = 'voicemail'`
  await db.admin`
    insert into call_legs (account_id, call_id, kind, side, label, via, state, joined_at)
    select account_id, id, 'outside', 'theirs', 'number:' || phone_number, 'caller', 'ended', created_at from calls
    where account_id = ${accountId}`
  // A fiftieth rang at the user, who didn't take it.
  await db.admin`
    insert into call_legs (account_id, call_id, kind, side, label, via, state, user_id, dialed_at, created_at)
    select account_id, id, 'user', 'ours', 'client:' || ${userId}::uuid, 'ring', 'ended', ${userId}, created_at, created_at
    from calls where account_id = ${accountId} and format = 'voicemail'`
  await db.admin`
    insert into clients (account_id, first_name, last_name)
    select ${accountId}, 'Name ' || i, 'Family ' || i from generate_series(1, ${CALLS / 4}::int) i`
  await db.admin`
    insert into activities (account_id, id, client_id, type, format, status)
    select c.account_id, c.id, l.id, 'phone', 'inbound', c.status
    from (select *, row_number() over (order by id) as n from calls where account_id = ${accountId}) c
    join (select *, row_number() over (order by id) as n from clients where account_id = ${accountId}) l
      on l.n = c.n % ${CALLS / 4}::int + 1`
}

beforeAll(async () => {
  const [own, other] = [await makeAccount(db), await makeAccount(db)]
  const dana = await makeUser(db, own.account.id)
  users = { dana: dana.id, nobody: (await makeUser(db, own.account.id)).id }
  const stranger = await makeUser(db, other.account.id)
  await addCalls(own.account.id, dana.id, own.location.id)
  await addCalls(other.account.id, stranger.id, other.location.id)
  await db.admin`vacuum analyze`
  planned = openPlanPool(db.ownerUrl)
  const can = permissionsFor('owner', own.account)
  ctx = createCtx({
    pool: planned.pool,
    bus: recordingBus(),
    now: () => new Date(),
    account: own.account,
    actor: dana,
    can,
  })
})
afterAll(() => planned?.pool.end({ timeout: 1 }))

test.each([
  ['view=all', 'calls_log'],
  ['view=mine', 'calls_mine'],
  ['view=missed', 'calls_missed'],
  ['view=voicemails', 'calls_voicemails'],
  ['view=recordings', 'call_recordings_log'],
  ['view=all&sort=date', 'calls_log'],
  ['view=mine&sort=date', 'calls_mine'],
  ['view=missed&sort=date', 'calls_missed'],
  ['view=voicemails&sort=date', 'calls_voicemails'],
  ['view=recordings&sort=date', 'call_recordings_log'],
  ['view=all&field=number&value=12080007919', 'calls_number'],
  ['view=all&field=number&value=555', 'calls_log'],
])('%s reads %s and no whole table', async (search, index) => {
  const query = callLog.read(new URLSearchParams(search))
  const pages: (string | null)[] = []
  const plans = await planned.plansOf(async () => {
    const list = query.view === 'recordings' ? listRecordings : listCalls
    const first = await list(ctx, query)
    pages.push(first.older)
    if (first.older) await list(ctx, { ...query, after: first.older })
  })
  expect(scannedTables(plans, LARGE)).toEqual([])
  expect(usedIndexes(plans)).toContain(index)
})

test.each([
  ['dana', 'all', 'ever'],
  ['nobody', 'all', 'ever'],
  ['dana', 'all', 'lately'],
  ['nobody', 'all', 'lately'],
  ['nobody', 'missed', 'ever'],
] as const)(
  'the calls of %s in %s, %s, are found and counted without a whole table',
  async (user, view, when) => {
    const today = new Date().toISOString().slice(0, 10)
    const days: Record<string, string> = when === 'lately' ? { from: plusDays(today, -3), to: today } : {}
    const query = callLog.read(new URLSearchParams({ view, by: users[user], ...days }))
    const plans = await planned.plansOf(async () => {
      await listCalls(ctx, query)
      await countCalls(ctx, query)
    })
    expect(scannedTables(plans, LARGE)).toEqual([])
    expect(usedIndexes(plans)).toContain('call_legs_user')
  },
)

test('calls to review are counted by location from their own index', async () => {
  const plans = await planned.plansOf(() => logLocations(ctx))
  expect(scannedTables(plans, LARGE)).toEqual([])
  expect(usedIndexes(plans)).toContain('calls_unworked')
})
