import { HttpError } from '#emulators/lib/http.ts'

import { normalizeCalled } from './numbers.ts'
import type { Outcome, TwilioStore } from './store.ts'

const OUTCOMES: readonly string[] = ['delivered', 'undelivered', 'failed', 'silent']

/** Changes the given settings of a client's phone and keeps the others. @throws HttpError 422 for invalid input */
export function setPhone(twilio: TwilioStore, number: string, input: Record<string, unknown>): void {
  const phone = { ...twilio.phone(number) }
  if (input.outcome !== undefined) {
    if (typeof input.outcome !== 'string' || !OUTCOMES.includes(input.outcome)) {
      throw new HttpError(422, `\`outcome\` must be one of: ${OUTCOMES.join(', ')}`)
    }
    phone.outcome = input.outcome as Outcome
    phone.errorCode = null
  }
  if (input.errorCode !== undefined && input.errorCode !== null && input.errorCode !== '') {
    const code = Number(input.errorCode)
    if (!Number.isInteger(code)) throw new HttpError(422, '`errorCode` must be a number')
    phone.errorCode = code
  }
  if (input.carrierBlocked !== undefined) {
    if (typeof input.carrierBlocked !== 'boolean')
      throw new HttpError(422, '`carrierBlocked` must be true or false')
    phone.carrierBlocked = input.carrierBlocked
  }
  twilio.setPhone(phone)
}

/** The number in E.164, or an emergency number. @throws HttpError 422 */
export function parsePhoneNumber(given: string): string {
  const number = normalizeCalled(given)
  if (!number)
    throw new HttpError(422, given ? `${given} is not a phone number` : 'A phone number is required')
  return number
}
