const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Decimal cents (`0.75`) as dollars with all their digits and at least two decimals: `$0.0075`. Exact, without floats. */
export function formatDecimalCents(amount: string): string {
  const [, sign, whole, fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined) throw new Error(`not an amount: ${amount}`)
  const digits = whole.padStart(3, '0')
  const decimals = (digits.slice(-2) + (fraction ?? '')).replace(/0+$/, '').padEnd(2, '0')
  return `${sign}${dollars.format(BigInt(digits.slice(0, -2))).replace(/\.00$/, '')}.${decimals}`
}
