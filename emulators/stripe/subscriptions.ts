import type Stripe from 'stripe'

import { refusal, StripeFault } from './errors.ts'
import { billedPeriods, isMetered, periodLines, prorationItem } from './invoice-lines.ts'
import type { Period } from './periods.ts'
import { addDraft, invoiceInput } from './drafts.ts'
import { finalizeInvoice, voidInvoice } from './invoices.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { payInvoice } from './payments.ts'
import { nextBoundary } from './periods.ts'
import { addItem, currentPeriod, readItems } from './subscription-items.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Customer, Invoice, Subscription } from './wire.ts'

const DAY = 86_400

export const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const
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

export function readTrialEnd(store: StripeStore, params: Params): number | null {
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

export function readCollection(params: Params) {
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

export function requireOwn(store: StripeStore, id: string, customer: Customer): void {
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
  // Stripe stops collecting what is open.
  for (const invoice of store.invoices.all()) {
    if (invoice.status !== 'open' || invoice.parent?.subscription_details?.subscription !== subscription.id)
      continue
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
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
