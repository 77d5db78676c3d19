import type Stripe from 'stripe'

import { refusal, StripeFault } from './errors.ts'
import { billedPeriods, isMetered, lineOfItem, periodLines } from './invoice-lines.ts'
import { buildInvoice, invoiceInput, pendingItems, setLines } from './drafts.ts'
import type { Params } from './params.ts'
import { nextBoundary } from './periods.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
import { currentPeriod, readItems } from './subscription-items.ts'
import { changeItems } from './subscription-changes.ts'
import type { Invoice, Subscription } from './wire.ts'

export const PREVIEW_PARAMS = [
  'currency',
  'customer',
  'expand',
  'preview_mode',
  'subscription',
  'subscription_details',
] satisfies (keyof Stripe.InvoiceCreatePreviewParams)[]

/**
 * The invoice that a subscription would have at the end of its period, if usage stayed as it is.
 * @throws StripeFault 404 if there will be none
 */
export function previewInvoice(store: StripeStore, params: Params): Invoice {
  const subscription = findSubscription(store, params)
  const customer = store.customers.find(subscription.customer, 'customer')
  const details = params.object('subscription_details')
  const wanted = details?.objects('items')
  if (!wanted) return upcomingInvoice(store, subscription)
  // The change is made to a copy, and the items that it adds are taken away again.
  const copy = structuredClone(subscription)
  const before = new Set(store.invoiceItems.all().map(({ id }) => id))
  const items = new Map(store.items.all().map((item) => [item.id, item]))
  const behavior = details?.choice('proration_behavior', ['always_invoice', 'create_prorations', 'none'])
  const at = details?.integer('proration_date') ?? store.now()
  try {
    changeItems(store, copy, readItems(store, wanted), behavior === 'none' ? null : at)
    if (behavior !== 'always_invoice') return upcomingInvoice(store, copy)
    const now = store.now()
    const input = invoiceInput(copy, customer, 'subscription_update', { start: now, end: now })
    const invoice = buildInvoice(store, input, newId('upcoming_in'))
    setLines(store, invoice, pendingItems(store, customer.id, copy.id).map(lineOfItem))
    return invoice
  } finally {
    for (const { id } of store.invoiceItems.all()) if (!before.has(id)) store.invoiceItems.delete(id)
    for (const { id } of store.items.all()) {
      const item = items.get(id)
      if (item) store.items.add(item)
      else store.items.delete(id)
    }
  }
}

function findSubscription(store: StripeStore, params: Params): Subscription {
  const id = params.text('subscription')
  if (id) return store.subscriptions.find(id, 'subscription')
  const customer = store.customers.find(params.required('customer'), 'customer')
  const found = store.subscriptions
    .all()
    .filter((each) => each.customer === customer.id && each.status !== 'canceled')
    .at(-1)
  if (!found) throw none(customer.id)
  return found
}

const none = (customer: string) =>
  new StripeFault(404, {
    message: `No upcoming invoices for customer: ${customer}`,
    code: 'invoice_upcoming_none',
  })

export function upcomingInvoice(store: StripeStore, subscription: Subscription): Invoice {
  const customer = store.customers.find(subscription.customer, 'customer')
  const recurring = subscription.items.data[0]?.price.recurring
  const isLive = ['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)
  if (!isLive || !recurring) throw none(customer.id)
  const used = currentPeriod(subscription)
  const isEnding = subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= used.end
  if (isEnding && !subscription.items.data.some(isMetered)) throw none(customer.id)
  const end = nextBoundary(subscription.billing_cycle_anchor, recurring, used.end)
  const periods = billedPeriods(subscription, used, isEnding ? null : { start: used.end, end })
  const invoice = buildInvoice(
    store,
    invoiceInput(subscription, customer, 'upcoming', used),
    newId('upcoming_in'),
  )
  const pending = pendingItems(store, customer.id, subscription.id).map(lineOfItem)
  setLines(store, invoice, [...pending, ...periodLines(store, subscription, periods)])
  invoice.created = used.end
  invoice.next_payment_attempt =
    subscription.collection_method === 'charge_automatically' ? used.end + 3600 : null
  return invoice
}

/** Refuses what a preview can't be asked for. */
export function requirePreview(params: Params): void {
  if (params.text('preview_mode') === 'recurring') {
    throw refusal('The emulator previews the next invoice only.', { param: 'preview_mode' })
  }
}
