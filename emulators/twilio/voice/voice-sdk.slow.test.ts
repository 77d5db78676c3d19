import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startReceiver, startTestEmulators } from '#emulators/test-support.ts'
import type { Receiver } from '#emulators/test-support.ts'

import { SAMPLE_RATE } from './audio/frame.ts'
import { decodeWav } from './audio/wav.ts'
import { hasTone } from './audio/spectrum.ts'
import { SdkBrowser, servePage } from './sdk-browser.ts'

// The unmodified browser SDK in Chromium, with real audio: each browser's microphone hums its own tone.
const MAYA_HZ = 1000
const DANA_HZ = 1800
const CLIENT_HZ = 2300
const CLIENT = '+12085550123'
const AGENCY = '+12085550100'
const MUSIC_HZ = 523

const inTime = { timeout: 15_000 }

let emulators: Emulators
let receiver: Receiver
let site: { url: string; close: () => void }
let directory: string
let maya: SdkBrowser
let dana: SdkBrowser

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-voices-'))
  emulators = await startTestEmulators()
  receiver = await startReceiver()
  site = await servePage()
  const shared = { pageUrl: site.url, emulatorUrl: emulators.url, directory }
  maya = await SdkBrowser.start({ ...shared, identity: 'maya', hz: MAYA_HZ })
  dana = await SdkBrowser.start({ ...shared, identity: 'dana', hz: DANA_HZ })
})
afterAll(async () => {
  await Promise.all([maya?.close(), dana?.close()])
  site?.close()
  receiver.close()
  await emulators.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  emulators.reset()
  receiver.received = []
  for (const browser of [maya, dana]) {
    await browser.page.evaluate(() => void softphone.events.splice(0))
  }
  await callControl(emulators, '/twilio/config', { applicationUrl: receiver.url })
  await callControl(emulators, '/twilio/phones/12085550123/voice', {
    onCall: 'answer',
    ringMs: 0,
    hz: CLIENT_HZ,
  })
})

const api = () => sdk(emulators)

/** Maya calls, and the server puts her into a conference with the client's phone. */
async function callClient(name: string, options: { conferenceRecord?: string } = {}) {
  receiver.response = {
    status: 200,
    contentType: 'text/xml',
    body: `<Response><Dial><Conference participantLabel="maya">${name}</Conference></Dial></Response>`,
  }
  await maya.dial({ To: CLIENT })
  await expect.poll(() => maya.saw('accept'), inTime).toBe(true)
  await expect.poll(async () => (await api().conferences.list({ friendlyName: name })).length, inTime).toBe(1)
  const [conference] = await api().conferences.list({ friendlyName: name })
  const room = api().conferences(conference?.sid ?? '')
  const client = await room.participants.create({ from: AGENCY, to: CLIENT, label: 'client', ...options })
  await expect.poll(() => maya.hears(CLIENT_HZ), inTime).toBe(true)
  return { room, client }
}

async function addDana(room: ReturnType<ReturnType<typeof api>['conferences']>) {
  const participant = await room.participants.create({
    from: AGENCY,
    to: 'client:dana?jobId=7',
    label: 'dana',
  })
  await expect.poll(() => dana.saw('incoming'), inTime).toBe(true)
  expect(await dana.page.evaluate(() => softphone.call.customParameters.get('jobId'))).toBe('7')
  await dana.page.evaluate(() => softphone.accept())
  await expect.poll(() => dana.hears(MAYA_HZ), inTime).toBe(true)
  return participant
}

const clientHears = async (sid: string, hz: number) => {
  const { body } = await callControl<{ hears: number[] }>(emulators, `/twilio/calls/${sid}/audio?hz=${hz}`)
  return body.hears.includes(hz)
}

