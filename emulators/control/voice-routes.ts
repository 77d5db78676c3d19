import { HttpError, readJson, sendJson } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { parsePhoneNumber } from '#emulators/twilio/phone-settings.ts'
import { audioJson, callJson, conferenceJson } from '#emulators/twilio/voice/describe.ts'
import { endCall } from '#emulators/twilio/voice/calls.ts'
import type { Call, FinalStatus } from '#emulators/twilio/voice/call.ts'
import { ClientDevice } from '#emulators/twilio/voice/client-device.ts'
import { callFromPhone, makeTone, phoneIn, speakInto } from '#emulators/twilio/voice/phone-calls.ts'
import { setPhone } from '#emulators/twilio/voice/phone-settings.ts'
import { phoneSettings } from '#emulators/twilio/voice/targets.ts'
import type { Signalling } from '#emulators/twilio/voice/signalling.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

type Input = Record<string, unknown>

/** Calls of clients' phones, and what a test needs to know of all calls. */
export function addVoiceControl(router: Router, voice: Voice, signalling: Signalling): Router {
  return router
    .add('POST', '/twilio/calls', async ({ req, res }) => {
      const input = await readJson(req)
      const call = callFromPhone(voice, {
        from: text(input, 'from'),
        to: text(input, 'to'),
        stirVerstat: text(input, 'stirVerstat'),
      })
      const frequencies = tones(input.hz)
      if (frequencies) makeTone(phoneIn(voice, call.sid).phone, frequencies)
      sendJson(res, 201, { call: callJson(call) })
    })
    .add('GET', '/twilio/calls', ({ res, url }) => {
      const phone = url.searchParams.get('phone')
      const number = phone && parsePhoneNumber(phone)
      const status = url.searchParams.get('status')
      const calls = [...voice.calls.values()].filter((call) => {
        return (!number || call.otherEnd === number) && (!status || call.status === status)
      })
      sendJson(res, 200, { calls: calls.map(callJson) })
    })
    .add('GET', '/twilio/calls/:sid', ({ res, params }) => {
      sendJson(res, 200, { call: callJson(callOf(voice, params.sid)) })
    })
    .add('GET', '/twilio/calls/:sid/audio', ({ res, params, url }) => {
      const asked = (url.searchParams.get('hz') ?? '').split(',').filter(Boolean).map(Number)
      sendJson(res, 200, audioJson(callOf(voice, params.sid), asked))
    })
    .add('POST', '/twilio/calls/:sid/answer', async ({ req, res, params }) => {
      const { call, phone } = phoneIn(voice, params.sid)
      const frequencies = tones((await readJson(req)).hz)
      if (call.status !== 'ringing' || call.direction === 'inbound')
        throw new HttpError(409, 'The phone does not ring')
      if (frequencies) makeTone(phone, frequencies)
      phone.pickUp()
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('POST', '/twilio/calls/:sid/decline', async ({ req, res, params }) => {
      const { call, phone } = phoneIn(voice, params.sid)
      const { status = 'busy' } = await readJson(req)
      if (call.answeredAt) throw new HttpError(409, 'The call is answered')
      if (!['busy', 'no-answer', 'failed'].includes(String(status))) {
        throw new HttpError(422, '`status` must be `busy`, `no-answer` or `failed`')
      }
      phone.end(status as FinalStatus)
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('POST', '/twilio/calls/:sid/hangup', ({ res, params }) => {
      const call = callOf(voice, params.sid)
      endCall(voice, call, 'no-answer')
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('POST', '/twilio/calls/:sid/tone', async ({ req, res, params }) => {
      const { call, phone } = phoneIn(voice, params.sid)
      const input = await readJson(req)
      makeTone(phone, tones(input.hz) ?? [], typeof input.seconds === 'number' ? input.seconds : Infinity)
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('POST', '/twilio/calls/:sid/say', async ({ req, res, params }) => {
      const { call, phone } = phoneIn(voice, params.sid)
      const message = text(await readJson(req), 'text')
      speakInto(phone, message)
      call.emit('spoken', message)
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('POST', '/twilio/calls/:sid/digits', async ({ req, res, params }) => {
      const { call, phone } = phoneIn(voice, params.sid)
      const digits = text(await readJson(req), 'digits')
      if (!/^[\dABCDw*#]+$/.test(digits)) throw new HttpError(422, '`digits` may hold 0-9, *, # and w')
      phone.press(digits)
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('GET', '/twilio/conferences', ({ res }) => {
      const conferences = [...voice.conferences.values()].map((it) => conferenceJson(voice, it))
      sendJson(res, 200, { conferences })
    })
    .add('GET', '/twilio/clients', ({ res }) => {
      const clients = [...voice.clients].map(([identity, { size }]) => ({ identity, devices: size }))
      sendJson(res, 200, { clients })
    })
    .add('POST', '/twilio/clients/disconnect', async ({ req, res }) => {
      const input = await readJson(req)
      const forMs = typeof input.forMs === 'number' ? input.forMs : 0
      sendJson(res, 200, { disconnected: signalling.disconnect(text(input, 'identity'), forMs) })
    })
    .add('POST', '/twilio/calls/:sid/lose-audio', ({ res, params }) => {
      const call = voice.calls.get(params.sid ?? '')
      if (!(call?.device instanceof ClientDevice)) throw new HttpError(404, 'No browser is in this call')
      call.device.loseAudio()
      sendJson(res, 200, { call: callJson(call) })
    })
    .add('GET', '/twilio/phones/:number/voice', ({ res, params }) => {
      sendJson(res, 200, phoneSettings(voice, parsePhoneNumber(params.number ?? '')))
    })
    .add('POST', '/twilio/phones/:number/voice', async ({ req, res, params }) => {
      const number = parsePhoneNumber(params.number ?? '')
      sendJson(res, 200, setPhone(voice, number, await readJson(req)))
    })
}

function callOf(voice: Voice, sid: string | undefined): Call {
  const call = voice.calls.get(sid ?? '')
  if (!call) throw new HttpError(404, 'Call not found')
  return call
}

function text(input: Input, name: string): string {
  const value = input[name]
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new HttpError(422, `\`${name}\` must be text`)
  return value
}

/** One frequency or a list, null for silence; undefined if not given. */
function tones(value: unknown): number[] | undefined {
  if (value === undefined) return undefined
  const list = value === null ? [] : Array.isArray(value) ? value : [value]
  if (!list.every((hz) => typeof hz === 'number' && hz >= 50 && hz < 4000)) {
    throw new HttpError(422, '`hz` must be a frequency from 50 to 3999, or a list of them')
  }
  return list as number[]
}
