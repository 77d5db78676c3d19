import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startReceiver, startTestEmulators } from '#emulators/test-support.ts'
import type { Receiver } from '#emulators/test-support.ts'

import { accessToken, TestBrowser } from './test-support.ts'

let emulators: Emulators
let receiver: Receiver
let browsers: TestBrowser[] = []

beforeAll(async () => {
  emulators = await startTestEmulators()
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.close()
  await emulators.close()
})
beforeEach(async () => {
  emulators.reset()
  receiver.received = []
  const applicationUrl = receiver.url
  await callControl(emulators, '/twilio/config', { applicationUrl, voiceUrl: receiver.url })
})
afterEach(() => {
  for (const browser of browsers) browser.close()
  browsers = []
})

function browser(options?: { audio: boolean }): TestBrowser {
  const made = new TestBrowser(emulators, options)
  browsers.push(made)
  return made
}

function respond(twiml: string): void {
  receiver.response = { status: 200, contentType: 'text/xml', body: `<Response>${twiml}</Response>` }
}

type Audio = { hears: number[]; says: number[] }

async function audio(sid: string): Promise<Audio> {
  return (await callControl<Audio>(emulators, `/twilio/calls/${sid}/audio?hz=440,1000`)).body
}

/** Audio takes real time, and longer on a busy machine. */
const inTime = { timeout: 15_000 }

test('refuses invalid and expired tokens', async () => {
  const forged = browser()
  await forged.connect(accessToken('maya', { secret: 'guessed' }))
  expect(await forged.received('error')).toMatchObject({ error: { code: 31204 } })
  const late = browser()
  await late.connect(accessToken('maya', { ttl: -10 }))
  expect(await late.received('error')).toMatchObject({ error: { code: 31205 } })
  const eager = browser()
  await eager.connect('')
  eager.send('register', { media: { audio: true } })
  expect(await eager.received('error')).toMatchObject({ error: { code: 31204 } })
})

test('registers and unregisters', async () => {
  const maya = await browser().register('maya')
  const clients = () => callControl(emulators, '/twilio/clients')
  expect((await clients()).body).toEqual({ clients: [{ identity: 'maya', devices: 1 }] })
  maya.send('register', { media: { audio: false } })
  await maya.received('offline')
  expect((await clients()).body).toEqual({ clients: [] })
})

test('connects a browser and a phone in a conference, each hearing the other', async () => {
  respond('<Dial><Conference participantLabel="client:maya" waitUrl="">call-1</Conference></Dial>')
  const maya = await browser().register('maya')
  const sid = await maya.call({ To: '+12085550123', callId: 'call-1' }, 440)
  await maya.answered()
  const [webhook] = receiver.received
  expect(webhook?.isGenuine).toBe(true)
  expect(webhook?.params).toMatchObject({
    CallSid: sid,
    From: 'client:maya',
    To: '+12085550123',
    Direction: 'inbound',
    callId: 'call-1',
  })

  await callControl(emulators, '/twilio/phones/12085550123/voice', { onCall: 'answer', ringMs: 0, hz: 1000 })
  const conference = (await sdk(emulators).conferences.list({ friendlyName: 'call-1' }))[0]
  const participant = await sdk(emulators)
    .conferences(conference?.sid ?? '')
    .participants.create({ from: '+12085550100', to: '+12085550123', label: 'number:12085550123' })
  await expect.poll(() => maya.hears(1000), inTime).toBe(true)
  await expect.poll(async () => (await audio(participant.callSid)).hears, inTime).toEqual([440])
  expect(maya.hears(440)).toBe(false)

  maya.send('hangup', { callsid: sid })
  await expect.poll(async () => (await sdk(emulators).calls(sid).fetch()).status, inTime).toBe('completed')
})

test('rings all browsers of an identity and gives the call to the first that answers', async () => {
  const first = await browser().register('maya')
  const second = await browser().register('maya')
  await sdk(emulators)
    .conferences('call-2')
    .participants.create({ from: '+12085550100', to: 'client:maya?jobId=7', label: 'client:maya' })
  const invite = await first.received('invite')
  expect(invite.parameters).toMatchObject({ To: 'client:maya', From: '+12085550100', Params: 'jobId=7' })
  await second.received('invite')
  await first.accept(invite, 440)
  expect(await second.received('cancel')).toEqual({ callsid: invite.callsid })
  await expect.poll(async () => (await audio(invite.callsid)).says, inTime).toEqual([440])
})

test('fails a call whose audio cannot be connected, and ignores an answer that is too late', async () => {
  const maya = await browser({ audio: false }).register('maya')
  const ring = (conference: string) =>
    sdk(emulators)
      .conferences(conference)
      .participants.create({ from: '+12085550100', to: 'client:maya', label: 'client:maya' })
  const { callSid } = await ring('call-6')
  await maya.received('invite')
  maya.send('answer', { callsid: callSid, sdp: '' })
  await expect.poll(async () => (await sdk(emulators).calls(callSid).fetch()).status, inTime).toBe('failed')

  const hungUp = await ring('call-7')
  const invite = await maya.received('invite')
  await sdk(emulators).calls(hungUp.callSid).update({ status: 'completed' })
  await maya.received('cancel')
  await maya.accept(invite)
  await ring('call-8')
  await maya.received('invite')
  const ended = (await sdk(emulators).calls(hungUp.callSid).fetch()).status
  expect(['canceled', 'completed']).toContain(ended)
})

