import { expireSession } from './checkout.ts'
import { finalizeInvoice, sendInvoice, voidInvoice } from './invoices.ts'
import { settleDebit } from './payments.ts'
import { upcomingInvoice } from './preview.ts'
import { attemptPayment, renew } from './renewal.ts'
import type { StripeStore } from './store.ts'
import { currentPeriod } from './subscription-items.ts'
import { cancelSubscription } from './subscriptions.ts'
import type { Invoice, Subscription } from './wire.ts'

const HOUR = 3600
const DAY = 24 * HOUR

type Due = { at: number; run: () => void }

/** More steps than any story needs, so that a mistake here can't hang the emulators. */
const MOST_STEPS = 20_000

/** Does what is due by now, in the order of its time. */
export const runDue = (store: StripeStore): void => runUntil(store, store.now())

/** Moves the clock forward; everything in between happens at its time. */
export function advanceTo(store: StripeStore, to: number): void {
  runUntil(store, to)
  store.ahead = to * 1000 - Date.now()
}

function runUntil(store: StripeStore, to: number): void {
  if (store.passing !== null) return
  try {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const due = nextDue(store, to)
      if (!due) return
      store.passing = due.at
      store.request = null
      due.run()
    }
    throw new Error('The clock found no end')
  } finally {
    store.passing = null
  }
}

function nextDue(store: StripeStore, to: number): Due | undefined {
  let first: Due | undefined
  const now = store.passing ?? 0
  for (const due of allDue(store)) {
    if (due.at <= to && (!first || due.at < first.at)) first = { ...due, at: Math.max(due.at, now) }
  }
  return first
}

function* allDue(store: StripeStore): Generator<Due> {
  for (const subscription of store.subscriptions.all()) yield* dueOf(store, subscription)
  for (const invoice of store.invoices.all()) yield* dueOfInvoice(store, invoice)
  for (const [id, at] of store.debits) {
    const intent = store.paymentIntents.get(id)
    if (intent) yield { at, run: () => settleDebit(store, intent) }
  }
  for (const session of store.sessions.all()) {
    if (session.status === 'open')
      yield { at: session.expires_at, run: () => void expireSession(store, session) }
  }
}

function* dueOf(store: StripeStore, subscription: Subscription): Generator<Due> {
  const { status } = subscription
  if (status === 'incomplete') {
    yield { at: subscription.created + 23 * HOUR, run: () => expireIncomplete(store, subscription) }
    return
  }
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(status)) return
  const { end } = currentPeriod(subscription)
  yield { at: end, run: () => renew(store, subscription) }
  if (subscription.cancel_at !== null && subscription.cancel_at < end) {
    const how = { reason: 'cancellation_requested', invoiceNow: true, prorate: true } as const
    yield { at: subscription.cancel_at, run: () => void cancelSubscription(store, subscription, how) }
  }
  const upcoming = () => store.emit('invoice.upcoming', upcomingInvoice(store, subscription))
  if (!subscription.cancel_at_period_end)
    yield* once(store, `upcoming ${subscription.id} ${end}`, end - 7 * DAY, upcoming)
  const trial = subscription.trial_end
  if (status === 'trialing' && trial) {
    yield* once(store, `trial ${subscription.id} ${trial}`, trial - 3 * DAY, () =>
      store.emit('customer.subscription.trial_will_end', subscription),
    )
  }
}

function* once(store: StripeStore, key: string, at: number, run: () => void): Generator<Due> {
  if (store.done.has(key)) return
  yield {
    at,
    run: () => {
      store.done.add(key)
      run()
    },
  }
}

/** The first payment wasn't made within 23 hours. */
function expireIncomplete(store: StripeStore, subscription: Subscription): void {
  const invoice = store.invoices.get(subscription.latest_invoice)
  if (invoice?.status === 'open') voidInvoice(store, invoice)
  store.change(subscription, 'customer.subscription.updated', {
    status: 'incomplete_expired',
    ended_at: store.now(),
  })
}

function* dueOfInvoice(store: StripeStore, invoice: Invoice): Generator<Due> {
  const isSent = invoice.collection_method === 'send_invoice'
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    const run = () => {
      if (isSent) return void sendInvoice(store, invoice)
      finalizeInvoice(store, invoice)
      if (invoice.status === 'open') attemptPayment(store, invoice)
    }
    yield { at: invoice.automatically_finalizes_at, run }
  }
  if (invoice.status !== 'open') return
  if (!isSent && invoice.next_payment_attempt !== null) {
    yield { at: invoice.next_payment_attempt, run: () => attemptPayment(store, invoice) }
  }
  if (isSent && invoice.due_date !== null) {
    yield* once(store, `due ${invoice.id}`, invoice.due_date, () => overdue(store, invoice))
  }
}

function overdue(store: StripeStore, invoice: Invoice): void {
  store.emit('invoice.overdue', invoice)
  const subscription = store.subscriptions.get(invoice.parent?.subscription_details?.subscription)
  if (subscription?.status !== 'active' || subscription.latest_invoice !== invoice.id) return
  store.change(subscription, 'customer.subscription.updated', { status: 'past_due' })
}
