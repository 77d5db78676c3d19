import { amountOf, dollars, perUnit, share } from './decimal.ts'
import { usageOf } from './meters.ts'
import type { BilledPeriods, Period } from './periods.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem, Tier } from './wire.ts'

const everyText = ({ recurring }: Price): string => {
  if (!recurring) return ''
  const { interval, interval_count: count } = recurring
  return ` / ${count === 1 ? interval : `every ${count} ${interval}s`}`
}

type LineInput = {
  item: SubscriptionItem
  description: string
  quantity: number
  amount: number
  /** The exact price of a unit, in cents. */
  unit: string | null
  period: Period
}

function itemLine(store: StripeStore, input: LineInput): InvoiceLine {
  const { item, amount, period } = input
  const metadata = store.subscriptions.get(item.subscription)?.metadata ?? {}
  return {
    ...EMPTY_LINE,
    id: newId('il_tmp'),
    amount,
    currency: item.price.currency,
    description: input.description,
    metadata: { ...metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: input.unit,
    },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription: item.subscription,
    subtotal: amount,
  }
}

const EMPTY_LINE = {
  object: 'line_item',
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice: null,
  livemode: false,
  pretax_credit_amounts: [],
  taxes: [],
} satisfies Partial<InvoiceLine>

/** The lines for a quantity of an item: one, or with tiers one for each tier that is reached and for its flat amount. */
export function quantityLines(
  store: StripeStore,
  item: SubscriptionItem,
  quantity: number,
  period: Period,
): InvoiceLine[] {
  const { price } = item
  const product = store.products.get(price.product)
  const name = product?.name ?? price.product
  const every = everyText(price)
  const unitLabel =
    product?.unit_label && price.recurring?.usage_type === 'metered' ? ` ${product.unit_label}` : ''
  const tiers = store.tiers.get(price.id)
  if (!tiers) {
    const unit = price.unit_amount_decimal ?? '0'
    const description = `${quantity}${unitLabel} × ${name} (at ${dollars(unit)}${every})`
    return [itemLine(store, { item, description, quantity, amount: amountOf(unit, quantity), unit, period })]
  }
  return splitByTier(tiers, price.tiers_mode, quantity).flatMap(({ tier, index, units }) => {
    const unit = tier.unit_amount_decimal ?? '0'
    const lines = [
      itemLine(store, {
        item,
        description: `${units}${unitLabel} × ${name} (Tier ${index + 1} at ${dollars(unit)}${every})`,
        quantity: units,
        amount: amountOf(unit, units),
        unit,
        period,
      }),
    ]
    const flat = tier.flat_amount_decimal
    if (flat !== null && flat !== '0') {
      const description = `${name} (Tier ${index + 1} flat fee at ${dollars(flat)}${every})`
      lines.push(
        itemLine(store, { item, description, quantity: 1, amount: amountOf(flat, 1), unit: flat, period }),
      )
    }
    return lines
  })
}

type TierPart = { tier: Tier; index: number; units: number }

/** Graduated: each tier prices its own units, and the first one counts even at 0. Volume: one tier prices them all. */
export function splitByTier(tiers: Tier[], mode: Price['tiers_mode'], quantity: number): TierPart[] {
  const reached = (tier: Tier) => tier.up_to === null || quantity <= tier.up_to
  if (mode === 'volume') {
    const index = tiers.findIndex(reached)
    return [{ tier: tiers[index]!, index, units: quantity }]
  }
  const parts: TierPart[] = []
  let below = 0
  for (const [index, tier] of tiers.entries()) {
    if (index > 0 && quantity <= below) break
    const upper = tier.up_to ?? Number.POSITIVE_INFINITY
    parts.push({ tier, index, units: Math.max(0, Math.min(quantity, upper) - below) })
    below = upper
  }
  return parts
}

/** The amount of a quantity, as its lines add up. */
export const amountOfQuantity = (store: StripeStore, item: SubscriptionItem, quantity: number): number =>
  quantityLines(store, item, quantity, { start: 0, end: 0 }).reduce((sum, line) => sum + line.amount, 0)

export const isMetered = ({ price }: SubscriptionItem): boolean => price.recurring?.usage_type === 'metered'

/** A metered item's usage in a period, in lines. */
export function usageLines(
  store: StripeStore,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
): InvoiceLine[] {
  const meter = store.meters.find(item.price.recurring?.meter ?? '')
  const usage = usageOf(store, meter, subscription.customer, period.start, period.end)
  return quantityLines(store, item, usage, period)
}

