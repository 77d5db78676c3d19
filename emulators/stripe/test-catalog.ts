import Stripe from 'stripe'

export type Catalog = { product: string; meter: string; monthly: string; larger: string; messages: string }

/** Two monthly fees, and messages of which 1,000 are committed and more cost 1.25 cents each. */
export async function addCatalog(stripe: Stripe): Promise<Catalog> {
  const product = await stripe.products.create({ name: 'Starter', metadata: { plan: 'starter' } })
  const meter = await stripe.billing.meters.create({
    display_name: 'Messages',
    event_name: 'switchboard_messages',
    default_aggregation: { formula: 'sum' },
  })
  const fee = (amount: number, key: string) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: key,
    })
  const messages = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    billing_scheme: 'tiered',
    tiers_mode: 'graduated',
    tiers: [
      { up_to: 1000, unit_amount: 0 },
      { up_to: 'inf', unit_amount_decimal: Stripe.Decimal.from('1.25') },
    ],
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
    lookup_key: 'starter_messages',
  })
  const monthly = await fee(4900, 'starter_monthly')
  const larger = await fee(9900, 'office_monthly')
  return {
    product: product.id,
    meter: meter.id,
    monthly: monthly.id,
    larger: larger.id,
    messages: messages.id,
  }
}
