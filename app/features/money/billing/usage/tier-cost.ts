import type { PriceTier } from '../plans/subscription-item.ts'

/** Stripe's amounts have at most twelve decimals of a cent. */
const DECIMALS = 12
const CENT = 10n ** BigInt(DECIMALS)

function exact(decimal: string | null): bigint {
  const [whole = '0', fraction = ''] = (decimal ?? '0').split('.')
  return BigInt(whole) * CENT + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
}

/** The price in cents of so many units in graduated tiers, rounded once. The first tier's flat amount is due even for none. */
export function tierCost(tiers: readonly PriceTier[], quantity: number): number {
  let cost = 0n
  let from = 0
  for (const [index, { upTo, unitAmount, flatAmount }] of tiers.entries()) {
    const units = Math.max(0, Math.min(quantity, upTo ?? quantity) - from)
    if (units > 0 || index === 0) cost += exact(unitAmount) * BigInt(units) + exact(flatAmount)
    if (upTo === null) break
    from = upTo
  }
  return Number((cost + CENT / 2n) / CENT)
}
