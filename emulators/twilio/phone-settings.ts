import { HttpError } from '#emulators/lib/http.ts'

import { normalizeNumber } from './numbers.ts'
import type { Outcome, TwilioStore } from './store.ts'

const OUTCOMES: readonly string[] = ['delivered', 'undelivered', 'failed', 'silent']

/** Sets what is given and keeps the rest. Throws an HttpError for what a phone cannot do. */
export function setPhone(twilio: TwilioStore, number: string, input: Record<string, unknown>): void {
  const phone = { ...twilio.phone(number) }
  if (input.outcome !== undefined) {
    if (typeof input.outcome !== 'string' || !OUTCOMES.includes(input.outcome)) {
      throw new HttpError(422, `\`outcome\` is one of ${OUTCOMES.join(', ')}`)
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
      throw new HttpError(422, '`carrierBlocked` is true or false')
    phone.carrierBlocked = input.carrierBlocked
  }
  twilio.setPhone(phone)
}

/** The E.164 form of what a person gave; throws an HttpError for what is no number. */
export function phoneNumber(given: string): string {
  const number = normalizeNumber(given)
  if (!number) throw new HttpError(422, `${given || 'Nothing'} is not a phone number`)
  return number
}
