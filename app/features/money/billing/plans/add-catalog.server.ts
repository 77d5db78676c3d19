import Stripe from 'stripe'
import { METERED, METERED_NAMES, type MeteredName, NEW_PLANS, type NewPlan } from './catalog.ts'

/**
 * Creates the meters, products and prices at Stripe that are missing, and changes none that are there.
 * @returns what was created
 */
export async function addCatalog(stripe: Stripe): Promise<string[]> {
  const created: string[] = []
  const meters = await findAll(stripe.billing.meters.list({ status: 'active', limit: 100 }))
  const products = await findAll(stripe.products.list({ active: true, limit: 100 }))
  const prices = await findAll(stripe.prices.list({ active: true, limit: 100 }))
  const known = new Set(prices.map(({ lookup_key: key }) => key))

  const product = async (role: 'plan' | 'meter', key: string, params: Stripe.ProductCreateParams) => {
    const found = products.find(({ metadata }) => metadata[role] === key)
    if (found) return found.id
    const made = await stripe.products.create({ ...params, metadata: { ...params.metadata, [role]: key } })
    created.push(`product ${params.name}`)
    return made.id
  }
  const meterOf = async (name: MeteredName) => {
    const { event, name: label } = METERED[name]
    const found = meters.find(({ event_name: each }) => each === event)
    if (found) return found.id
    const made = await stripe.billing.meters.create({
      display_name: label,
      event_name: event,
      default_aggregation: { formula: 'sum' },
    })
    meters.push(made)
    created.push(`meter ${event}`)
    return made.id
  }
  const price = async (key: string, params: () => Promise<Omit<Stripe.PriceCreateParams, 'currency'>>) => {
    if (known.has(key)) return
    await stripe.prices.create({ ...(await params()), currency: 'usd', lookup_key: key })
    created.push(`price ${key}`)
  }

  for (const plan of NEW_PLANS) {
    const planProduct = await product('plan', plan.key, { name: plan.name, metadata: limitsOfPlan(plan) })
    await price(`${plan.key}_monthly`, async () => ({
      product: planProduct,
      unit_amount: plan.fee,
      recurring: { interval: 'month' },
    }))
    for (const name of METERED_NAMES) {
      await price(`${plan.key}_${name}`, async () => ({
        product: await meteredProduct(product, products, name),
        billing_scheme: 'tiered',
        tiers_mode: 'graduated',
        tiers: [
          { up_to: plan.tiers[name].committed, unit_amount: 0 },
          { up_to: 'inf', unit_amount_decimal: Stripe.Decimal.from(plan.tiers[name].more) },
        ],
        recurring: { interval: 'month', usage_type: 'metered', meter: await meterOf(name) },
      }))
    }
  }
  return created
}

async function meteredProduct(
  product: (role: 'meter', key: string, params: Stripe.ProductCreateParams) => Promise<string>,
  products: Stripe.Product[],
  name: MeteredName,
): Promise<string> {
  const id = await product('meter', name, { name: METERED[name].name })
  // The next plan uses the same one.
  if (!products.some((each) => each.id === id)) {
    products.push({ id, metadata: { meter: name } as Stripe.Metadata } as Stripe.Product)
  }
  return id
}

const limitsOfPlan = ({ maxLocations, maxServices, maxPhoneNumbers }: NewPlan): Stripe.MetadataParam => ({
  maxLocations,
  maxServices,
  maxPhoneNumbers,
})

async function findAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const each of list) found.push(each)
  return found
}
