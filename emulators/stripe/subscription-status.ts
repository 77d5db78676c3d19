import type { StripeStore } from './store.ts'
import type { Invoice, Subscription } from './wire.ts'

/** A subscription follows its latest invoice, and a customer is delinquent while an automatic payment has failed. */
export function afterInvoice(store: StripeStore, invoice: Invoice): void {
  const customer = store.customers.get(invoice.customer)
  if (customer) {
    const isDelinquent = store.invoices
      .all()
      .some(
        (each) =>
          each.customer === customer.id &&
          each.status === 'open' &&
          each.attempted &&
          !isPending(store, each),
      )
    store.change(customer, 'customer.updated', { delinquent: isDelinquent })
  }
  const subscription = store.subscriptions.get(invoice.parent?.subscription_details?.subscription)
  if (!subscription || subscription.latest_invoice !== invoice.id) return
  const status = statusAfter(store, subscription, invoice)
  if (status === subscription.status) return
  const isEnded = status === 'canceled' || status === 'incomplete_expired'
  if (isEnded) return end(store, subscription, status)
  store.change(subscription, 'customer.subscription.updated', { status })
}

/** Whether a bank's answer is awaited. */
function isPending(store: StripeStore, invoice: Invoice): boolean {
  const payment = store.invoicePayments.all().find((each) => each.invoice === invoice.id)
  return store.paymentIntents.get(payment?.payment.payment_intent)?.status === 'processing'
}

function statusAfter(
  store: StripeStore,
  subscription: Subscription,
  invoice: Invoice,
): Subscription['status'] {
  const { status } = subscription
  if (!['active', 'past_due', 'unpaid', 'incomplete'].includes(status)) return status
  if (invoice.status === 'open') {
    if (status === 'incomplete' || status === 'unpaid' || isPending(store, invoice)) return status
    const isLast =
      invoice.collection_method === 'charge_automatically' && invoice.next_payment_attempt === null
    const isOver = isLast && invoice.attempt_count > store.settings.retryDays.length
    return isOver ? store.settings.afterRetries : 'past_due'
  }
  if (invoice.status === 'void' && status === 'incomplete') return 'incomplete_expired'
  return 'active'
}

function end(store: StripeStore, subscription: Subscription, status: Subscription['status']): void {
  Object.assign(subscription, {
    status,
    canceled_at: subscription.canceled_at ?? store.now(),
    ended_at: store.now(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' },
  })
  store.emit(
    status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
    subscription,
  )
}
