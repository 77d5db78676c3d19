import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { callFlowSchema } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { setPresence } from '#app/features/accounts/presence/presence.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { applyNews } from '../calls/call-model.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { continueCall, receiveCall } from './incoming.server.ts'
import { getQueue } from './queue.server.ts'
import { endCallback } from './end-callback.server.ts'
import { recordBeat } from './ringable.server.ts'
import {
  receiveCallerStatus,
  receiveConferenceEvent,
  receiveLegStatus,
  receiveTranscript,
} from '../provider/provider-events.server.ts'
import { takeNextCall } from './take-next-call.server.ts'
import { textCaller } from './text-caller.server.ts'

// These tests read the TwiML for a caller, without a provider. Calls with one: tests/routes/call-flows.sweep.test.ts.

const db = useDatabase()
const bus = recordingBus()
// A Monday at 10:00 in Denver.
const START = Date.parse('2026-03-02T17:00:00Z')
let now = START
const services = { pool: db.pool, bus, now: () => new Date(now) }
const text = (words: string) => ({ type: 'text', text: words })

let made: Awaited<ReturnType<typeof makeAccount>>
// In Idaho one who hears of a recording need not agree to it.
const idaho = () => `+1208${nextNumber().slice(4)}`
beforeAll(async () => {
  made = await makeAccount(db)
  made.number.number = idaho().slice(1)
  await db.admin`update phone_numbers set number = ${made.number.number} where id = ${made.number.id}`
  services.pool = db.pool
})
beforeEach(async () => {
  now = START
  await db.admin`delete from phone_devices`
  await db.admin`update call_legs set state = 'ended'`
  await db.admin`update calls set state = 'ended', check_at = null`
  await db.admin`update queued_calls set state = 'left'`
  await setLocation({}, null)
})

const setLocation = (flow: object, officeHours: object | null) =>
  db.admin`update locations set call_flow = ${JSON.stringify(callFlowSchema.parse(flow))}::jsonb,
    office_hours = ${officeHours && JSON.stringify(officeHours)}::jsonb where id = ${made.location.id}`

/** A user at work, whose phone can ring. */
async function atWork() {
  const user = await makeUser(db, made.account.id)
  const ctx = makeCtx(db, made.account, user, { bus, now: () => new Date(now) })
  await setPresence(ctx, { status: 'available' })
  const beat = () => recordBeat(ctx, { pageId: randomUUID(), registered: true, microphone: 'granted' })
  await beat()
  return { user, ctx, beat }
}

/** An incoming call whose TwiML each step returns. */
async function callIn(From = idaho()) {
  const sid = `CA${randomUUID().replaceAll('-', '')}`
  const answer = await receiveCall(services, { CallSid: sid, From, To: `+${made.number.number}` })
  const twiml = typeof answer === 'string' ? answer : answer.twiml
  const [{ id } = { id: '' }] = await db.admin<{ id: string }[]>`
    select call_id as id from call_legs where provider_sid = ${sid}`
  return {
    id,
    twiml,
    next: (n: number, params: Record<string, string> = {}) =>
      continueCall(services, { accountId: made.account.id, id }, String(n), params),
    hangUp: () =>
      receiveCallerStatus(services, { CallSid: sid, To: `+${made.number.number}`, CallStatus: 'completed' }),
    row: async () => (await db.admin`select * from calls where id = ${id}`)[0]!,
    legs: () => db.admin`select * from call_legs where call_id = ${id} and side = 'ours'`,
  }
}

const CLOSED_ON_MONDAYS = {
  hours: { tuesday: { open: true, openTime: '08:00', closeTime: '17:00' } },
  closedMessage: { type: 'text', message: 'We are closed on Mondays.' },
}

