import type Stripe from 'stripe'

import { refusal, StripeFault } from './errors.ts'
import {
  billedPeriods,
  isMetered,
  newInvoiceItem,
  periodLines,
  prorationItem,
  usageLines,
} from './invoice-lines.ts'
import type { Period } from './periods.ts'
import { addDraft, finalizeInvoice, invoiceInput, voidInvoice } from './invoices.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { payInvoice } from './payments.ts'
import { nextBoundary } from './periods.ts'
import { renew } from './renewal.ts'
import { addItem, currentPeriod, readItems, setItems } from './subscription-items.ts'
import type { ItemChange } from './subscription-items.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Customer, Invoice, Subscription, SubscriptionItem } from './wire.ts'

const DAY = 86_400

const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const
type Proration = (typeof PRORATIONS)[number]

export const SUBSCRIPTION_PARAMS = [
  'billing_cycle_anchor',
  'billing_mode',
  'cancel_at',
  'cancel_at_period_end',
  'cancellation_details',
  'collection_method',
  'currency',
  'customer',
  'days_until_due',
  'default_payment_method',
  'description',
  'expand',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_period_days',
  'trial_settings',
] satisfies (keyof (Stripe.SubscriptionCreateParams & Stripe.SubscriptionUpdateParams))[]

const BEHAVIORS = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
] as const

/** @throws StripeFault */
export function createSubscription(store: StripeStore, params: Params): Subscription {
  const customer = store.customers.find(params.required('customer'), 'customer')
  const wanted = readItems(store, params.objects('items') ?? [])
  const now = store.now()
  const trialEnd = readTrialEnd(store, params)
  const collection = readCollection(params)
  const method = params.text('default_payment_method')
  if (method) requireOwn(store, method, customer)
  const anchor = params.integer('billing_cycle_anchor') ?? trialEnd ?? now
  if (anchor < now)
    throw refusal('billing_cycle_anchor cannot be in the past', { param: 'billing_cycle_anchor' })
  const recurring = store.prices.find(wanted[0]?.price ?? '', 'items[0][price]').recurring
  if (!recurring)
    throw refusal(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    )
  const end = trialEnd ?? (anchor > now ? anchor : nextBoundary(anchor, recurring, now))
  const behavior = params.choice('payment_behavior', BEHAVIORS) ?? 'allow_incomplete'
  const subscription = build(store, customer, {
    anchor,
    trialEnd,
    params,
    ...collection,
    method: method ?? null,
  })
  for (const change of wanted) addItem(store, subscription, change, { start: now, end })
  if (!trialEnd && collection.method === 'charge_automatically')
    requireMethod(store, subscription, customer, behavior)
  store.subscriptions.add(subscription)
  if (!customer.currency) customer.currency = 'usd'
  const proration = params.choice('proration_behavior', PRORATIONS) ?? 'create_prorations'
  const invoice = firstInvoice(store, subscription, customer, proration)
  store.emit('customer.subscription.created', subscription)
  finalizeInvoice(store, invoice)
  if (invoice.status === 'open' && collection.method === 'charge_automatically') {
    return payFirst(store, subscription, invoice, behavior)
  }
  return subscription
}

function readTrialEnd(store: StripeStore, params: Params): number | null {
  const days = params.integer('trial_period_days')
  if (days) return store.now() + days * DAY
  if (params.text('trial_end') === 'now') return null
  const end = params.integer('trial_end')
  if (end === undefined) return null
  if (end <= store.now()) {
    throw refusal('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  }
  return end
}

function readCollection(params: Params) {
  const method =
    params.choice('collection_method', ['charge_automatically', 'send_invoice']) ?? 'charge_automatically'
  const daysUntilDue = params.integer('days_until_due') ?? null
  if (method === 'send_invoice' && daysUntilDue === null) {
    throw refusal('You must specify `days_until_due` when `collection_method` is `send_invoice`.', {
      param: 'days_until_due',
    })
  }
  return { collectionMethod: method, daysUntilDue, method: method as string }
}

function requireOwn(store: StripeStore, id: string, customer: Customer): void {
  const method = store.paymentMethods.find(id, 'default_payment_method')
  if (method.customer !== customer.id) {
    throw refusal(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    )
  }
}

function requireMethod(
  store: StripeStore,
  subscription: Subscription,
  customer: Customer,
  behavior: string,
): void {
  const has = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const isFree = subscription.items.data.every((item) => isMetered(item) || item.price.unit_amount === 0)
  if (has || isFree || behavior === 'default_incomplete') return
  throw refusal(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  )
}

type NewSubscription = {
  anchor: number
  trialEnd: number | null
  collectionMethod: 'charge_automatically' | 'send_invoice'
  daysUntilDue: number | null
  method: string | null
  params: Params
}

function build(store: StripeStore, customer: Customer, input: NewSubscription): Subscription {
  const { params, trialEnd } = input
  const now = store.now()
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: params.integer('cancel_at') ?? null,
    cancel_at_period_end: params.boolean('cancel_at_period_end') ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: input.collectionMethod,
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: input.daysUntilDue,
    default_payment_method: params.text('default_payment_method') ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.nullable('description') ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params) ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd ? 'trialing' : 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd ? now : null,
  }
}

