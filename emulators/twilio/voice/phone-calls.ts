import { HttpError } from '#emulators/lib/http.ts'
import { normalizeNumber } from '#emulators/twilio/numbers.ts'

import { sequence, silence } from './audio/frame.ts'
import { speech, tone } from './audio/tones.ts'
import type { Call } from './call.ts'
import { answerCall, endCall, receiveCall } from './calls.ts'
import { PhoneDevice } from './phone-device.ts'
import { instruct } from './program.ts'
import { phoneSettings } from './targets.ts'
import type { Voice } from './voice.ts'

export type IncomingCall = {
  from: string
  to: string
  /** The carriers' verdict on the caller's number, `TN-Validation-Passed-A` if not given. */
  stirVerstat?: string
}

/** A client's phone calls one of the account's numbers. @throws HttpError 404 or 422 if it can't */
export function callFromPhone(voice: Voice, input: IncomingCall): Call {
  const from = normalizeNumber(input.from)
  const to = normalizeNumber(input.to)
  if (!from) throw new HttpError(422, `${input.from || 'The caller'} is not a phone number`)
  if (!to) throw new HttpError(422, `${input.to || 'The called number'} is not a phone number`)
  const number = voice.twilio.numbers.get(to)
  if (!number) throw new HttpError(404, `${to} is not one of this account's numbers`)
  if (from === to) throw new HttpError(422, 'A phone cannot call itself')
  const url = number.voiceUrl || voice.config.voiceUrl
  if (!url) throw new HttpError(422, 'No webhook URL is set for incoming calls (TWILIO_VOICE_WEBHOOK_URL)')

  const device = new PhoneDevice(phoneSettings(voice, from))
  const statusCallback = number.statusCallback || voice.config.statusCallbackUrl
  const call = receiveCall(voice, device, {
    from,
    to,
    direction: 'inbound',
    customParams: { StirVerstat: input.stirVerstat || 'TN-Validation-Passed-A' },
    statusCallback: statusCallback
      ? { url: statusCallback, method: 'POST', events: new Set(['completed']) }
      : null,
  })
  device.attach({
    ringing: () => undefined,
    answered: () => answerCall(voice, call),
    ended: (status) => endCall(voice, call, status),
    pressed: (digits) => call.emit('pressed', digits),
  })
  instruct(voice, call, { url, method: 'POST' })
  return call
}

/** The phone in a call. @throws HttpError 404 for an unknown call, 409 if it is over or no phone is in it */
export function phoneIn(voice: Voice, sid: string | undefined): { call: Call; phone: PhoneDevice } {
  const call = voice.calls.get(sid ?? '')
  if (!call) throw new HttpError(404, 'Call not found')
  if (call.isOver) throw new HttpError(409, 'The call is over')
  if (!(call.device instanceof PhoneDevice)) throw new HttpError(409, 'No phone is in this call')
  return { call, phone: call.device }
}

export function makeTone(phone: PhoneDevice, frequencies: number[], seconds = Infinity): void {
  phone.source = frequencies.length ? tone(frequencies, seconds) : null
}

/** Says a message into the phone, as a caller does to a mailbox. */
export function speakInto(phone: PhoneDevice, message: string): void {
  phone.source = sequence(speech(message), silence(0.2))
}
