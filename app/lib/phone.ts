/** A stored number: 11 digits with the country code, no plus (12223334444). */
const STORED = /^\d{11}$/

/** The message for an invalid number. */
export const PHONE_HINT = 'Enter a phone number with area code, for example +1 (222) 333-4444.'

/** A plus is followed by the country code. */
const FOREIGN = /^\s*\+[\s(]*[02-9]/

/** Whether a number is written with another country's code. */
export const isForeign = (input: string): boolean => FOREIGN.test(input)

/** Digits of wide and Arabic scripts, by the character before their zero. */
const OTHER_DIGITS = [0xff10, 0x0660, 0x06f0]

/**
 * A number in plain characters: pasted ones bring invisible marks, no-break spaces and hyphens, and wide digits. `tel:`
 * and a prefix for calls abroad before our country code are dropped.
 */
export const plainNumber = (input: string): string =>
  input
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[\uFF01-\uFF0F\uFF1A-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = OTHER_DIGITS.find((first) => code >= first && code < first + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()
    .replace(/^tel: ?/i, '')
    .replace(/^(?:00|011)[ .-]?(?=1\D*[2-9](?:\D*\d){9}$)/, '+')

/**
 * A number without area code that has an extension behind it, as `555-0127 208`, or a number that a spreadsheet wrote with a
 * decimal. Their digits together would be another number.
 */
const TORN = /^(?:\+?1[ .-])?\d{3}[ .-]?\d{4}[ .-]+\d{3}$|\.\d$/

/** Whether the digits of a text belong apart. */
export const isTorn = (input: string): boolean => TORN.test(plainNumber(input))

/** The digits of a text that holds nothing but a number; null for any other text, which may be part of something else. */
export function digitsOf(input: string): string | null {
  const text = plainNumber(input)
  return /^[ \d+().\-/]*$/.test(text) && !isTorn(text) ? text.replace(/\D/g, '') : null
}

/**
 * A typed or pasted number as it is stored: 11 digits with the country code, no plus (`12085550123`). Ten digits are
 * a North American number, unless a plus before them says otherwise. Null for any other: what isn't a number must never
 * become one.
 */
export function normalizePhone(input: string): string | null {
  const digits = digitsOf(input)
  if (digits === null || isForeign(plainNumber(input))) return null
  const whole = digits.length === 10 ? `1${digits}` : digits
  return /^1[2-9]\d{9}$/.test(whole) ? whole : null
}

/**
 * A number of any country as it is stored. Another country's is written with a plus, or as we store it, in digits
 * alone. Null for any other text.
 */
export function normalizeAnyPhone(input: string): string | null {
  const own = normalizePhone(input)
  if (own) return own
  const text = plainNumber(input)
  const digits = digitsOf(text) ?? ''
  if (isForeign(text)) return /^[2-9]\d{6,14}$/.test(digits) ? digits : null
  return /^[2-9]\d{10,14}$/.test(text) ? text : null
}

/** The provider's `+12085550123` as it is stored; anything else, such as a short code, as it is. */
export const fromE164 = (number: string): string => /^\+(\d{7,15})$/.exec(number)?.[1] ?? number

/** A stored number as +#-###-###-####, another country's as +digits, a short code unchanged. */
export function formatPhone(stored: string): string {
  if (STORED.test(stored)) {
    return `+${stored[0]}-${stored.slice(1, 4)}-${stored.slice(4, 7)}-${stored.slice(7)}`
  }
  return /^\d{7,15}$/.test(stored) ? `+${stored}` : stored
}

/** As `tel:` links and the carrier expect it: `+12085550123`. A short code or a sender that is a word has no plus. */
export function toE164(stored: string): string {
  return /^\d{7,15}$/.test(stored) ? `+${stored}` : stored
}

/** An extension or a word: dropping it would make another number of the digits. */
const BESIDE_DIGITS = /\p{L}|[#,;] ?\d/u

/** The mask of a whole number, with what the user types into it. */
const IN_MASK = /^\+1 \(/

/**
 * Formats what has been typed so far as +# (###) ###-####. The country code 1 is optional. Another country's number, one
 * with an extension, and digits that are too many for the mask, stay as they are, so that they are refused and never
 * become another number.
 */
export function maskPhone(typed: string): string {
  // Pasted behind the country code that was there.
  const plus = typed.lastIndexOf('+')
  const input = plus > 0 ? typed.slice(plus) : typed
  const all = input.replace(/\D/g, '')
  if (all === '') return input.trim() === '+' ? '+' : ''
  const digits = all.startsWith('1') ? all : `1${all}`
  if (BESIDE_DIGITS.test(plainNumber(input)) || (digits.length === 11 && isTorn(input))) return input
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
