import { refusal } from './errors.ts'
import type { Period } from './periods.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Price, Subscription, SubscriptionItem } from './wire.ts'

export type ItemChange = {
  id?: string
  price?: string
  quantity?: number
  metadata?: Record<string, string>
  isDeleted?: boolean
}

/** The parameter `items`. @throws StripeFault */
export function readItems(store: StripeStore, items: Params[]): ItemChange[] {
  if (items.length === 0)
    throw refusal('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  return items.map((params) => {
    const change: ItemChange = {
      id: params.text('id'),
      price: params.text('price'),
      quantity: params.integer('quantity'),
      metadata: mergeMetadata({}, params),
      isDeleted: params.boolean('deleted'),
    }
    if (!change.id && !change.price)
      throw refusal(`Missing required param: ${params.name('price')}.`, {
        code: 'parameter_missing',
        param: params.name('price'),
      })
    const price = change.price ? store.prices.find(change.price, params.name('price')) : undefined
    if (price && !price.active) {
      throw refusal(`The price specified is inactive. This field only accepts active prices.`, {
        param: params.name('price'),
      })
    }
    if (price?.recurring?.usage_type === 'metered' && change.quantity !== undefined) {
      throw refusal('You cannot set the quantity of a metered subscription item.', {
        param: params.name('quantity'),
      })
    }
    return change
  })
}

const planOf = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: price.recurring?.meter ?? null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: price.tiers_mode,
  transform_usage: null,
  trial_period_days: null,
  usage_type: price.recurring?.usage_type ?? 'licensed',
})

/** Adds an item, or puts it in the place `at` of `former`, with its id. */
export function addItem(
  store: StripeStore,
  subscription: Subscription,
  change: ItemChange,
  period: Period,
  former?: SubscriptionItem,
  at?: number,
): SubscriptionItem {
  const price = store.prices.find(change.price ?? '', 'items')
  const others = subscription.items.data
  if (others.some((item) => item.price.id === price.id)) {
    throw refusal(`Cannot add multiple subscription items with the same price: ${price.id}`, {
      param: 'items',
    })
  }
  const isOther = (item: SubscriptionItem) =>
    item.price.recurring?.interval !== price.recurring?.interval ||
    item.price.recurring?.interval_count !== price.recurring?.interval_count
  if (!price.recurring || others.some(isOther)) {
    throw refusal('The emulator needs recurring prices with the same interval.', { param: 'items' })
  }
  const isMetered = price.recurring.usage_type === 'metered'
  const item = store.items.add({
    id: former?.id ?? newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: former?.created ?? store.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: change.metadata ?? former?.metadata ?? {},
    plan: planOf(price),
    price,
    ...(!isMetered && { quantity: change.quantity ?? 1 }),
    subscription: subscription.id,
    tax_rates: [],
  })
  others.splice(at ?? others.length, 0, item)
  return item
}

export const currentPeriod = ({ items }: Subscription): Period => ({
  start: Math.min(...items.data.map((item) => item.current_period_start)),
  end: items.data[0]?.current_period_end ?? 0,
})

/** Moves all items to a period. */
export function setItems(subscription: Subscription, period: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}
