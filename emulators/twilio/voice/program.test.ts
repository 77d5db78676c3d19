import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'

import { tone } from './audio/tones.ts'
import { encodeWav } from './audio/wav.ts'
import { TestProduct } from './test-product.ts'

const CLIENT = '+12085550123'
const FRIEND = '+12085550177'
const AGENCY = '+12085550100'

/** Sound takes real time, and longer on a busy machine. */
const inTime = { timeout: 15_000 }

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
  await callControl(emulators, '/twilio/config', { voiceUrl: `${product.url}/voice` })
})

type CallJson = { sid: string; status: string; said: string[]; to: string; receivedDigits: string }

async function control<Body>(path: string, body?: unknown): Promise<Body> {
  return (await callControl<Body>(emulators, `/twilio${path}`, body)).body
}

async function callAgency(): Promise<string> {
  return (await control<{ call: CallJson }>('/calls', { from: CLIENT, to: AGENCY })).call.sid
}

async function call(sid: string): Promise<CallJson> {
  return (await control<{ call: CallJson }>(`/calls/${sid}`)).call
}

async function status(sid: string): Promise<string> {
  return (await call(sid)).status
}

const phone = (number: string, settings: Record<string, unknown>) =>
  control(`/phones/${number.slice(1)}/voice`, settings)

async function ended(sid: string): Promise<CallJson> {
  await expect.poll(() => status(sid), inTime).toMatch(/completed|busy|failed|no-answer|canceled/)
  return call(sid)
}

test('asks the number for instructions, signed, and follows them to their end', async () => {
  product.answer('/voice', '<Say>Hello <emphasis>there</emphasis></Say><Redirect>next?a=1&amp;b=2</Redirect>')
  product.answer('/next?a=1&b=2', '<Say>Goodbye</Say><Hangup/><Say>Never</Say>')
  const { sid, said, status } = await ended(await callAgency())
  expect(said).toEqual(['Hello there', 'Goodbye'])
  expect(status).toBe('completed')
  expect(product.webhooks.every(({ isGenuine }) => isGenuine)).toBe(true)
  expect(product.sentTo('/voice')).toEqual([
    expect.objectContaining({
      CallSid: sid,
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: CLIENT,
      To: AGENCY,
      FromCity: 'BOISE',
      StirVerstat: 'TN-Validation-Passed-A',
      ApiVersion: '2010-04-01',
    }),
  ])
})

test("a number's own URL comes first, and its status callback hears the end", async () => {
  product.answer('/own', '<Reject reason="busy"/>')
  const [number] = await sdk(emulators).incomingPhoneNumbers.list({ phoneNumber: AGENCY })
  const urls = { voiceUrl: `${product.url}/own`, statusCallback: `${product.url}/status` }
  await sdk(emulators)
    .incomingPhoneNumbers(number?.sid ?? '')
    .update(urls)
  await control('/config', { statusCallbackUrl: `${product.url}/any-status` })
  const { status } = await ended(await callAgency())
  expect(status).toBe('busy')
  await expect
    .poll(() => product.sentTo('/status'))
    .toMatchObject([{ CallStatus: 'busy', CallDuration: '0' }])
  expect(product.sentTo('/any-status')).toEqual([])
})

test('a number without a status callback of its own has the general one', async () => {
  product.answer('/voice', '<Reject reason="busy"/>')
  await control('/config', { statusCallbackUrl: `${product.url}/any-status` })
  await callAgency()
  await expect.poll(() => product.sentTo('/any-status')).toMatchObject([{ CallStatus: 'busy' }])
})

test('gathers keys until enough, the finishing key or the timeout', async () => {
  product.answer(
    '/voice',
    '<Gather numDigits="3" action="/three"><Say>Press three keys please</Say></Gather>',
  )
  product.answer('/three', '<Gather action="/finish"/>')
  product.answer('/finish', '<Gather timeout="0" action="/late"/><Say>Nothing pressed</Say>')
  const sid = await callAgency()
  await expect.poll(() => status(sid)).toBe('in-progress')
  await control(`/calls/${sid}/digits`, { digits: '12' })
  await control(`/calls/${sid}/digits`, { digits: '3' })
  await expect.poll(() => product.sentTo('/three'), inTime).toMatchObject([{ Digits: '123' }])
  await control(`/calls/${sid}/digits`, { digits: '45#' })
  await expect.poll(() => product.sentTo('/finish'), inTime).toMatchObject([{ Digits: '45' }])
  expect((await ended(sid)).said).toContain('Nothing pressed')
  expect(product.sentTo('/late')).toEqual([])
})