/** Until an anchor in the future, only a part of the period is charged. */
function firstInvoice(
  store: StripeStore,
  subscription: Subscription,
  customer: Customer,
  proration: Proration,
): Invoice {
  const period = currentPeriod(subscription)
  const isPartial = !subscription.trial_end && subscription.billing_cycle_anchor > store.now()
  const recurring = subscription.items.data[0]?.price.recurring
  if (isPartial && recurring && proration !== 'none') {
    const whole: Period = { start: nextBoundary(period.end, recurring, period.end, -1), end: period.end }
    for (const item of subscription.items.data.filter((each) => !isMetered(each))) {
      const input = { quantity: item.quantity ?? 1, at: period.start, isCredit: false, period: whole }
      store.invoiceItems.add(prorationItem(store, subscription, item, input))
    }
  }
  const lines = isPartial ? [] : periodLines(store, subscription, billedPeriods(subscription, null, period))
  return addDraft(
    store,
    invoiceInput(subscription, customer, 'subscription_create', { start: period.start, end: period.start }),
    lines,
  )
}

function payFirst(
  store: StripeStore,
  subscription: Subscription,
  invoice: Invoice,
  behavior: (typeof BEHAVIORS)[number],
): Subscription {
  invoice.next_payment_attempt = null
  subscription.status = 'incomplete'
  if (behavior === 'default_incomplete') return subscription
  try {
    payInvoice(store, invoice)
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    if (behavior === 'error_if_incomplete') {
      voidInvoice(store, invoice)
      store.subscriptions.delete(subscription.id)
      throw error
    }
  }
  // A bank debit that is under way counts as paid, until it fails.
  if (invoice.status === 'open' && invoice.attempted && invoice.next_payment_attempt === null) {
    const intent = store.invoicePayments.all().find((each) => each.invoice === invoice.id)
      ?.payment.payment_intent
    if (store.paymentIntents.get(intent)?.status === 'processing') subscription.status = 'active'
  }
  return subscription
}

