import { HttpError, readForm, redirect } from '#emulators/lib/http.ts'
import type { Exchange, Router } from '#emulators/lib/http.ts'
import { parsePhoneNumber } from '#emulators/twilio/phone-settings.ts'
import type { Call } from '#emulators/twilio/voice/call.ts'
import { endCall } from '#emulators/twilio/voice/calls.ts'
import { callFromPhone, makeTone, phoneIn, speakInto } from '#emulators/twilio/voice/phone-calls.ts'
import type { PhoneDevice } from '#emulators/twilio/voice/phone-device.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

import { isRinging, TONE_HZ } from './call.ts'

const MESSAGE = 'Hello, this is a message for you. Please call me back. Thank you and goodbye.'

/** The forms of a phone's calls. */
export function addCallRoutes(router: Router, voice: Voice): Router {
  const acting = (action: (call: Call, phone: PhoneDevice) => void) => (exchange: Exchange) => {
    const { call, phone } = phoneIn(voice, exchange.params.sid)
    action(call, phone)
    voice.changed(call)
    redirect(exchange.res, `/phones/${exchange.params.number ?? ''}`)
  }
  return router
    .add('POST', '/phones/:number/calls', async ({ req, res, params }) => {
      const from = parsePhoneNumber(params.number ?? '')
      callFromPhone(voice, { from, to: String((await readForm(req)).get('to') ?? '') })
      redirect(res, `/phones/${from.slice(1)}`)
    })
    .add(
      'POST',
      '/phones/:number/calls/:sid/answer',
      acting((call, phone) => {
        if (!isRinging(call)) throw new HttpError(409, 'The phone no longer rings')
        phone.pickUp()
      }),
    )
    .add(
      'POST',
      '/phones/:number/calls/:sid/decline',
      acting((_, phone) => phone.end('busy')),
    )
    .add(
      'POST',
      '/phones/:number/calls/:sid/hangup',
      acting((call) => endCall(voice, call, 'no-answer')),
    )
    .add(
      'POST',
      '/phones/:number/calls/:sid/tone',
      acting((_, phone) => makeTone(phone, phone.source ? [] : [TONE_HZ])),
    )
    .add(
      'POST',
      '/phones/:number/calls/:sid/message',
      acting((_, phone) => speakInto(phone, MESSAGE)),
    )
    .add('POST', '/phones/:number/calls/:sid/digits', async (exchange) => {
      const digits = String((await readForm(exchange.req)).get('digits') ?? '')
      acting((_, phone) => phone.press(digits))(exchange)
    })
}