test('gathers speech given by the control API', async () => {
  product.answer('/voice', '<Gather input="speech" action="/heard"/>')
  product.answer('/heard', '<Hangup/>')
  const sid = await callAgency()
  await expect.poll(() => status(sid)).toBe('in-progress')
  await control(`/calls/${sid}/say`, { text: 'billing' })
  await expect.poll(() => product.sentTo('/heard'), inTime).toMatchObject([{ SpeechResult: 'billing' }])
})

test('records a message, whose file has the voice and which can be deleted', async () => {
  product.answer('/voice', '<Record action="/left" maxLength="20" recordingStatusCallback="/recording"/>')
  product.answer('/left', '<Hangup/>')
  const sid = await callAgency()
  await control(`/calls/${sid}/tone`, { hz: 1800 })
  await expect.poll(() => emulators.voice.recordings.size, inTime).toBe(1)
  const [recording] = emulators.voice.recordings.values()
  await expect.poll(() => recording?.frames.length ?? 0, inTime).toBeGreaterThan(10)
  await control(`/calls/${sid}/digits`, { digits: '#' })
  await expect
    .poll(() => product.sentTo('/left'), inTime)
    .toMatchObject([{ Digits: '#', RecordingSid: recording?.sid }])
  await expect
    .poll(() => product.sentTo('/recording'))
    .toMatchObject([{ RecordingStatus: 'completed', RecordingSource: 'RecordVerb', CallSid: sid }])
  const [resource] = await sdk(emulators).recordings.list({ callSid: sid })
  await sdk(emulators)
    .recordings(resource?.sid ?? '')
    .remove()
  expect(await sdk(emulators).recordings.list()).toEqual([])
})

test('plays a WAV file, and explains one it cannot play', async () => {
  const frames = Array.from({ length: 100 }, tone([1800])) as Int16Array[]
  product.answer('/voice', '<Play>/song.wav</Play>')
  product.answer('/song.wav', encodeWav(frames))
  const sid = await callAgency()
  const hears = () => control<{ hears: number[] }>(`/calls/${sid}/audio?hz=1800`)
  await expect.poll(hears, inTime).toMatchObject({ hears: [1800] })
  await control(`/calls/${sid}/hangup`, {})

  product.answer('/voice', '<Play>/missing.wav</Play>')
  await ended(await callAgency())
  expect(emulators.twilio.webhooks.at(-1)?.problem).toContain('Not a WAV file')
})

test('dials a number and reports how it went', async () => {
  product.answer('/voice', `<Dial action="/dialled" callerId="${AGENCY}"><Number>${FRIEND}</Number></Dial>`)
  product.answer('/dialled', '<Hangup/>')
  for (const [onCall, expected] of [
    ['busy', 'busy'],
    ['failed', 'failed'],
    ['no-answer', 'no-answer'],
  ]) {
    await phone(FRIEND, { onCall, ringMs: 0 })
    await ended(await callAgency())
    expect(product.sentTo('/dialled').at(-1)).toMatchObject({ DialCallStatus: expected })
  }
})

test('connects two phones, who hear each other until one hangs up', async () => {
  product.answer('/voice', `<Dial action="/dialled"><Number>${FRIEND}</Number></Dial>`)
  product.answer('/dialled', '<Hangup/>')
  await phone(CLIENT, { hz: 1000 })
  await phone(FRIEND, { onCall: 'answer', ringMs: 0, hz: 1800 })
  const sid = await callAgency()
  const audio = (of: string) => control<{ hears: number[] }>(`/calls/${of}/audio?hz=1000,1800`)
  await expect.poll(() => audio(sid), inTime).toMatchObject({ hears: [1800] })
  const { calls } = await control<{ calls: CallJson[] }>(`/calls?phone=${FRIEND.slice(1)}`)
  const friend = calls[0]?.sid ?? ''
  await expect.poll(() => audio(friend), inTime).toMatchObject({ hears: [1000] })
  await control(`/calls/${friend}/hangup`, {})
  await ended(sid)
  expect(product.sentTo('/dialled')).toMatchObject([{ DialCallStatus: 'completed', DialCallSid: friend }])
})

