import { refusal, StripeFault } from './errors.ts'
import { isMetered, newInvoiceItem, prorationItem, usageLines } from './invoice-lines.ts'
import type { Period } from './periods.ts'
import { addDraft, invoiceInput } from './drafts.ts'
import { finalizeInvoice } from './invoices.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { payInvoice } from './payments.ts'
import { renew } from './renewal.ts'
import { addItem, currentPeriod, readItems, setItems } from './subscription-items.ts'
import type { ItemChange } from './subscription-items.ts'
import type { StripeStore } from './store.ts'
import type { Customer, Subscription, SubscriptionItem } from './wire.ts'
import { PRORATIONS, readCollection, readTrialEnd, requireOwn } from './subscriptions.ts'
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