test('after hours a caller hears the closed message, leaves a message and rings no one', async () => {
  await atWork()
  await setLocation({ welcomeMessage: text('Hello.') }, CLOSED_ON_MONDAYS)
  const call = await callIn()
  expect(call.twiml).toContain('We are closed on Mondays.')
  expect(await call.next(0)).toMatch(/leave a message.*<Record/)
  // A repeated webhook changes nothing.
  expect(await call.next(0)).toContain('<Record')
  expect(await call.next(1, { RecordingSid: 'RE1' })).toMatch(/Thank you\. Goodbye\..*<Hangup/)
  expect(await call.legs()).toEqual([])
  await call.hangUp()
  expect(await call.row()).toMatchObject({ state: 'ended', status: 'missed' })
})

test('a call keeps whether the office was open when it came, whatever the hours become', async () => {
  const withoutHours = await callIn()
  await setLocation({}, CLOSED_ON_MONDAYS)
  const monday = await callIn()
  now += 24 * 3_600_000
  const tuesday = await callIn()
  await setLocation({}, { hours: {} })
  for (const call of [monday, tuesday]) await call.hangUp()
  const kept = [withoutHours, monday, tuesday].map(async (call) => (await call.row()).in_office_hours)
  expect(await Promise.all(kept)).toEqual([null, false, true])
})

test.each([
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
  'Anonymous',
  'Restricted',
  'sip:anonymous@anonymous.invalid',
])('%s is a caller who hides, not a number to call back', async (from) => {
  const call = await callIn(from)
  expect((await call.row()).phone_number).toBeNull()
})

test('a number whose digits happen to spell such a word is a number', async () => {
  const call = await callIn('+17378742833')
  expect((await call.row()).phone_number).toBe('17378742833')
})

test('with “Ring after hours” the available users ring', async () => {
  const dana = await atWork()
  await setLocation({ ringWhenAvailable: true }, CLOSED_ON_MONDAYS)
  const call = await callIn()
  expect(call.twiml).toContain('<Conference')
  expect(await call.legs()).toEqual([expect.objectContaining({ user_id: dana.user.id })])
})

test('a caller who waited too long in the queue is asked for a message', async () => {
  const dana = await atWork()
  await setLocation({ queue: { maxWait: 60 }, holdUrl: '/hold-music/rock-1.wav' }, null)
  const first = await callIn()
  expect(first.twiml).toContain('<Conference')
  const call = await callIn()
  expect(call.twiml).toMatch(/You are next in line\..*press 1.*rock-1\.wav/)
  now += 1000
  expect((await callIn('+266696687')).twiml).toMatch(/You are number 2 in line\.<\/Say><Play/)
  now += 29_000
  await dana.beat()
  expect(await call.next(0)).toContain('You are next in line.')
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 2, averageWaitTime: 30, enabled: true })
  now += 30_000
  expect(await call.next(0)).toContain('<Record')
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 1 })
  expect(bus.events.filter(({ name }) => name === 'users_queue').at(-1)?.data).toMatchObject({
    currentSize: 1,
  })
})

test('a user who takes a call but never connects gives the caller their place back', async () => {
  const dana = await atWork()
  await setLocation({ queue: { maxWait: 600 } }, null)
  const sam = await atWork()
  const busy = await callIn()
  await db.admin`update call_legs set state = 'ended' where call_id = ${busy.id} and user_id = ${sam.user.id}`
  const call = await callIn()
  // Sam is busy, so the caller waits.
  await changeCall(dana.ctx, call.id, ({ legs }) => {
    for (const leg of legs)
      if (leg.via === 'ring') applyNews(leg, { state: 'ended', at: new Date(now), endReason: 'busy' })
  })
  await expect(takeNextCall(dana.ctx, 'incoming', randomUUID())).rejects.toThrow('already on a call')
  await busy.hangUp()
  await db.admin`update call_legs set state = 'ended' where call_id = ${busy.id}`
  await expect(takeNextCall(dana.ctx, 'other', randomUUID())).rejects.toMatchObject({ code: 'not-found' })
  const id = randomUUID()
  const taken = await takeNextCall(dana.ctx, 'incoming', id)
  expect(taken.call).toMatchObject({ id: call.id })
  expect((await takeNextCall(dana.ctx, 'incoming', id)).call).toMatchObject({ id: call.id })
  expect(await call.next(1)).toContain('<Conference')
  now += 21_000
  await dana.beat()
  await changeCall(dana.ctx, call.id, ({ legs }) =>
    applyNews(
      legs.find(({ via }) => via === 'connect')!,
      { state: 'ended', at: new Date(now) },
    ),
  )
  expect(await call.row()).toMatchObject({ step: 'queue', user_id: null, state: 'ringing' })
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 1, averageWaitTime: 21 })
  await expect(takeNextCall(dana.ctx, 'incoming', randomUUID())).resolves.toMatchObject({
    call: { id: call.id },
  })
})

