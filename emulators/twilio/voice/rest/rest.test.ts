import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SECRET, TWILIO_API_KEY_SID } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'
import { TestProduct } from '#emulators/twilio/voice/test-product.ts'

const AGENCY = '+12085550100'
const CLIENT = '+12085550123'
const FRIEND = '+12085550177'

let emulators: Emulators
let product: TestProduct

beforeAll(async () => {
  emulators = await startTestEmulators()
  product = await new TestProduct().start()
})
afterAll(async () => {
  product.close()
  await emulators.close()
})
beforeEach(async () => {
  emulators.reset()
  product.reset()
  for (const number of [CLIENT, FRIEND]) await phone(number, { onCall: 'answer', ringMs: 0 })
})

const api = () => sdk(emulators)
const phone = (number: string, settings: Record<string, unknown>) =>
  callControl(emulators, `/twilio/phones/${number.slice(1)}/voice`, settings)
const statusOf = async (sid: string) => (await api().calls(sid).fetch()).status
const room = (sid: string) => api().conferences(sid)

/** A conference of two phones. */
async function meet(name = 'meeting', over: Record<string, unknown> = {}) {
  const add = (to: string, label: string) =>
    api()
      .conferences(name)
      .participants.create({
        from: AGENCY,
        to,
        label,
        beep: 'false',
        conferenceStatusCallback: `${product.url}/conference`,
        conferenceStatusCallbackEvent: [
          'start',
          'end',
          'join',
          'leave',
          'mute',
          'hold',
          'modify',
          'announcement',
        ],
        ...over,
      })
  const client = await add(CLIENT, 'client')
  const friend = await add(FRIEND, 'friend')
  await expect.poll(async () => (await room(client.conferenceSid).fetch()).status).toBe('in-progress')
  return { conference: client.conferenceSid, client: client.callSid, friend: friend.callSid }
}

const conferenceEvents = () => product.sentTo('/conference').map((it) => it.StatusCallbackEvent)

test('accepts the account token and the API key, and nothing else', async () => {
  const status = async (pair: string) => {
    const url = `${emulators.url}/twilio/api/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Calls.json`
    return (await fetch(url, { headers: { authorization: `Basic ${btoa(pair)}` } })).status
  }
  expect(await status(`${TWILIO_API_KEY_SID}:${TWILIO_API_KEY_SECRET}`)).toBe(200)
  expect(await status(`${TWILIO_API_KEY_SID}:wrong`)).toBe(401)
  expect(await status(`${TWILIO_ACCOUNT_SID}:${TWILIO_API_KEY_SECRET}`)).toBe(401)
})

test.each([
  ['no To', { to: '' }, 21201],
  ['no From', { from: '' }, 21213],
  ['an invalid To', { to: '12' }, 21211],
  ['a foreign From', { from: '+12085559999' }, 21210],
  ['an invalid URL', { url: 'nowhere' }, 21205],
  ['no instructions', { url: undefined }, 21205],
  ['broken TwiML', { url: undefined, twiml: '<Say>' }, 12100],
  ['a timeout of an hour', { timeout: 3600 }, 20001],
  ['an invalid callback', { statusCallback: 'nowhere' }, 21205],
  ['an invalid method', { method: 'PUT' }, 21403],
])('refuses a call with %s', async (_, over, code) => {
  const options = { from: AGENCY, to: CLIENT, url: `${product.url}/answered`, ...over }
  await expect(api().calls.create(options as never)).rejects.toMatchObject({ code, status: 400 })
})

test('reports the progress of a call in order', async () => {
  const call = await api().calls.create({
    from: AGENCY,
    to: CLIENT,
    twiml: '<Response><Hangup/></Response>',
    statusCallback: `${product.url}/status`,
    statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  })
  expect(call.status).toBe('queued')
  await expect.poll(() => product.sentTo('/status').length).toBe(4)
  const events = product.sentTo('/status')
  expect(events.map((it) => it.CallStatus)).toEqual(['initiated', 'ringing', 'in-progress', 'completed'])
  expect(events.map((it) => it.SequenceNumber)).toEqual(['0', '1', '2', '3'])
  expect(events[3]).toMatchObject({ CallSid: call.sid, CallDuration: '0', Direction: 'outbound-api' })
  expect(product.webhooks.every(({ isGenuine }) => isGenuine)).toBe(true)
})

