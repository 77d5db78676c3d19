import { HttpError, readJson, sendJson } from '#emulators/lib/http.ts'
import type { Router } from '#emulators/lib/http.ts'
import { parsePhoneNumber } from '#emulators/twilio/phone-settings.ts'
import { decide, DECISIONS } from '#emulators/twilio/registration/operator.ts'
import type { Decision } from '#emulators/twilio/registration/operator.ts'
import { NOT_PORTABLE } from '#emulators/twilio/registration/portability.ts'
import { movePort, PORT_STEPS } from '#emulators/twilio/registration/port-steps.ts'
import type { PortStep } from '#emulators/twilio/registration/port-steps.ts'
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
    .add('POST', '/twilio/registration/portability', async ({ req, res }) => {
      const { phoneNumber, code = null } = await readJson(req)
      const number = parsePhoneNumber(String(phoneNumber))
      if (code !== null && !NOT_PORTABLE[Number(code)]) {
        throw new HttpError(422, `\`code\` must be null or one of: ${Object.keys(NOT_PORTABLE).join(', ')}`)
      }
      registration.portability.set(number, code === null ? null : Number(code))
      store.options.changed({ type: 'registration' })
      sendJson(res, 200, { portability: Object.fromEntries(registration.portability) })
    })
    .add('POST', '/twilio/registration/ports/:port/:step', async ({ req, res, params }) => {
      const port = registration.ports.get(params.port ?? '')
      if (!port) throw new HttpError(404, 'Port not found')
      if (!(PORT_STEPS as readonly string[]).includes(params.step ?? '')) {
        throw new HttpError(404, `The step must be one of: ${PORT_STEPS.join(', ')}`)
      }
      const input = await readJson(req)
      const word = (name: string) => (typeof input[name] === 'string' ? input[name] : null)
      movePort(store, port, params.step as PortStep, {
        phoneNumber: word('phoneNumber') && parsePhoneNumber(word('phoneNumber') ?? ''),
        code: typeof input.code === 'number' ? input.code : null,
        reason: word('reason'),
        portDate: word('portDate'),
      })
      sendJson(res, 200, { port })
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
