import { StripeFault } from './errors.ts'
import { billedPeriods, periodLines } from './invoice-lines.ts'
import { addDraft, invoiceInput } from './drafts.ts'
import { payInvoice } from './payments.ts'
import { nextBoundary } from './periods.ts'
import type { StripeStore } from './store.ts'
import { currentPeriod, setItems } from './subscription-items.ts'
import type { Invoice, Subscription } from './wire.ts'

/** Starts a subscription's next period with a draft invoice, or ends it if it was canceled for now. */
export function renew(store: StripeStore, subscription: Subscription): void {
  const customer = store.customers.get(subscription.customer)
  const recurring = subscription.items.data[0]?.price.recurring
  if (!customer || !recurring) return
  const used = currentPeriod(subscription)
  const isEnding = subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= used.end
  const end = nextBoundary(subscription.billing_cycle_anchor, recurring, used.end)
  const next = isEnding ? null : { start: used.end, end }
  const periods = billedPeriods(subscription, used, next)
  const lines = periodLines(store, subscription, periods)
  const input = invoiceInput(subscription, customer, 'subscription_cycle', used)
  if (!next) {
    Object.assign(subscription, { status: 'canceled', ended_at: store.now() })
    if (lines.length > 0) store.billedPeriods.set(addDraft(store, input, lines).id, periods)
    store.emit('customer.subscription.deleted', subscription)
    return
  }
  const previous = { items: structuredClone(subscription.items), status: subscription.status }
  setItems(subscription, next)
  if (subscription.status === 'trialing') subscription.status = 'active'
  store.emit('customer.subscription.updated', subscription, previous)
  store.billedPeriods.set(addDraft(store, input, lines).id, periods)
}

/** An automatic attempt; a refusal is in the events. */
export function attemptPayment(store: StripeStore, invoice: Invoice): void {
  try {
    payInvoice(store, invoice, { isAutomatic: true })
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
  }
}
