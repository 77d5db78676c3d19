import { cardBrand } from '#app/lib/card-number.ts'
import type { Problem, RecordValues } from '#app/features/accounts/fields/kind.ts'

/** Expiry years from the current one for 20 years. */
const EXPIRY_YEARS = 20

export const EXPIRY_MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export const expiryYears = (now: Date) =>
  Array.from({ length: EXPIRY_YEARS }, (_, index) => String(now.getUTCFullYear() + index))

/** Replaces the validated card number and security code by brand and last four. */
export function withoutCardNumber(record: RecordValues): RecordValues {
  const { cardNumber, cvc: _checked, ...kept } = record
  if (typeof cardNumber !== 'string') return kept
  return { ...kept, cardBrand: cardBrand(cardNumber), cardLast4: cardNumber.slice(-4) }
}

/** The security code's length depends on the card's brand. */
export function cvcProblems(record: RecordValues): Problem[] {
  const { cardNumber, cvc } = record
  if (typeof cvc !== 'string' || typeof cardNumber !== 'string') return []
  const length = cardBrand(cardNumber) === 'American Express' ? 4 : 3
  return cvc.length === length
    ? []
    : [{ field: 'cvc', message: `Enter the ${length} digits of the security code.` }]
}

/** A card is good until the end of its month. */
export function expiryWarnings({ expMonth, expYear }: RecordValues, today: string): Problem[] {
  return expMonth && expYear && `${expYear}-${expMonth}` < today.slice(0, 7)
    ? [{ field: 'expYear', message: `This card expired in ${expMonth}/${expYear}.` }]
    : []
}