test('a call that is reported three times at once is one call', async () => {
  await atWork()
  const sid = `CA${randomUUID().replaceAll('-', '')}`
  const params = { CallSid: sid, From: idaho(), To: `+${made.number.number}` }
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => receiveCall(services, params)))
  expect(others).toEqual([first, first])
  expect(await db.admin`select id from call_legs where provider_sid = ${sid}`).toHaveLength(1)
})

test('a caller who calls again and is answered needn’t be called back', async () => {
  const dana = await atWork()
  await setLocation({ queue: { maxWait: 600 } }, null)
  const busy = await callIn()
  const from = `+${nextNumber()}`
  const call = await callIn(from)
  await call.next(0, { Digits: '1' })
  await call.hangUp()
  await busy.hangUp()
  await db.admin`update call_legs set state = 'ended' where call_id = ${busy.id}`
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 1 })
  const again = await callIn(from)
  await changeCall(dana.ctx, again.id, ({ call, legs }) => {
    Object.assign(call, { userId: dana.user.id, step: null })
    for (const leg of legs)
      if (leg.via === 'ring') applyNews(leg, { state: 'in-progress', at: new Date(now) })
  })
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 0 })
})

test.each([
  ['2', 'initial'],
  ['3', null],
])('calls of sub-group %s have the recording %s', async (digits, recording) => {
  await atWork()
  const group = { label: 'Claims', groups: [] }
  await setLocation(
    {
      recordCalls: true,
      ivr: {
        claims: { ...group, extension: '2', recordCalls: true },
        quotes: { ...group, extension: '3', recordCalls: false },
      },
    },
    null,
  )
  const call = await callIn()
  expect(call.twiml).toContain('This call may be recorded.')
  expect(await call.next(0)).toContain('For Claims, press 2.')
  await call.next(1, { Digits: digits })
  expect(await call.row()).toMatchObject({ recording_status: recording })
})

test('a caller from a state where everyone must agree hears that staying on the line agrees', async () => {
  await atWork()
  await setLocation({ recordCalls: true }, null)
  await db.admin`update locations set transcription = 'en-US' where account_id = ${made.account.id}`
  const near = await callIn()
  expect(near.twiml).toContain('This call may be recorded.')
  expect(await near.next(0)).not.toContain('you agree')
  const california = await callIn('+14155550188')
  expect(california.twiml).toContain('This call may be recorded.')
  expect(await california.next(0)).toContain('you agree to the recording and its transcription.')
  await db.admin`update locations set transcription = 'off' where account_id = ${made.account.id}`
})

test('a callback that no one made leaves the queue when the location closes, and the log says so', async () => {
  const dana = await atWork()
  const hours = { monday: { open: true, openTime: '08:00', closeTime: '17:00' } }
  await setLocation({ queue: { maxWait: 600 } }, { hours })
  await callIn()
  const call = await callIn()
  expect(await call.next(0, { Digits: '1' })).toContain('we call you back')
  await call.hangUp()
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 1, callers: [{ callback: true }] })
  const [job] = await queuedJobs(db, 'phone.end-callback', { callId: call.id })
  // 17:00 in Denver.
  expect(job!.runAt).toEqual(new Date('2026-03-03T00:00:00Z'))
  const system = makeCtx(db, made.account, undefined, { bus, now: () => new Date(now) })
  for (let time = 0; time < 2; time += 1) await endCallback(system, call.id)
  expect(await getQueue(dana.ctx)).toMatchObject({ currentSize: 0, callers: [] })
  expect(await call.row()).toMatchObject({
    status: 'missed',
    worked_by: null,
    error_message: 'The caller asked to be called back, and no one did in time.',
  })
  expect(bus.events.findLast(({ name }) => name === 'phone_log')?.data).toMatchObject({
    id: call.id,
    errorMessage: expect.stringContaining('no one did in time'),
  })
})

