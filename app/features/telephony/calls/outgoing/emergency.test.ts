import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { applyNews } from '../calls/call-model.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { NO_EMERGENCY_ADDRESS } from '../calls/live-call.server.ts'
import { findOutgoingLocation } from './outgoing-number.server.ts'
import { startCall } from './start-call.server.ts'

const db = useDatabase()
const bus = recordingBus()

let made: Awaited<ReturnType<typeof makeAccount>>
/** Locations without an emergency address, each with a number. */
let east: string
let west: string
beforeAll(async () => {
  made = await makeAccount(db)
  ;[east, west] = await Promise.all([addLocation('East'), addLocation('West')])
})

async function addLocation(name: string): Promise<string> {
  const [row] = await db.admin<{ id: string }[]>`
    insert into locations (account_id, name, timezone) values (${made.account.id}, ${name}, 'America/Boise')
    returning id`
  await db.admin`insert into phone_numbers (account_id, location_id, number, friendly_name)
    values (${made.account.id}, ${row!.id}, ${nextNumber()}, ${name})`
  return row!.id
}

async function callFrom(own: string[], addresses: string[], form: { location?: string } = {}) {
  await db.admin`update locations set emergency_enabled = id = any(${addresses})
    where account_id = ${made.account.id}`
  const user = await makeUser(db, made.account.id)
  for (const id of own) {
    await db.admin`insert into user_locations (account_id, user_id, location_id)
      values (${made.account.id}, ${user.id}, ${id})`
  }
  const ctx = makeCtx(db, made.account, user, { bus })
  const { locationId } = await findOutgoingLocation(ctx, '933')
  const { call } = await startCall(ctx, { id: randomUUID(), to: '933', ...form })
  return { locationId, from: call?.location?.name, warning: call?.warning }
}

test.each([
  { own: ['East', 'West'], addresses: ['West'], from: 'West' },
  { own: ['East', 'West'], addresses: ['East', 'West'], from: expect.stringMatching('East|West') },
  { own: [], addresses: ['East'], from: 'East' },
  { own: ['West'], addresses: ['East'], from: 'East' },
  { own: ['West'], addresses: ['East', 'West'], from: 'West' },
])('a user of $own calls 933 at once, from $from, where $addresses have an address', async (row) => {
  const ids = (names: string[]) => names.map((name) => (name === 'East' ? east : west))
  const called = await callFrom(ids(row.own), ids(row.addresses))
  expect(called).toEqual({ locationId: expect.any(String), from: row.from, warning: null })
})

test('a location without an address is replaced by one that has an address', async () => {
  expect(await callFrom([east], [west], { location: east })).toMatchObject({ from: 'West' })
})

test('933 is called at once even without an emergency address, with a warning in the call', async () => {
  expect(await callFrom([east, west], [])).toEqual({
    locationId: expect.any(String),
    from: expect.any(String),
    warning: NO_EMERGENCY_ADDRESS,
  })
})

test('admins are notified of an emergency call', async () => {
  await callFrom([east], [east])
  expect(bus.events.findLast(({ name }) => name === 'phone_emergency')?.data).toMatchObject({
    number: '933',
    location: 'East',
  })
})

/** A user on a call, and what became of their part in it. */
async function onCall(to: string) {
  const ctx = makeCtx(db, made.account, await makeUser(db, made.account.id), { bus })
  const id = randomUUID()
  await startCall(ctx, { id, to })
  const apply = (state: 'in-progress' | 'ended') =>
    changeCall(ctx, id, ({ legs }) => applyNews(legs[0]!, { state, at: new Date() }))
  await apply('in-progress')
  const ending = async () =>
    (await db.admin`select ending from call_legs where call_id = ${id} and user_id = ${ctx.actor!.id}`)[0]!
      .ending as string | null
  const help = (number: string, callId = randomUUID()) => startCall(ctx, { id: callId, to: number })
  return { ctx, id, apply, ending, help }
}

test.each(['on it', 'lost'])('a user who is %s leaves a call for an emergency call', async (how) => {
  const user = await onCall(nextNumber())
  if (how === 'lost') await user.apply('ended')
  const id = randomUUID()
  expect((await user.help('911', id)).call).toMatchObject({ id, phoneNumber: '911' })
  expect(await user.ending()).toBe('left')
  // The form is submitted again.
  expect((await user.help('911', id)).call).toMatchObject({ id, state: 'created' })
})

test('a call to 911 can’t be replaced by another call', async () => {
  const user = await onCall('911')
  for (const number of ['911', '933']) {
    await expect(user.help(number)).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(await user.ending()).toBeNull()
})
