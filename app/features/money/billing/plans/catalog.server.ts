import { millisecondsInMinute } from 'date-fns/constants'
import type Stripe from 'stripe'
import { requireStripe } from '../stripe/client.server.ts'
import { askStripe } from '../stripe/errors.ts'
import { type CatalogPlan, METERED_NAMES } from './catalog.ts'

let cached: { stripe: Stripe; at: number; plans: CatalogPlan[] } | undefined

/**
 * The plans of the payment provider's catalog, cheapest first, at most a minute old.
 * @throws StripeProblem
 */
export async function readCatalog(): Promise<CatalogPlan[]> {
  const stripe = requireStripe()
  if (cached?.stripe === stripe && Date.now() - cached.at < millisecondsInMinute) return cached.plans
  const plans = await askStripe(loadCatalog(stripe))
  cached = { stripe, at: Date.now(), plans }
  return plans
}

async function loadCatalog(stripe: Stripe): Promise<CatalogPlan[]> {
  const prices = new Map<string, Stripe.Price>()
  for await (const price of stripe.prices.list({ active: true, limit: 100, expand: ['data.tiers'] })) {
    if (price.lookup_key) prices.set(price.lookup_key, price)
  }
  const plans: CatalogPlan[] = []
  for await (const { name, metadata } of stripe.products.list({ active: true, limit: 100 })) {
    const key = metadata.plan
    const monthly = prices.get(`${key}_monthly`)
    if (!key || !monthly) continue
    const parts = ['monthly', ...METERED_NAMES].flatMap((part) => {
      const price = prices.get(`${key}_${part}`)
      return price ? [{ part, id: price.id }] : []
    })
    const limit = (value: string | undefined) => Math.max(0, Math.trunc(Number(value)) || 0) || 1
    plans.push({
      key,
      name,
      fee: monthly.unit_amount,
      minutes: committedOf(prices.get(`${key}_minutes`)),
      messages: committedOf(prices.get(`${key}_messages`)),
      maxLocations: limit(metadata.maxLocations),
      maxServices: limit(metadata.maxServices),
      maxPhoneNumbers: limit(metadata.maxPhoneNumbers),
      prices: parts,
    })
  }
  return plans.toSorted((a, b) => (a.fee ?? 0) - (b.fee ?? 0))
}

/** The first tier is what the plan commits to. */
const committedOf = (price: Stripe.Price | undefined): number => price?.tiers?.[0]?.up_to ?? 0