/** Changes a subscription; the items' proration goes to the next invoice, or to one at once (`always_invoice`). */
export function updateSubscription(
  store: StripeStore,
  subscription: Subscription,
  params: Params,
): Subscription {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw refusal('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const customer = store.customers.find(subscription.customer)
  const changes = readChanges(store, subscription, customer, params)
  const proration = params.choice('proration_behavior', PRORATIONS) ?? 'create_prorations'
  const wanted = params.objects('items')
  if (wanted) {
    const at = params.integer('proration_date') ?? store.now()
    changeItems(store, subscription, readItems(store, wanted), proration === 'none' ? null : at)
  }
  const endsTrial = params.text('trial_end') === 'now' && subscription.status === 'trialing'
  const trialEnd = endsTrial ? null : readTrialEnd(store, params)
  if (trialEnd) {
    Object.assign(changes, {
      trial_end: trialEnd,
      trial_start: subscription.trial_start ?? store.now(),
      status: 'trialing',
      billing_cycle_anchor: trialEnd,
    })
    setItems(subscription, { start: currentPeriod(subscription).start, end: trialEnd })
  }
  store.change(subscription, 'customer.subscription.updated', changes)
  if (endsTrial) {
    setItems(subscription, { start: currentPeriod(subscription).start, end: store.now() })
    Object.assign(subscription, { trial_end: store.now(), billing_cycle_anchor: store.now() })
    renew(store, subscription)
  }
  if (wanted && proration === 'always_invoice') invoiceNow(store, subscription, customer)
  return subscription
}

function readChanges(
  store: StripeStore,
  subscription: Subscription,
  customer: Customer,
  params: Params,
): Partial<Subscription> {
  const changes: Partial<Subscription> = {}
  const method = params.nullable('default_payment_method')
  if (method) requireOwn(store, method, customer)
  if (method !== undefined) changes.default_payment_method = method
  const metadata = mergeMetadata(subscription.metadata, params)
  if (metadata) changes.metadata = metadata
  const description = params.nullable('description')
  if (description !== undefined) changes.description = description
  if (params.has('collection_method')) {
    const { collectionMethod, daysUntilDue } = readCollection(params)
    Object.assign(changes, { collection_method: collectionMethod, days_until_due: daysUntilDue })
  }
  if (params.has('cancel_at')) changes.cancel_at = params.integer('cancel_at') ?? null
  const atEnd = params.boolean('cancel_at_period_end')
  if (atEnd !== undefined) {
    changes.cancel_at_period_end = atEnd
    changes.cancel_at = atEnd ? currentPeriod(subscription).end : null
    changes.canceled_at = atEnd ? store.now() : null
    const reason = atEnd ? ('cancellation_requested' as const) : null
    changes.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  }
  return changes
}

/** Adds, changes and removes items. `at` is null for no proration. */
export function changeItems(
  store: StripeStore,
  subscription: Subscription,
  wanted: ItemChange[],
  at: number | null,
): void {
  const period = currentPeriod(subscription)
  const isTrial = subscription.status === 'trialing'
  for (const change of wanted) {
    const current = subscription.items.data.find((item) => item.id === change.id)
    const prorates = at !== null && !isTrial
    if (change.id && !current)
      throw refusal(`No such subscription item: '${change.id}'`, { code: 'resource_missing', param: 'items' })
    if (current && prorates && !isMetered(current)) {
      const input = { quantity: current.quantity ?? 1, at, isCredit: true, period }
      store.invoiceItems.add(prorationItem(store, subscription, current, input))
    }
    if (
      current &&
      isMetered(current) &&
      !isTrial &&
      (change.isDeleted || change.price !== current.price.id)
    ) {
      const until = { start: period.start, end: store.now() }
      keepUsage(store, subscription, current, until)
    }
    const index = current && subscription.items.data.indexOf(current)
    if (index !== undefined) subscription.items.data.splice(index, 1)
    if (change.isDeleted) {
      store.items.delete(current?.id ?? '')
      continue
    }
    const price = change.price ?? current?.price.id
    // Usage before a metered price was added isn't counted by it.
    const isNewMeter =
      current?.price.id !== price && store.prices.get(price)?.recurring?.usage_type === 'metered'
    const usageStart = isNewMeter && !isTrial ? store.now() : period.start
    const item = addItem(
      store,
      subscription,
      { ...change, price, quantity: change.quantity ?? current?.quantity },
      { start: usageStart, end: period.end },
      current,
      index,
    )
    if (prorates && !isMetered(item)) {
      const input = { quantity: item.quantity ?? 1, at, isCredit: false, period }
      store.invoiceItems.add(prorationItem(store, subscription, item, input))
    }
  }
}

/** The next invoice bills what a removed item has counted. */
function keepUsage(
  store: StripeStore,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
): void {
  for (const line of usageLines(store, subscription, item, period)) {
    if (line.amount === 0) continue
    const { id } = subscription
    const input = {
      customer: subscription.customer,
      amount: line.amount,
      description: line.description,
      period,
    }
    const quantity = line.quantity ?? 1
    store.invoiceItems.add(
      newInvoiceItem(store, { ...input, quantity, subscription: { id, item: item.id, price: item.price } }),
    )
  }
}

function invoiceNow(store: StripeStore, subscription: Subscription, customer: Customer): void {
  const now = store.now()
  const invoice = addDraft(
    store,
    invoiceInput(subscription, customer, 'subscription_update', { start: now, end: now }),
    [],
  )
  finalizeInvoice(store, invoice)
  if (invoice.status !== 'open' || invoice.collection_method !== 'charge_automatically') return
  try {
    payInvoice(store, invoice, { isAutomatic: true })
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
  }
}

type Cancellation = {
  reason: NonNullable<Subscription['cancellation_details']>['reason']
  invoiceNow?: boolean
  prorate?: boolean
}

/** Ends a subscription at once. Its usage is billed at the end only with `invoice_now`, as at Stripe. */
export function cancelSubscription(
  store: StripeStore,
  subscription: Subscription,
  input: Cancellation,
): Subscription {
  if (subscription.status === 'canceled') throw refusal('This subscription is already canceled.')
  const customer = store.customers.find(subscription.customer)
  const period = currentPeriod(subscription)
  const now = store.now()
  if (input.prorate) {
    for (const item of subscription.items.data.filter((each) => !isMetered(each))) {
      const credit = { quantity: item.quantity ?? 1, at: now, isCredit: true, period }
      store.invoiceItems.add(prorationItem(store, subscription, item, credit))
    }
  }
  Object.assign(subscription, {
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: input.reason },
  })
  if (input.invoiceNow) {
    const used = { start: period.start, end: now }
    const lines = periodLines(store, subscription, billedPeriods(subscription, used, null))
    const invoice = addDraft(store, invoiceInput(subscription, customer, 'subscription_cycle', used), lines)
    finalizeInvoice(store, invoice)
  }
  for (const invoice of store.invoices.all()) {
    if (
      invoice.parent?.subscription_details?.subscription === subscription.id &&
      invoice.status === 'draft'
    ) {
      Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null })
    }
  }
  store.emit('customer.subscription.deleted', subscription)
  return subscription
}
