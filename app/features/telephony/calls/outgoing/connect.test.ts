import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { blockNumber } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { setPresence } from '#app/features/accounts/presence/presence.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { eventually } from '#tests/setup/processes.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { applyNews, AWAY_MS } from '../calls/call-model.server.ts'
import { actOnCall } from '../calls/call-actions.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { connectDevice } from './connect.server.ts'
import { receiveCall } from '../incoming/incoming.server.ts'
import { identityOf, readIdentity } from '../calls/names.server.ts'
import { readDialled } from '../numbers.ts'
import { receiveConferenceEvent } from '../provider/provider-events.server.ts'
import { callingNumber } from './outgoing-number.server.ts'
import { startCall } from './start-call.server.ts'
import { createToken } from '#app/features/telephony/phone/token.server.ts'

const db = useDatabase()
const bus = recordingBus()
const services = { pool: db.pool, bus, now: () => new Date() }
const newSid = () => `CA${randomUUID().replaceAll('-', '')}`

let made: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  made = await makeAccount(db)
  services.pool = db.pool
})

async function caller() {
  const user = await makeUser(db, made.account.id)
  const ctx = makeCtx(db, made.account, user, { bus })
  const from = (userId = user.id, accountId = made.account.id) =>
    `client:${identityOf({ accountId, userId })}`
  const connect = (call: string, From = from()) => connectDevice(services, { CallSid: newSid(), From, call })
  return { user, ctx, from, connect }
}

test('only the user who started a call gets into its conference, and once', async () => {
  const [dana, sam] = [await caller(), await caller()]
  const id = randomUUID()
  await startCall(dana.ctx, { id, to: nextNumber() })
  expect(await sam.connect(id)).not.toContain('Conference')
  expect(await dana.connect(id)).toContain(`${made.account.id}.${id}</Conference>`)
  expect(await dana.connect(id)).not.toContain('Conference')
})

/** A user in calls of their own, and what their colleagues see. */
async function callerWithCalls() {
  const dana = await caller()
  const presence = async () =>
    (await db.admin`select status from presence where user_id = ${dana.user.id}`)[0]?.status as string
  const place = async () => {
    const call = randomUUID()
    await startCall(dana.ctx, { id: call, to: nextNumber() })
    const CallSid = newSid()
    await connectDevice(services, { CallSid, From: dana.from(), call })
    let n = 0
    const event = (StatusCallbackEvent: string) =>
      receiveConferenceEvent(
        services,
        { accountId: made.account.id, id: call },
        { ConferenceSid: 'CF1', StatusCallbackEvent, SequenceNumber: String((n += 1)), CallSid },
      )
    return {
      id: call,
      join: () => event('participant-join'),
      hangUp: () => actOnCall(dana.ctx, call, { intent: 'leave' }),
      left: () => event('participant-leave'),
    }
  }
  await setPresence(dana.ctx, { status: 'available' })
  return { dana, presence, place }
}

test('a user’s presence follows their present call, though webhooks of the last one come late', async () => {
  const { presence, place } = await callerWithCalls()
  const first = await place()
  await first.hangUp()
  await first.join()
  expect(await presence()).toBe('available')
  await first.left()
  const second = await place()
  await second.join()
  await second.hangUp()
  expect(await presence()).toBe('on call')
  const third = await place()
  await third.join()
  await second.left()
  expect(await presence()).toBe('on call')
  await third.hangUp()
  await third.left()
  expect(await presence()).toBe('available')
})

test('a user who lost the connection stays on call until the time to come back is over', async () => {
  const { dana, presence, place } = await callerWithCalls()
  const first = await place()
  await first.join()
  await first.hangUp()
  const second = await place()
  await second.join()
  await second.left()
  await first.left()
  expect(await presence()).toBe('on call')
  const later = { ...dana.ctx, now: () => new Date(Date.now() + AWAY_MS + 1000) }
  await changeCall(later, second.id, () => {})
  expect(await presence()).toBe('available')
})