test('only sends the end of a call unless asked for more', async () => {
  await phone(CLIENT, { onCall: 'busy' })
  const statusCallback = `${product.url}/status`
  await api().calls.create({ from: AGENCY, to: CLIENT, url: `${product.url}/x`, statusCallback })
  await expect.poll(() => product.sentTo('/status')).toMatchObject([{ CallStatus: 'busy' }])
})

test.each([
  ['busy', 'busy'],
  ['failed', 'failed'],
  ['no-answer', 'no-answer'],
])('a phone that is %s ends the call so', async (onCall, status) => {
  await phone(CLIENT, { onCall, ringMs: 0 })
  const { sid } = await api().calls.create({ from: AGENCY, to: CLIENT, url: `${product.url}/x` })
  await expect.poll(() => statusOf(sid)).toBe(status)
  await expect(
    api()
      .calls(sid)
      .update({ url: `${product.url}/y` }),
  ).rejects.toMatchObject({ code: 21220 })
})

test('a client without a browser does not answer; a call that rings can be canceled', async () => {
  const client = await api().calls.create({ from: AGENCY, to: 'client:nobody', url: `${product.url}/x` })
  await expect.poll(() => statusOf(client.sid)).toBe('no-answer')
  await phone(CLIENT, { onCall: 'ring' })
  const { sid } = await api().calls.create({ from: AGENCY, to: CLIENT, url: `${product.url}/x` })
  await expect.poll(() => statusOf(sid)).toBe('ringing')
  await api().calls(sid).update({ status: 'canceled' })
  expect(await statusOf(sid)).toBe('canceled')
})

test('distinguishes a mailbox from a person', async () => {
  await phone(CLIENT, { onCall: 'machine', ringMs: 0 })
  const twiml = '<Response><Pause length="60"/></Response>'
  const answeredBy = async (to: string, machineDetection?: string) => {
    const { sid } = await api().calls.create({ from: AGENCY, to, twiml, machineDetection })
    await expect.poll(() => statusOf(sid)).toBe('in-progress')
    return (await api().calls(sid).fetch()).answeredBy
  }
  expect(await answeredBy(CLIENT, 'Enable')).toBe('machine_start')
  expect(await answeredBy(FRIEND, 'Enable')).toBe('human')
  expect(await answeredBy(CLIENT)).toBeNull()
})

test('emergency services answer', async () => {
  const twiml = '<Response><Pause length="60"/></Response>'
  for (const to of ['911', '933']) {
    const { sid } = await api().calls.create({ from: AGENCY, to, twiml })
    await expect.poll(() => statusOf(sid)).toBe('in-progress')
  }
})

test('gives a running call other instructions', async () => {
  const twiml = '<Response><Pause length="60"/></Response>'
  const { sid } = await api().calls.create({ from: AGENCY, to: CLIENT, twiml })
  await expect.poll(() => statusOf(sid)).toBe('in-progress')
  await api().calls(sid).update({ twiml: '<Response><Hangup/></Response>' })
  await expect.poll(() => statusOf(sid)).toBe('completed')
  expect((await api().calls.list({ status: 'completed', to: CLIENT })).map((it) => it.sid)).toEqual([sid])
  await api().calls(sid).remove()
  await expect(api().calls(sid).fetch()).rejects.toMatchObject({ code: 20404 })
})