test('three people hear each other; hold, mute and coaching change that', async () => {
  const { room, client } = await callClient('three')
  const danaLeg = await addDana(room)
  await expect.poll(() => clientHears(client.callSid, MAYA_HZ), inTime).toBe(true)
  await expect.poll(() => clientHears(client.callSid, DANA_HZ), inTime).toBe(true)
  expect(await maya.hears(MAYA_HZ)).toBe(false)

  await room.participants('client').update({ hold: true })
  await expect.poll(() => maya.hears(CLIENT_HZ), inTime).toBe(false)
  await expect.poll(() => clientHears(client.callSid, MAYA_HZ), inTime).toBe(false)
  await expect.poll(() => clientHears(client.callSid, MUSIC_HZ), inTime).toBe(true)
  await room.participants('client').update({ hold: false })

  await room.participants('maya').update({ muted: true })
  await expect.poll(() => dana.hears(MAYA_HZ), inTime).toBe(false)
  await room.participants('maya').update({ muted: false })
  await expect.poll(() => dana.hears(MAYA_HZ), inTime).toBe(true)

  const [mayaLeg] = (await room.participants.list()).filter(({ label }) => label === 'maya')
  await room.participants(danaLeg.callSid).update({ coaching: true, callSidToCoach: mayaLeg?.callSid })
  await expect.poll(() => clientHears(client.callSid, DANA_HZ), inTime).toBe(false)
  expect(await maya.hears(DANA_HZ)).toBe(true)
  expect(await dana.hears(CLIENT_HZ)).toBe(true)
})

test('records a conference without what was said in a pause', async () => {
  const { room } = await callClient('recorded', { conferenceRecord: 'true' })
  const [recording] = await room.recordings.list()
  const sid = recording?.sid ?? ''
  await room.recordings('Twilio.CURRENT').update({ status: 'paused' })
  expect((await room.recordings(sid).fetch()).status).toBe('paused')
  await room.recordings(sid).update({ status: 'in-progress' })
  await expect.poll(() => maya.hears(CLIENT_HZ), inTime).toBe(true)
  await room.update({ status: 'completed' })
  const response = await fetch(
    `${emulators.url}/twilio/api${recording?.uri.replace('.json', '') ?? ''}.wav`,
    {
      headers: { authorization: `Basic ${btoa(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`)}` },
    },
  )
  const samples = decodeWav(Buffer.from(await response.arrayBuffer()))
  const ending = samples.subarray(-SAMPLE_RATE / 2)
  expect([MAYA_HZ, CLIENT_HZ].filter((hz) => hasTone(ending, hz))).toEqual([MAYA_HZ, CLIENT_HZ])
})

test('reconnects after its signalling is lost', async () => {
  const { client } = await callClient('lost')
  await callControl(emulators, '/twilio/clients/disconnect', { identity: 'maya' })
  await expect.poll(() => maya.saw('reconnected'), { timeout: 20_000 }).toBe(true)
  expect(await maya.hears(CLIENT_HZ)).toBe(true)
  await maya.page.evaluate(() => softphone.call.disconnect())
  await expect
    .poll(async () => (await api().conferences.list({ status: 'in-progress' })).length, inTime)
    .toBe(1)
  await callControl(emulators, `/twilio/calls/${client.callSid}/hangup`, {})
  await expect
    .poll(async () => (await api().conferences.list({ status: 'completed' })).length, inTime)
    .toBe(1)
})

test('takes up the audio again after a change of the network', async () => {
  const { client } = await callClient('moved')
  const sid = await maya.page.evaluate(() => softphone.call.parameters.CallSid)
  await callControl(emulators, `/twilio/calls/${sid}/lose-audio`, {})
  await expect.poll(() => maya.saw('reconnecting'), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => maya.saw('reconnected'), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => maya.hears(CLIENT_HZ), inTime).toBe(true)
  await expect.poll(() => clientHears(client.callSid, MAYA_HZ), inTime).toBe(true)
})

test('calls that are rejected, canceled or hung up end on both sides', async () => {
  const { room } = await callClient('endings')
  const first = await room.participants.create({ from: AGENCY, to: 'client:dana', label: 'dana' })
  await expect.poll(() => dana.saw('incoming'), inTime).toBe(true)
  await dana.page.evaluate(() => softphone.call.reject())
  await expect.poll(async () => (await api().calls(first.callSid).fetch()).status, inTime).toBe('busy')

  await dana.page.evaluate(() => void softphone.events.splice(0))
  const second = await room.participants.create({ from: AGENCY, to: 'client:dana', label: 'dana' })
  await expect.poll(() => dana.saw('incoming'), inTime).toBe(true)
  await room.participants(second.callSid).remove()
  await expect.poll(() => dana.saw('cancel'), inTime).toBe(true)

  await room.update({ status: 'completed' })
  await expect.poll(() => maya.saw('disconnect'), inTime).toBe(true)
})
