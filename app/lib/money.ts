const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as `$1,204.50`. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)
