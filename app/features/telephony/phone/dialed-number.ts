import { digitsOf, isForeign, maskPhone } from '#app/lib/phone.ts'
import { isEmergency, readDialled } from '#app/features/telephony/calls/numbers.ts'

/** The dial pad holds up to 11 digits, which start with 1. */
const MAX_DIGITS = 11

/** An empty dial pad. */
export const EMPTY = '+1'

/**
 * Formats a typed or pasted number for the dial pad. It keeps the leading 1, which is no part of an emergency
 * number. A number that the mask can't hold stays as it is, to be refused.
 */
export function typedNumber(typed: string): string {
  const emergency = digitsOf(typed)?.replace(/^1/, '') ?? null
  if (emergency !== null && isEmergency(emergency) && !isForeign(typed)) return emergency
  const masked = maskPhone(typed)
  return masked === '' ? EMPTY : masked
}

/** Removes the last digit, but never the leading 1. */
export function withoutLastDigit(text: string): string {
  const left = text.replace(/\d\D*$/, '')
  return digitsOf(left) === '' ? EMPTY : typedNumber(left)
}

interface Dialed {
  /** The number that may be called: 11 digits, or an emergency number, whatever its length (product decision 1). */
  number: string | null
  /** The server's message when the typed number can't be called. */
  refusal: string | null
}

export function dialedNumber(text: string): Dialed {
  const digits = digitsOf(text) ?? ''
  if (isEmergency(digits)) return { number: digits, refusal: null }
  const dialled = readDialled(text)
  if (isForeign(text) || digits.length > MAX_DIGITS) {
    return { number: null, refusal: dialled.kind === 'refused' ? dialled.message : null }
  }
  return { number: digits.length === MAX_DIGITS ? digits : null, refusal: null }
}