test('a caller who reached voicemail gets the location’s text, once, and none in quiet hours', async () => {
  await setLocation({ voicemailSMS: 'We got your message.' }, null)
  const system = makeCtx(db, made.account, undefined, { bus, now: () => new Date(now) })
  const phone = nextNumber()
  const call = await callIn(`+${phone}`)
  await call.hangUp()
  expect(await queuedJobs(db, 'phone.text-caller', { callId: call.id })).toHaveLength(1)
  for (let time = 0; time < 2; time += 1) await textCaller(system, call.id)
  const texts = () =>
    db.admin`select m.body, m.user_id from sms_messages m join conversations r on r.id = m.conversation_id where r.phone_number = ${phone}`
  expect(await texts()).toEqual([{ body: 'We got your message.', user_id: null }])
  const other = nextNumber()
  const refused = await callIn(`+${other}`)
  now = Date.parse('2026-03-03T05:00:00Z')
  await textCaller(system, refused.id)
  expect(await db.admin`select 1 from conversations where phone_number = ${other}`).toEqual([])
})

test('what a caller said in a message is kept, once', async () => {
  const call = await callIn()
  const named = { accountId: made.account.id, id: call.id }
  const said = { TranscriptionSid: 'TR1', TranscriptionStatus: 'completed', TranscriptionText: ' My boat. ' }
  expect(await receiveTranscript(services, named, said)).toBe('applied')
  expect(await receiveTranscript(services, named, said)).toBe('known')
  expect(await call.row()).toMatchObject({ transcript: 'My boat.' })
})

test('a call that rings many users leaves one row of events, and repeated events change nothing', async () => {
  for (let n = 0; n < 6; n++) await atWork()
  const call = await callIn()
  const legs = await call.legs()
  expect(legs).toHaveLength(6)
  const { id: accountId } = made.account
  const ended = legs.map(({ id }, n) => () => {
    const params = { CallSid: `CA${call.id}${n}`, CallStatus: 'no-answer', SequenceNumber: '3' }
    return receiveLegStatus(services, { accountId, id: id as string }, params)
  })
  const joins = { ConferenceSid: 'CF1', StatusCallbackEvent: 'participant-join', CallSid: `CA${call.id}0` }
  const all = [
    ...ended,
    () => receiveConferenceEvent(services, { accountId, id: call.id }, joins),
    () => call.hangUp(),
  ]
  for (const report of all) expect(await report()).toBe('applied')
  const before = await call.legs()
  for (const report of all) expect(await report()).toBe('known')
  expect(await call.legs()).toEqual(before)
  const rung = before.filter(({ id }) => legs.some((leg) => leg.id === id))
  expect(rung.map(({ state, end_reason: reason }) => `${state} ${reason}`)).toEqual(
    legs.map(() => 'ended no-answer'),
  )
  const rows = await db.admin`select payload from call_events where call_id = ${call.id}`
  expect(rows.map(({ payload }) => Object.keys(payload as object).length)).toEqual([8])
})

test('a card number that a caller said is kept nowhere', async () => {
  const call = await callIn()
  const named = { accountId: made.account.id, id: call.id }
  const said = {
    TranscriptionSid: 'TR2',
    TranscriptionStatus: 'completed',
    TranscriptionText: 'My card is 4111 1111 1111 1111',
  }
  await receiveTranscript(services, named, said)
  expect(await call.row()).toMatchObject({ transcript: 'My card is •••• •••• •••• ••••' })
  expect(await db.admin`select 1 from call_events where payload::text like '%4111 1111%'`).toEqual([])
})