export const billedPeriods = (
  { items }: Subscription,
  used: Period | null,
  next: Period | null,
): BilledPeriods => ({
  used,
  next,
  starts: Object.fromEntries(items.data.map((item) => [item.id, item.current_period_start])),
})

/** The lines of one billing. */
export function periodLines(
  store: StripeStore,
  subscription: Subscription,
  periods: BilledPeriods,
  items = subscription.items.data,
): InvoiceLine[] {
  const isTrial = (period: Period) => subscription.trial_end !== null && period.end <= subscription.trial_end
  return items.flatMap((item) => {
    if (isMetered(item)) {
      const { used } = periods
      if (!used || isTrial(used)) return []
      const start = Math.max(used.start, periods.starts[item.id] ?? 0)
      return usageLines(store, subscription, item, { start, end: used.end })
    }
    if (!periods.next) return []
    if (!isTrial(periods.next)) return quantityLines(store, item, item.quantity ?? 1, periods.next)
    const name = store.products.get(item.price.product)?.name ?? item.price.product
    const description = `Free trial for ${item.quantity ?? 1} × ${name}`
    const { next } = periods
    return [
      itemLine(store, {
        item,
        description,
        quantity: item.quantity ?? 1,
        amount: 0,
        unit: '0',
        period: next,
      }),
    ]
  })
}

const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The credit for an item's unused time, or the charge for its remaining time. */
export function prorationItem(
  store: StripeStore,
  subscription: Subscription,
  item: SubscriptionItem,
  input: { quantity: number; at: number; isCredit: boolean; period: Period },
): InvoiceItem {
  const { period, at } = input
  const whole = amountOfQuantity(store, item, input.quantity)
  const amount = share(whole, Math.max(0, period.end - at), period.end - period.start)
  const name = store.products.get(item.price.product)?.name ?? item.price.product
  const what = input.quantity === 1 ? name : `${input.quantity} × ${name}`
  return newInvoiceItem(store, {
    customer: subscription.customer,
    amount: input.isCredit ? -amount : amount,
    description: `${input.isCredit ? 'Unused' : 'Remaining'} time on ${what} after ${day(at)}`,
    period: { start: at, end: period.end },
    quantity: input.quantity,
    subscription: { id: subscription.id, item: item.id, price: item.price },
    isProration: true,
  })
}

export type NewInvoiceItem = {
  customer: string
  amount: number
  description: string | null
  period: Period
  quantity: number
  subscription?: { id: string; item: string; price: Price }
  price?: Price
  isProration?: boolean
  metadata?: Record<string, string>
}

export function newInvoiceItem(store: StripeStore, input: NewInvoiceItem): InvoiceItem {
  const price = input.price ?? input.subscription?.price
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: input.amount,
    currency: 'usd',
    customer: input.customer,
    customer_account: null,
    date: store.now(),
    description: input.description,
    discountable: !input.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: input.metadata ?? {},
    parent: input.subscription
      ? {
          subscription_details: {
            subscription: input.subscription.id,
            subscription_item: input.subscription.item,
          },
          type: 'subscription_details',
        }
      : null,
    period: input.period,
    pricing: price
      ? {
          price_details: { price: price.id, product: price.product },
          type: 'price_details',
          unit_amount_decimal: price.unit_amount_decimal,
        }
      : { type: 'price_details', unit_amount_decimal: perUnit(input.amount, input.quantity) },
    proration: input.isProration ?? false,
    ...(input.isProration && { proration_details: { credited_items: null, discount_amounts: [] } }),
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    tax_rates: [],
    test_clock: null,
  }
}

export function lineOfItem(item: InvoiceItem): InvoiceLine {
  const subscription = item.parent?.subscription_details
  return {
    ...EMPTY_LINE,
    id: newId('il_tmp'),
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    metadata: { ...item.metadata },
    parent: subscription?.subscription_item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: item.id,
            proration: item.proration,
            proration_details: { credited_items: null },
            subscription: subscription.subscription,
            subscription_item: subscription.subscription_item,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: {
            invoice_item: item.id,
            proration: item.proration,
            proration_details: { credited_items: null },
            subscription: subscription?.subscription ?? null,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: { ...item.period },
    pricing: item.pricing && structuredClone(item.pricing),
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: subscription?.subscription ?? null,
    subtotal: item.amount,
  }
}
