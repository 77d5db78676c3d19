/** A stored number: 11 digits with the country code, no plus (spec 1, 5: 12223334444). */
const STORED = /^\d{11}$/

/** The message for an invalid number. */
export const PHONE_HINT = 'Enter a phone number with area code, for example +1 (222) 333-4444.'

/** A plus is followed by the country code. */
const FOREIGN = /^\s*\+[\s(]*[02-9]/

/** Whether a number is written with another country's code. */
export const isForeign = (input: string): boolean => FOREIGN.test(input)

/**
 * A typed or pasted number as it is stored: 11 digits with the country code, no plus (`12085550123`). Ten digits are
 * a North American number, unless a plus before them says otherwise. Null for any other.
 */
export function normalizePhone(input: string): string | null {
  if (!/^[\s\d+().\-–—/]*$/.test(input) || isForeign(input)) return null
  const digits = input.replace(/\D/g, '')
  const whole = digits.length === 10 ? `1${digits}` : digits
  return /^1[2-9]\d{9}$/.test(whole) ? whole : null
}

/** A stored number as +#-###-###-####, another country's as +digits, a short code unchanged. */
export function formatPhone(stored: string): string {
  if (STORED.test(stored)) {
    return `+${stored[0]}-${stored.slice(1, 4)}-${stored.slice(4, 7)}-${stored.slice(7)}`
  }
  return /^\d{7,15}$/.test(stored) ? `+${stored}` : stored
}

/** As `tel:` links and the carrier expect it: `+12085550123`. */
export function toE164(stored: string): string {
  return `+${stored.replace(/\D/g, '')}`
}

/** The mask of a whole number, with what the user types into it. */
const IN_MASK = /^\+1 \(/

/**
 * Formats what has been typed so far as +# (###) ###-####. The country code 1 is optional. Another country's number,
 * and digits that are too many for the mask, stay as they are, so that they are refused and never become another number.
 */
export function maskPhone(typed: string): string {
  // Pasted behind the country code that was there.
  const plus = typed.lastIndexOf('+')
  const input = plus > 0 ? typed.slice(plus) : typed
  const all = input.replace(/\D/g, '')
  if (all === '') return input.trim() === '+' ? '+' : ''
  const digits = all.startsWith('1') ? all : `1${all}`
  if (isForeign(input) || (digits.length > 11 && !IN_MASK.test(input))) return input
  let masked = '+1'
  if (digits.length > 1) masked += ` (${digits.slice(1, 4)}`
  if (digits.length > 4) masked += `) ${digits.slice(4, 7)}`
  if (digits.length > 7) masked += `-${digits.slice(7, 11)}`
  return masked
}

/** Formats a field's value and returns the caret position, after the same digit as before. */
export function maskPhoneAt(typed: string, caret: number): { value: string; caret: number } {
  const value = maskPhone(typed)
  if (value === typed) return { value, caret }
  if (caret >= typed.length) return { value, caret: value.length }
  const all = typed.replace(/\D/g, '')
  const added = all !== '' && !all.startsWith('1') ? 1 : 0
  const before = typed.slice(0, caret).replace(/\D/g, '').length + added
  let seen = 0
  let at = 0
  while (at < value.length && seen < before) {
    if (/\d/.test(value[at]!)) seen += 1
    at += 1
  }
  return { value, caret: at }
}