test('keeps a call whose browser loses its connection and comes back', async () => {
  respond('<Dial><Conference>call-3</Conference></Dial>')
  const maya = await browser().register('maya')
  const sid = await maya.call({}, 440)
  const { reconnect } = await maya.answered()
  await callControl(emulators, '/twilio/clients/disconnect', { identity: 'maya' })
  await maya.register('maya')
  maya.send('invite', { callsid: sid, reconnect, sdp: '', twilio: {} })
  expect(await maya.received('answer')).toMatchObject({ callsid: sid })
  expect((await sdk(emulators).calls(sid).fetch()).status).toBe('in-progress')
})

test('takes up the audio of a browser that has changed its network', async () => {
  respond('<Dial><Conference waitUrl="">call-5</Conference></Dial>')
  await callControl(emulators, '/twilio/phones/12085550123/voice', { onCall: 'answer', ringMs: 0, hz: 1000 })
  const maya = await browser().register('maya')
  const sid = await maya.call({}, 440)
  await maya.answered()
  await sdk(emulators).conferences('call-5').participants.create({ from: '+12085550100', to: '+12085550123' })
  await expect.poll(() => maya.hears(1000), inTime).toBe(true)
  await callControl(emulators, `/twilio/calls/${sid}/lose-audio`, {})
  await expect.poll(async () => (await audio(sid)).says, inTime).toEqual([])
  await maya.restartAudio(sid)
  await expect.poll(async () => (await audio(sid)).says, inTime).toEqual([440])
  await expect.poll(() => maya.hears(1000), inTime).toBe(true)
})

test('hangs up a call whose browser does not come back', async () => {
  respond('<Dial><Conference>call-4</Conference></Dial>')
  await callControl(emulators, '/twilio/config', { reconnectMs: 20 })
  const maya = await browser().register('maya')
  const sid = await maya.call({})
  await maya.answered()
  maya.cut()
  await expect.poll(async () => (await sdk(emulators).calls(sid).fetch()).status, inTime).toBe('completed')
})

test('passes the keys of a browser on to the others in its conference, unless it is muted', async () => {
  respond('<Dial><Conference waitUrl="">call-6</Conference></Dial>')
  await callControl(emulators, '/twilio/phones/12085550123/voice', { onCall: 'answer', ringMs: 0 })
  const maya = await browser().register('maya')
  const sid = await maya.call({}, 440)
  await maya.answered()
  const { callSid, conferenceSid } = await sdk(emulators)
    .conferences('call-6')
    .participants.create({ from: '+12085550100', to: '+12085550123' })
  const phone = async () => {
    const path = `/twilio/calls/${callSid}`
    const { body } = await callControl<{ call: { receivedDigits: string } }>(emulators, path)
    const heard = await callControl<Audio>(emulators, `${path}/audio?hz=440,770,1336`)
    return { digits: body.call.receivedDigits, hears: heard.body.hears }
  }
  await expect.poll(async () => (await phone()).hears, inTime).toEqual([440])
  maya.send('dtmf', { callsid: sid, dtmf: '5555555555' })
  await expect.poll(phone, { ...inTime, interval: 20 }).toEqual({ digits: '5555555555', hears: [770, 1336] })
  await expect.poll(async () => (await phone()).hears, inTime).toEqual([440])
  await sdk(emulators).conferences(conferenceSid).participants(sid).update({ muted: true })
  maya.send('dtmf', { callsid: sid, dtmf: '7' })
  await expect.poll(async () => (await phone()).hears, inTime).toEqual([])
  expect((await phone()).digits).toBe('5555555555')
})

test('takes pressed keys, answers messages and refuses calls to an unknown application', async () => {
  respond('<Gather numDigits="2"/>')
  const maya = await browser().register('maya')
  const sid = await maya.call({})
  await maya.answered()
  respond('<Hangup/>')
  maya.send('message', { callsid: sid, content: {}, voiceeventsid: 'KX1', messagetype: 'user' })
  expect(await maya.received('ack')).toMatchObject({ voiceeventsid: 'KX1' })
  maya.send('dtmf', { callsid: sid, dtmf: '12' })
  await maya.received('hangup')
  expect(receiver.received.at(-1)?.params).toMatchObject({ Digits: '12' })

  await callControl(emulators, '/twilio/config', { applicationUrl: '' })
  maya.send('invite', { callsid: 'TJS1', sdp: '', twilio: {} })
  expect(await maya.received('hangup')).toMatchObject({ callsid: 'TJS1', error: { code: 31404 } })
})
