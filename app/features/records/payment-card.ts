import { cardBrand } from '#app/lib/card-number.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'

/** Spec 2, 5: expiry years from the current one for 20 years. */
const EXPIRY_YEARS = 20

export const EXPIRY_MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export const expiryYears = (now: Date) =>
  Array.from({ length: EXPIRY_YEARS }, (_, index) => String(now.getUTCFullYear() + index))

/** Replaces the validated card number and security code by brand and last four (product rule 2). */
export function withoutCardNumber(record: RecordValues): RecordValues {
  const { cardNumber, cvc: _checked, ...kept } = record
  if (typeof cardNumber !== 'string') return kept
  return { ...kept, cardBrand: cardBrand(cardNumber), cardLast4: cardNumber.slice(-4) }
}

/** The security code's length depends on the card's brand. */
export function cvcProblem(record: RecordValues): { field: string; message: string } | null {
  const { cardNumber, cvc } = record
  if (typeof cvc !== 'string' || typeof cardNumber !== 'string') return null
  const length = cardBrand(cardNumber) === 'American Express' ? 4 : 3
  return cvc.length === length
    ? null
    : { field: 'cvc', message: `Enter the ${length} digits of the security code.` }
}