test('asks the answering side to press a key, so that no mailbox takes the call', async () => {
  product.answer(
    '/voice',
    `<Dial timeout="20"><Number url="/screen">${FRIEND}</Number></Dial><Say>Nobody is there</Say>`,
  )
  product.answer('/screen', '<Gather timeout="0" numDigits="1" action="/accepted"/><Hangup/>')
  await phone(FRIEND, { onCall: 'machine', ringMs: 0 })
  expect((await ended(await callAgency())).said).toEqual(['Nobody is there'])
})

test('waits in a queue, hears its position, and is taken by another call', async () => {
  product.answer('/voice', '<Enqueue waitUrl="/wait" action="/taken">sales</Enqueue>')
  product.answer('/wait', '<Say>Please wait</Say><Pause length="60"/>')
  product.answer('/taken', '<Hangup/>')
  const sid = await callAgency()
  await expect.poll(() => product.sentTo('/wait'), inTime).toMatchObject([{ QueuePosition: '1' }])
  const [queue] = await sdk(emulators).queues.list()
  expect(queue).toMatchObject({ friendlyName: 'sales', currentSize: 1 })
  product.answer('/agent', '<Dial><Queue>sales</Queue></Dial>')
  await phone(FRIEND, { onCall: 'answer', ringMs: 0, hz: 1800 })
  await sdk(emulators).calls.create({ from: AGENCY, to: FRIEND, url: `${product.url}/agent` })
  const hears = () => control<{ hears: number[] }>(`/calls/${sid}/audio?hz=1800`)
  await expect.poll(hears, inTime).toMatchObject({ hears: [1800] })
  const { calls } = await control<{ calls: CallJson[] }>(`/calls?phone=${FRIEND.slice(1)}`)
  await control(`/calls/${calls[0]?.sid}/hangup`, {})
  await ended(sid)
  expect(product.sentTo('/taken')).toMatchObject([{ QueueResult: 'bridged' }])
})

test('leaves a queue by its wait instructions or by the API', async () => {
  product.answer('/voice', '<Enqueue waitUrl="/wait" action="/left">sales</Enqueue>')
  product.answer('/wait', '<Leave/>')
  product.answer('/left', '<Hangup/>')
  await ended(await callAgency())
  expect(product.sentTo('/left')).toMatchObject([{ QueueResult: 'leave' }])

  product.answer('/wait', '<Pause length="60"/>')
  product.answer('/front', '<Say>You are next</Say>')
  const sid = await callAgency()
  await expect.poll(async () => (await sdk(emulators).queues.list())[0]?.currentSize).toBe(1)
  const [queue] = await sdk(emulators).queues.list()
  const member = await sdk(emulators)
    .queues(queue?.sid ?? '')
    .members('Front')
    .update({ url: `${product.url}/front` })
  expect(member.callSid).toBe(sid)
  expect((await ended(sid)).said).toEqual(['You are next'])
})

test('apologizes for instructions that are missing, broken or unknown', async () => {
  await callControl(emulators, '/twilio/config', { voiceUrl: 'http://127.0.0.1:1/voice' })
  const sid = await callAgency()
  await expect
    .poll(async () => (await call(sid)).said, inTime)
    .toEqual([expect.stringContaining('application error')])
  await control(`/calls/${sid}/hangup`, {})
  await callControl(emulators, '/twilio/config', { voiceUrl: `${product.url}/voice` })
  for (const twiml of ['<Say>', '<Dance/>']) {
    product.answer('/voice', twiml)
    const broken = await callAgency()
    await expect.poll(async () => (await call(broken)).said, inTime).toHaveLength(1)
    await control(`/calls/${broken}/hangup`, {})
  }
  const problems = emulators.twilio.webhooks.map(({ problem }) => problem).filter(Boolean)
  expect(problems.join('\n')).toMatch(
    /did not respond[\s\S]*is not closed|Unexpected[\s\S]*<Dance> is not supported/,
  )
})
