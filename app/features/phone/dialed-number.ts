/** Spec 3, 5: the dial pad holds up to 11 digits, which start with 1. */
const MAX_DIGITS = 11

/** What the dial pad holds after something was typed or pasted. It keeps the leading 1. */
export function typedDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return (digits.startsWith('1') ? digits : `1${digits}`).slice(0, MAX_DIGITS)
}

/**
 * The number that the dial pad may call: 11 digits, or an emergency number, which is dialed whatever its length
 * (product decision 1). Null for any other. The pad's own leading 1 is no part of an emergency number.
 */
export function dialedNumber(digits: string): string | null {
  if (digits === '1911' || digits === '1933') return digits.slice(1)
  return digits.length === MAX_DIGITS ? digits : null
}
