/** A stored number: 11 digits with the country code, no plus (spec 1, 5: 12223334444). */
const STORED = /^\d{11}$/

/** The message for an invalid number. */
export const PHONE_HINT = 'Enter a phone number with area code, for example +1 (222) 333-4444.'

/**
 * A typed or pasted number as it is stored: 11 digits with the country code, no plus (`12085550123`). Ten digits are
 * a North American number. Null for any other.
 */
export function normalizePhone(input: string): string | null {
  if (!/^[\s\d+().\-–—/]*$/.test(input)) return null
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

/** Formats what has been typed so far as +# (###) ###-####. The country code 1 is optional. */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, '')
  const digits = (all === '' || all.startsWith('1') ? all : `1${all}`).slice(0, 11)
  if (digits === '') return ''
  let masked = `+${digits[0]}`
  if (digits.length > 1) masked += ` (${digits.slice(1, 4)}`
  if (digits.length > 4) masked += `) ${digits.slice(4, 7)}`
  if (digits.length > 7) masked += `-${digits.slice(7)}`
  return masked
}

/** Formats a field's value and returns the caret position, after the same digit as before. */
export function maskPhoneAt(typed: string, caret: number): { value: string; caret: number } {
  const value = maskPhone(typed)
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
