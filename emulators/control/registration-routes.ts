import { HttpError, readJson, sendJson } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { parsePhoneNumber } from '#emulators/twilio/phone-settings.ts'
import { decide, DECISIONS } from '#emulators/twilio/registration/operator.ts'
import type { Decision } from '#emulators/twilio/registration/operator.ts'
import { reason } from '#emulators/twilio/registration/reasons.ts'
import type { Reason } from '#emulators/twilio/registration/records.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

type Input = Record<string, unknown>

/** What Twilio's reviewers, the carriers and other customers do. */
export function addRegistrationControl(router: Router, store: TwilioStore): Router {
  const { registration } = store
  return router
    .add('GET', '/twilio/registration', ({ res }) => sendJson(res, 200, registration.snapshot()))
    .add('POST', '/twilio/registration/taken', async ({ req, res }) => {
      const { phoneNumber, isTaken = true } = await readJson(req)
      const number = parsePhoneNumber(String(phoneNumber))
      if (isTaken) registration.taken.add(number)
      else registration.taken.delete(number)
      store.options.changed({ type: 'registration' })
      sendJson(res, 200, { taken: [...registration.taken] })
    })
    .add('POST', '/twilio/registration/:sid/:decision', async ({ req, res, params }) => {
      const { sid = '', decision = '' } = params
      if (!(DECISIONS as readonly string[]).includes(decision)) {
        throw new HttpError(404, `The decision must be one of: ${DECISIONS.join(', ')}`)
      }
      const input = await readJson(req)
      const score = typeof input.score === 'number' ? input.score : null
      decide(store, sid, decision as Decision, { errors: readReasons(input), score })
      sendJson(res, 200, { ok: true })
    })
}

/** `{code, description?, fields?}`, or several of them as `errors`. */
function readReasons(input: Input): Reason[] {
  const list = Array.isArray(input.errors) ? (input.errors as Input[]) : input.code ? [input] : []
  return list.map(({ code, description, fields }) => {
    if (!Number.isInteger(code)) throw new HttpError(422, 'A `code` must be a whole number')
    return reason(
      code as number,
      typeof description === 'string' ? description : null,
      Array.isArray(fields) ? fields.map(String) : null,
    )
  })
}
