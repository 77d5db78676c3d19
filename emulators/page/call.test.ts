import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'
import { FRAME_SAMPLES } from '#emulators/twilio/voice/audio/frame.ts'
import { hasTone } from '#emulators/twilio/voice/audio/spectrum.ts'
import { tone } from '#emulators/twilio/voice/audio/tones.ts'
import { TestProduct } from '#emulators/twilio/voice/test-product.ts'

const AGENCY = '+12085550100'
const CLIENT = '+12085550123'
const PHONE = '/phones/12085550123'

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

const page = async (path: string) => (await fetch(emulators.url + path)).text()
const post = (path: string, form: Record<string, string> = {}) =>
  fetch(emulators.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function ringClient(): Promise<string> {
  const twiml = '<Response><Say>Your code is</Say><Gather timeout="60"/></Response>'
  const { sid } = await sdk(emulators).calls.create({ from: AGENCY, to: CLIENT, twiml })
  await expect.poll(() => page(PHONE)).toContain('is calling…')
  return sid
}

test('a phone rings, answers, hears, presses keys and hangs up without JavaScript', async () => {
  const sid = await ringClient()
  expect(await page('/phones')).toContain('Ringing…')
  expect((await post(`${PHONE}/calls/${sid}/answer`)).status).toBe(303)
  await expect.poll(() => page(PHONE)).toContain('“Your code is”')
  const pressed: string[] = []
  emulators.voice.calls.get(sid)?.on('pressed', (digits) => pressed.push(digits))
  await post(`${PHONE}/calls/${sid}/digits`, { digits: '7' })
  expect(pressed).toEqual(['7'])
  await post(`${PHONE}/calls/${sid}/tone`)
  expect(await page(PHONE)).toContain('Stop tone')
  await post(`${PHONE}/calls/${sid}/hangup`)
  expect(await page(PHONE)).toContain('Agency number to call')
  expect((await sdk(emulators).calls(sid).fetch()).status).toBe('completed')
  expect((await post(`${PHONE}/calls/${sid}/answer`)).status).toBe(409)
})

test('a phone declines a call, and can be set to do so by itself', async () => {
  const sid = await ringClient()
  await post(`${PHONE}/calls/${sid}/decline`)
  expect((await sdk(emulators).calls(sid).fetch()).status).toBe('busy')
  await post(`${PHONE}/settings`, { outcome: 'delivered', onCall: 'busy' })
  const again = await sdk(emulators).calls.create({ from: AGENCY, to: CLIENT, url: `${product.url}/x` })
  await expect.poll(async () => (await sdk(emulators).calls(again.sid).fetch()).status).toBe('busy')
})

test('a phone calls the agency', async () => {
  product.answer('/voice', '<Pause length="60"/>')
  await post(`${PHONE}/calls`, { to: AGENCY })
  await expect.poll(() => page(PHONE)).toContain('Calling <strong>(208) 555-0100 Boise main</strong>')
  expect((await post(`${PHONE}/calls`, { to: '+12085559999' })).status).toBe(404)
})

test('gives the console the sound of a call, and takes its microphone', async () => {
  product.answer('/voice', `<Dial><Conference beep="false">room</Conference></Dial>`)
  const { body } = await callControl<{ call: { sid: string } }>(emulators, '/twilio/calls', {
    from: CLIENT,
    to: AGENCY,
  })
  const url = `${emulators.url.replace('http', 'ws')}/phone-sound?call=${body.call.sid}`
  const socket = new WebSocket(url, { origin: emulators.url })
  const heard: number[] = []
  socket.on('message', (data) => heard.push((data as Buffer).length))
  await expect.poll(() => heard.length, { timeout: 15_000 }).toBeGreaterThan(5)
  expect(new Set(heard)).toEqual(new Set([FRAME_SAMPLES * 2]))

  const source = tone([1800])
  const talking = setInterval(() => {
    const frame = source()
    if (frame) socket.send(Buffer.from(frame.buffer))
  }, 20)
  const said = () => hasTone(emulators.voice.calls.get(body.call.sid)!.leg.recentlySaid.samples(), 1800)
  await expect.poll(said, { timeout: 15_000 }).toBe(true)
  clearInterval(talking)
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  await callControl(emulators, `/twilio/calls/${body.call.sid}/hangup`, {})
  await closed
})

test("refuses another site's page the sound of a call", async () => {
  const refused = (origin: string, sid: string) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${emulators.url.replace('http', 'ws')}/phone-sound?call=${sid}`, {
        origin,
      })
      socket.on('error', () => resolve(true))
      socket.on('open', () => resolve(false))
    })
  product.answer('/voice', '<Pause length="60"/>')
  const { body } = await callControl<{ call: { sid: string } }>(emulators, '/twilio/calls', {
    from: CLIENT,
    to: AGENCY,
  })
  expect(await refused('https://evil.test', body.call.sid)).toBe(true)
  expect(await refused(emulators.url, 'CA0')).toBe(true)
})