test('a conference reports who joins and leaves, in order', async () => {
  const { conference, client, friend } = await meet()
  const [found] = await api().conferences.list({ friendlyName: 'meeting', status: 'in-progress' })
  expect(found?.sid).toBe(conference)
  await callControl(emulators, `/twilio/calls/${client}/hangup`, {})
  await callControl(emulators, `/twilio/calls/${friend}/hangup`, {})
  await expect
    .poll(conferenceEvents)
    .toEqual([
      'participant-join',
      'participant-join',
      'conference-start',
      'participant-leave',
      'participant-leave',
      'conference-end',
    ])
  const events = product.sentTo('/conference')
  expect(events.map((it) => it.SequenceNumber)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(events[0]).toMatchObject({
    ConferenceSid: conference,
    FriendlyName: 'meeting',
    ParticipantLabel: 'client',
    CallSid: client,
    Muted: 'false',
    Hold: 'false',
  })
  expect(events[3]).toMatchObject({
    ReasonParticipantLeft: 'participant_hung_up',
    ParticipantCallStatus: 'completed',
  })
  expect(events[5]).toMatchObject({
    ReasonConferenceEnded: 'last-participant-left',
    CallSidEndingConference: friend,
  })
  expect(product.webhooks.every(({ isGenuine }) => isGenuine)).toBe(true)
  expect(await room(conference).fetch()).toMatchObject({
    status: 'completed',
    reasonConferenceEnded: 'last-participant-left',
  })
})

test('mutes, holds and removes a participant by label, with an event for each change', async () => {
  const { conference, friend } = await meet()
  const participant = room(conference).participants('friend')
  expect(await participant.update({ muted: true })).toMatchObject({ muted: true, callSid: friend })
  await participant.update({ hold: true, holdUrl: `${product.url}/music` })
  await participant.update({ hold: false, muted: false, endConferenceOnExit: true })
  await expect
    .poll(() => conferenceEvents().slice(3))
    .toEqual([
      'participant-mute',
      'participant-hold',
      'participant-unmute',
      'participant-unhold',
      'participant-modify',
    ])
  await expect.poll(() => product.sentTo('/music').length).toBeGreaterThan(0)
  await participant.remove()
  await expect(participant.fetch()).rejects.toMatchObject({ code: 20404 })
  await expect.poll(() => statusOf(friend)).toBe('completed')
  expect((await room(conference).fetch()).reasonConferenceEnded).toBe(
    'participant-with-end-conference-on-exit-kicked',
  )
})

test('lists participants by their state and refuses a label twice', async () => {
  const { conference, client } = await meet()
  await room(conference).participants(client).update({ hold: true })
  const held = await room(conference).participants.list({ hold: true })
  expect(held.map((it) => it.label)).toEqual(['client'])
  const again = room(conference).participants.create({ from: AGENCY, to: CLIENT, label: 'client' })
  await expect(again).rejects.toMatchObject({ status: 400 })
})

test('a coach is one of the participants', async () => {
  const { conference, client, friend } = await meet()
  const participants = room(conference).participants
  const coach = await participants(friend).update({ coaching: true, callSidToCoach: client })
  expect(coach).toMatchObject({ coaching: true, callSidToCoach: client })
  expect(await participants(friend).update({ coaching: false })).toMatchObject({ coaching: false })
  await expect(participants(friend).update({ coaching: true })).rejects.toMatchObject({ status: 400 })
})

test('a participant who never answers leaves as failed, and the conference hears it ring', async () => {
  const { conference, client } = await meet()
  await phone('+12085550188', { onCall: 'no-answer', ringMs: 1500 })
  const late = await room(conference).participants.create({ from: AGENCY, to: '+12085550188', label: 'late' })
  expect(late.status).toBe('queued')
  const ringback = () => callControl(emulators, `/twilio/calls/${client}/audio?hz=440`)
  await expect.poll(ringback, { timeout: 15_000 }).toMatchObject({ body: { hears: [440] } })
  await expect
    .poll(() => product.sentTo('/conference').at(-1), { timeout: 15_000 })
    .toMatchObject({
      StatusCallbackEvent: 'participant-leave',
      ParticipantLabel: 'late',
      ParticipantCallStatus: 'no-answer',
      ReasonParticipantLeft: 'participant_add_failed',
    })
})

test('ends a conference, and those with instructions go on', async () => {
  await callControl(emulators, '/twilio/config', { voiceUrl: `${product.url}/voice` })
  product.answer('/voice', '<Dial action="/after"><Conference>meeting</Conference></Dial>')
  product.answer('/after', '<Say>Goodbye</Say>')
  const { body } = await callControl<{ call: { sid: string } }>(emulators, '/twilio/calls', {
    from: '+12085550199',
    to: AGENCY,
  })
  const { conference, client } = await meet()
  await room(conference).update({ status: 'completed' })
  await expect.poll(() => statusOf(client)).toBe('completed')
  await expect.poll(() => product.sentTo('/after').length).toBe(1)
  expect(product.sentTo('/after')[0]).toMatchObject({ CallSid: body.call.sid })
  const recreated = room(conference).participants.create({ from: AGENCY, to: CLIENT })
  await expect(recreated).rejects.toMatchObject({ code: 20404 })
})

test('ending a conference stops phones that still ring; leaving it does not', async () => {
  await phone('+12085550188', { onCall: 'ring' })
  const ringing = (name: string) =>
    api().conferences(name).participants.create({ from: AGENCY, to: '+12085550188' })
  const ended = await meet('ended')
  const first = await ringing('ended')
  await room(ended.conference).update({ status: 'completed' })
  await expect.poll(() => statusOf(first.callSid)).toBe('canceled')

  const left = await meet('left')
  const second = await ringing('left')
  await expect.poll(() => statusOf(second.callSid)).toBe('ringing')
  for (const sid of [left.client, left.friend])
    await callControl(emulators, `/twilio/calls/${sid}/hangup`, {})
  expect(await room(left.conference).fetch()).toMatchObject({ status: 'completed' })
  await callControl(emulators, `/twilio/calls/${second.callSid}/answer`, {})
  const [again] = await api().conferences.list({ friendlyName: 'left', status: 'init' })
  expect(await room(again?.sid ?? '').participants.list()).toMatchObject([{ callSid: second.callSid }])
})

test('announces to a conference', async () => {
  const { conference, client } = await meet()
  product.answer('/announcement', '<Say>Recorded</Say>')
  await room(conference).update({ announceUrl: `${product.url}/announcement` })
  await expect.poll(() => conferenceEvents().at(-1), { timeout: 15_000 }).toBe('announcement-end')
  expect(emulators.voice.calls.get(client)?.said).toEqual(['Recorded'])
})

test('records a conference into one file with a pause', async () => {
  await phone(CLIENT, { hz: 1800 })
  const { conference } = await meet('recorded', {
    conferenceRecord: 'record-from-start',
    conferenceRecordingStatusCallback: `${product.url}/recording`,
  })
  const [recording, ...others] = await room(conference).recordings.list()
  expect(others).toEqual([])
  const current = room(conference).recordings('Twilio.CURRENT')
  expect(await current.update({ status: 'paused', pauseBehavior: 'skip' })).toMatchObject({
    status: 'paused',
  })
  await expect(current.remove()).rejects.toMatchObject({ code: 20009 })
  await current.update({ status: 'in-progress' })
  await room(conference).update({ status: 'completed' })
  await expect
    .poll(() => product.sentTo('/recording'))
    .toMatchObject([
      { RecordingStatus: 'completed', ConferenceSid: conference, RecordingSid: recording?.sid },
    ])
  const [{ RecordingUrl } = { RecordingUrl: '' }] = product.sentTo('/recording')
  expect((await fetch(`${RecordingUrl}.wav`)).status).toBe(401)
  const authorization = `Basic ${btoa(`${TWILIO_API_KEY_SID}:${TWILIO_API_KEY_SECRET}`)}`
  const file = await fetch(`${RecordingUrl}.wav`, { headers: { authorization } })
  expect(file.headers.get('content-type')).toBe('audio/x-wav')
  await room(conference)
    .recordings(recording?.sid ?? '')
    .remove()
  expect(await api().recordings.list()).toEqual([])
})

test('faults repeat, drop and reorder the webhooks of calls and conferences', async () => {
  await callControl(emulators, '/twilio/faults', [
    { on: 'webhook', action: 'duplicate', webhook: 'conference', event: 'participant-join' },
    { on: 'webhook', action: 'drop', webhook: 'conference', event: 'conference-start' },
    { on: 'webhook', action: 'reorder', webhook: 'conference', event: 'participant-leave' },
  ])
  const { client, friend } = await meet()
  await expect.poll(() => product.sentTo('/conference').length).toBe(3)
  expect(new Set(conferenceEvents())).toEqual(new Set(['participant-join']))
  await callControl(emulators, `/twilio/calls/${client}/hangup`, {})
  await callControl(emulators, `/twilio/calls/${friend}/hangup`, {})
  await expect.poll(() => product.sentTo('/conference').length).toBe(6)
  const left = product.sentTo('/conference').filter((it) => it.StatusCallbackEvent === 'participant-leave')
  expect(left.map((it) => it.ParticipantLabel)).toEqual(['friend', 'client'])
})

test('creates, changes and deletes queues', async () => {
  const queue = await api().queues.create({ friendlyName: 'sales', maxSize: 5 })
  expect(queue).toMatchObject({ friendlyName: 'sales', maxSize: 5, currentSize: 0 })
  await expect(api().queues.create({ friendlyName: 'sales' })).rejects.toMatchObject({ code: 22003 })
  expect(await api().queues(queue.sid).update({ maxSize: 9 })).toMatchObject({ maxSize: 9 })
  await expect(api().queues(queue.sid).members('Front').fetch()).rejects.toMatchObject({ code: 20404 })
  await api().queues(queue.sid).remove()
  expect(await api().queues.list()).toEqual([])
})
