/** Stripe's decimals have at most 12 places. */
const PLACES = 12
const ONE = 10n ** BigInt(PLACES)
const FORM = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/

/** A decimal number as a count of 10⁻¹². Returns null for anything else. */
export function parseDecimal(text: string): bigint | null {
  const match = FORM.exec(text.trim())
  if (!match) return null
  const value = BigInt(match[2]!) * ONE + BigInt((match[3] ?? '').padEnd(PLACES, '0'))
  return match[1] ? -value : value
}

/** Writes a decimal without trailing zeros, as Stripe does. */
export function formatDecimal(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = (size % ONE).toString().padStart(PLACES, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / ONE}${fraction && `.${fraction}`}`
}

/** Whole cents; half a cent is rounded away from zero. */
export function toCents(value: bigint): number {
  const size = value < 0n ? -value : value
  const cents = (size + ONE / 2n) / ONE
  return Number(value < 0n ? -cents : cents)
}

/** `unit` cents, exactly, times `quantity`, in whole cents. */
export const amountOf = (unit: string, quantity: number): number =>
  toCents((parseDecimal(unit) ?? 0n) * BigInt(quantity))

/** The price of one of `quantity` that cost `cents` together, to 12 places. */
export const perUnit = (cents: number, quantity: number): string =>
  formatDecimal((BigInt(cents) * ONE) / BigInt(quantity))

/** `cents` times `part` of `whole`, in whole cents. */
export function share(cents: number, part: number, whole: number): number {
  if (whole <= 0) return 0
  const product = BigInt(cents) * BigInt(part) * ONE
  return toCents(product / BigInt(whole))
}

/** `$1,234.50`, or with as many places as an exact unit price needs: `$0.0125`. */
export function dollars(cents: string | number): string {
  const value = parseDecimal(String(cents)) ?? 0n
  const [whole = '0', fraction = ''] = formatDecimal(value < 0n ? -value : value).split('.')
  const digits = whole.padStart(3, '0')
  const decimals = (digits.slice(-2) + fraction).replace(/0+$/, '').padEnd(2, '0')
  const grouped = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n ? '-' : ''}$${grouped}.${decimals}`
}