test('a user stays on call when the end of a call is reported while they join the next one', async () => {
  const { dana, presence, place } = await callerWithCalls()
  const first = await place()
  await first.join()
  await first.hangUp()
  const second = await place()
  const [joined, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = (async (work) =>
    dana.ctx.db(async (tx) => {
      const result = await work(tx)
      joined.resolve()
      await commit.promise
      return result
    })) as Ctx['db']
  const join = changeCall({ ...dana.ctx, db: holding }, second.id, ({ legs }) =>
    applyNews(legs[0]!, { state: 'in-progress', at: new Date() }),
  )
  await joined.promise
  const left = first.left()
  const waits = async () =>
    (
      await db.admin`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length > 0
  await Promise.race([left, eventually(waits)])
  commit.resolve()
  await Promise.all([join, left])
  expect(await presence()).toBe('on call')
})

test('the id of another account’s call opens nothing of it', async () => {
  const dana = await caller()
  const id = randomUUID()
  await startCall(dana.ctx, { id, to: nextNumber() })
  const other = await makeAccount(db)
  const stranger = await makeUser(db, other.account.id)
  const theirs = makeCtx(db, other.account, stranger, { bus })
  const From = `client:${identityOf({ accountId: other.account.id, userId: stranger.id })}`
  expect(await connectDevice(services, { CallSid: newSid(), From, call: id })).not.toContain('Conference')
  await startCall(theirs, { id, to: nextNumber() })
  expect(await connectDevice(services, { CallSid: newSid(), From, call: id })).toContain(
    `${other.account.id}.${id}</Conference>`,
  )
  await expect(actOnCall(theirs, randomUUID(), { intent: 'end' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a dismissed user gets neither a token nor into a call', async () => {
  const dana = await caller()
  const id = randomUUID()
  await startCall(dana.ctx, { id, to: nextNumber() })
  expect(await createToken(dana.ctx)).toMatchObject({ identity: expect.stringContaining('_') })
  await db.admin`update users set disabled_at = now() where id = ${dana.user.id}`
  await expect(createToken(dana.ctx)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await dana.connect(id)).not.toContain('Conference')
})

test('a super user who acts as a user cannot call as them', async () => {
  const dana = await caller()
  const ghost = { ...dana.ctx, ghostedBy: randomUUID() }
  await expect(startCall(ghost, { id: randomUUID(), to: nextNumber() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(createToken(ghost)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each(['client:maya', 'client:', '+12085550123', `client:${'0'.repeat(32)}`, undefined])(
  '%s is no device of ours',
  (from) => expect(readIdentity(from)).toBeNull(),
)

test('a form posted twice places one call, and a second call waits for the end of the first', async () => {
  const dana = await caller()
  const form = { id: randomUUID(), to: nextNumber() }
  const [once, twice] = await Promise.all([startCall(dana.ctx, form), startCall(dana.ctx, form)])
  expect(once.call?.id).toBe(twice.call?.id)
  expect(await db.admin`select count(*)::int as legs from call_legs where call_id = ${form.id}`).toEqual([
    { legs: 2 },
  ])
  await expect(startCall(dana.ctx, { id: randomUUID(), to: nextNumber() })).rejects.toThrow(
    'already on a call',
  )
})

test('of a location’s numbers, a call goes out from the one that its client is texted from', async () => {
  const { ctx } = await caller()
  const [texted] = await db.admin<{ id: string; number: string }[]>`
    insert into phone_numbers (account_id, location_id, number, friendly_name)
    values (${made.account.id}, ${made.location.id}, ${nextNumber()}, 'Claims') returning id, number`
  const from = (to: string) =>
    ctx.db((tx) => callingNumber(tx, ctx, { number: to, locationId: made.location.id, isEmergency: false }))
  const [friend, stranger] = [nextNumber(), nextNumber()]
  const conversation = await findOrCreateConversation(ctx, { phoneNumber: friend })
  await db.admin`update conversations set phone_number_id = ${texted!.id} where id = ${conversation.id}`
  expect(await from(friend)).toMatchObject({ number: texted!.number })
  expect(await from(stranger)).toMatchObject({ number: made.number.number })
})

test('a number too short is silently not called; emergency numbers are', async () => {
  const dana = await caller()
  const id = randomUUID()
  expect(await startCall(dana.ctx, { id, to: '555' })).toEqual({ call: null })
  const placed = await startCall(dana.ctx, { id, to: '911' })
  expect(placed.call).toMatchObject({ id, phoneNumber: '911' })
  expect(bus.events.filter(({ name }) => name === 'phone_emergency')).toHaveLength(1)
  expect(await db.admin`select action from audit_log where entity_id = ${id}`).toEqual([
    { action: 'called an emergency number' },
  ])
})

test.each([
  ['+44 20 7946 0958', 'refused'],
  ['208 555 0123', 'number'],
  ['911', 'emergency'],
  ['933', 'emergency'],
  ['12085550', 'too-short'],
  ['Suite 911', 'too-short'],
  ['208-555-0123 x4', 'refused'],
])('%s is %s', (typed, kind) => expect(readDialled(typed).kind).toBe(kind))

test('only numbers of the allowed countries are called', async () => {
  const { ctx } = await caller()
  const start = (to: string) => startCall(ctx, { id: randomUUID(), to })
  await expect(start('+1 876 555 0123')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Calls to Jamaica are not allowed here.'),
  })
  await expect(start('1 900 555 1234')).rejects.toMatchObject({ message: expect.stringContaining('premium') })
  await db.admin`update accounts set calling_countries = '{US,JM}' where id = ${made.account.id}`
  expect((await start('+1 876 555 0123')).call).toMatchObject({ phoneNumber: '18765550123' })
  await db.admin`update accounts set calling_countries = '{US,CA}' where id = ${made.account.id}`
})

test('a webhook that comes twice stores one call, with the client in its timeline', async () => {
  const client = await makeClient(db, made.account.id)
  const params = { CallSid: newSid(), From: `+${client.mobilePhone}`, To: `+${made.number.number}` }
  const answers = await Promise.all([receiveCall(services, params), receiveCall(services, params)])
  expect(answers[0]).toEqual(answers[1])
  const rows = await db.admin`select c.id, a.client_id from calls c join activities a on a.id = c.id
    where c.phone_number = ${client.mobilePhone}`
  expect(rows).toEqual([{ id: expect.any(String), client_id: client.id }])
})

test('a blocked caller is refused before a phone rings, and logged as blocked; no one can call the number', async () => {
  const dana = await caller()
  const number = nextNumber()
  await blockNumber(dana.ctx, { phoneNumber: number, reason: 'Robocalls' })
  const params = { CallSid: newSid(), From: `+${number}`, To: `+${made.number.number}` }
  for (let time = 0; time < 2; time += 1) {
    expect(await receiveCall(services, params)).toMatchObject({ twiml: expect.stringContaining('<Reject/>') })
  }
  const rows = await db.admin`select c.state, c.status, c.step, l.kind, l.state as leg
    from calls c join call_legs l on l.call_id = c.id where c.phone_number = ${number}`
  expect(rows).toEqual([{ state: 'ended', status: 'blocked', step: null, kind: 'outside', leg: 'ended' }])
  await expect(startCall(dana.ctx, { id: randomUUID(), to: number })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('This number is blocked.'),
  })
})

test('a number that opted out of texts can be called', async () => {
  const dana = await caller()
  const number = nextNumber()
  await db.admin`insert into consents (account_id, phone, state, event_id, since)
    values (${made.account.id}, ${number}, 'opted-out', ${randomUUID()}, now())`
  const { call } = await startCall(dana.ctx, { id: randomUUID(), to: number })
  expect(call).toMatchObject({ phoneNumber: number })
})

test('an event for no call of ours changes nothing', async () => {
  const named = { accountId: made.account.id, id: randomUUID() }
  const params = { ConferenceSid: 'CF1', StatusCallbackEvent: 'participant-join', CallSid: newSid() }
  expect(await receiveConferenceEvent(services, named, params)).toBe('unknown')
  expect(await receiveConferenceEvent(services, { ...named, accountId: randomUUID() }, params)).toBe(
    'unknown',
  )
  expect(await receiveConferenceEvent(services, null, params)).toBe('unknown')
})
