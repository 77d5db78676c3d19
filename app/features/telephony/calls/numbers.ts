import { digitsOf, isForeign, normalizePhone, plainNumber } from '#app/lib/phone.ts'

export const POLICE_AND_FIRE = '911'
export const EMERGENCY_NUMBERS = [POLICE_AND_FIRE, '933']
const EMERGENCY = new Set(EMERGENCY_NUMBERS)
const SHORTEST = 10

const NO_NUMBER = 'This is not a phone number. Check it and call again.'

export type Dialled =
  | { kind: 'emergency'; number: string }
  | { kind: 'number'; number: string }
  /** The number isn't called, and no message is shown. */
  | { kind: 'too-short' }
  | { kind: 'refused'; message: string }

/** Reads a typed number. requireCallable decides whether it may be called. */
export function readDialled(typed: string): Dialled {
  // A text beside the digits makes them no number: "Suite 911" calls nobody.
  const digits = digitsOf(typed)
  if (digits === null) {
    return /(?:\d\D*){10}/.test(typed) ? { kind: 'refused', message: NO_NUMBER } : { kind: 'too-short' }
  }
  if (EMERGENCY.has(digits)) return { kind: 'emergency', number: digits }
  if (digits.length < SHORTEST) return { kind: 'too-short' }
  const number = normalizePhone(typed)
  if (number === null) {
    return isForeign(plainNumber(typed)) || digits.length > 11
      ? { kind: 'refused', message: 'Calls to other countries are not possible.' }
      : { kind: 'refused', message: NO_NUMBER }
  }
  return { kind: 'number', number }
}

export const isEmergency = (number: string | null) => number !== null && EMERGENCY.has(number)
