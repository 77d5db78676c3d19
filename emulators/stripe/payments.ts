import { refusal, StripeFault } from './errors.ts'
import { behaviorOf, chargeDecline, declineFault, usePaymentMethod } from './payment-methods.ts'
import type { StripeStore } from './store.ts'
import { afterInvoice } from './subscription-status.ts'
import type { Decline } from './test-cards.ts'
import type { Invoice, PaymentIntent, PaymentMethod } from './wire.ts'
import { addCharge } from './charges.ts'
import { intentOf, invoiceOf, openPayment, paymentOf, cancelPayment } from './payment-intents.ts'

const DAY = 86_400

/** The payment method that an invoice is paid with, unless the request names one. */
export function defaultMethod(store: StripeStore, invoice: Invoice): PaymentMethod | undefined {
  const subscription = store.subscriptions.get(invoice.parent?.subscription_details?.subscription)
  const customer = store.customers.get(invoice.customer)
  return store.paymentMethods.get(
    invoice.default_payment_method ??
      subscription?.default_payment_method ??
      customer?.invoice_settings.default_payment_method,
  )
}

type Payment = {
  method?: string
  /** The customer is there, so that 3-D Secure can be passed. */
  isOnSession?: boolean
  isAutomatic?: boolean
}

/**
 * Pays an open invoice.
 * @throws StripeFault if it can't be paid, or the bank refuses
 */
export function payInvoice(store: StripeStore, invoice: Invoice, payment: Payment = {}): Invoice {
  if (invoice.status === 'paid') throw refusal('Invoice is already paid')
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw refusal(`This invoice can no longer be paid. It has a status of ${invoice.status}.`)
  }
  const intent = intentOf(store, invoice) ?? openPayment(store, invoice)
  if (intent.status === 'processing') {
    throw refusal(
      `This invoice's PaymentIntent could not be confirmed because it has a status of processing.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: structuredClone(intent),
      },
    )
  }
  const method = payment.method ? usePaymentMethod(store, payment.method) : defaultMethod(store, invoice)
  if (method?.customer && method.customer !== invoice.customer) {
    throw refusal('The payment method does not belong to the customer of this invoice.', {
      param: 'payment_method',
    })
  }
  if (!method) {
    if (payment.isAutomatic) failAttempt(store, invoice, payment)
    throw refusal(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    )
  }
  intent.payment_method = method.id
  return confirmPayment(store, intent, invoice, method, payment)
}

function confirmPayment(
  store: StripeStore,
  intent: PaymentIntent,
  invoice: Invoice,
  method: PaymentMethod,
  payment: Payment,
): Invoice {
  const { secure } = behaviorOf(store, method.id)
  if (secure) return requireAction(store, intent, invoice, payment)
  if (method.type === 'us_bank_account') return debit(store, intent, invoice, payment)
  const decline = chargeDecline(store, method)
  if (decline) throw declineCharge(store, intent, invoice, { method, decline, payment })
  succeed(store, intent, invoice, method)
  return invoice
}

function requireAction(store: StripeStore, intent: PaymentIntent, invoice: Invoice, payment: Payment): never {
  const url = `${store.baseUrl()}/stripe/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
  }
  store.emit('payment_intent.requires_action', intent)
  countAttempt(store, invoice, payment)
  store.emit('invoice.payment_action_required', invoice)
  if (!payment.isOnSession) {
    store.emit('invoice.payment_failed', invoice)
    afterInvoice(store, invoice)
  }
  throw new StripeFault(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action',
      payment_intent: structuredClone(intent),
    },
    true,
  )
}

/** The bank answers in some days, by the clock. */
function debit(store: StripeStore, intent: PaymentIntent, invoice: Invoice, payment: Payment): Invoice {
  intent.status = 'processing'
  intent.next_action = null
  if (behaviorOf(store, intent.payment_method ?? '').bank !== 'silent') {
    store.debits.set(intent.id, store.now() + store.settings.bankDays * DAY)
  }
  store.emit('payment_intent.processing', intent)
  countAttempt(store, invoice, payment)
  store.change(invoice, 'invoice.updated', { next_payment_attempt: null })
  return invoice
}

/** The bank's answer to a debit. */
export function settleDebit(store: StripeStore, intent: PaymentIntent): void {
  store.debits.delete(intent.id)
  const invoice = invoiceOf(store, intent)
  const method = store.paymentMethods.get(intent.payment_method)
  if (!invoice || !method || intent.status !== 'processing') return
  const decline = chargeDecline(store, method)
  if (decline) declineCharge(store, intent, invoice, { method, decline, payment: { isAutomatic: true } })
  else succeed(store, intent, invoice, method)
}

/** The customer passes or fails 3-D Secure. */
export function authenticatePayment(store: StripeStore, intent: PaymentIntent, isPassed: boolean): void {
  const invoice = invoiceOf(store, intent)
  const method = store.paymentMethods.get(intent.payment_method)
  if (intent.status !== 'requires_action' || !invoice || !method) {
    throw refusal(`You cannot authenticate this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  intent.next_action = null
  const decline = isPassed ? chargeDecline(store, method) : AUTHENTICATION_FAILED
  if (!decline) return succeed(store, intent, invoice, method)
  if (isPassed)
    return void declineCharge(store, intent, invoice, { method, decline, payment: { isOnSession: true } })
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: decline.message,
      payment_method: structuredClone(method),
    },
  })
  store.emit('payment_intent.payment_failed', intent)
}

const AUTHENTICATION_FAILED = {
  code: 'card_declined',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const

/** Records a refused charge and returns the error for the request. */
function declineCharge(
  store: StripeStore,
  intent: PaymentIntent,
  invoice: Invoice,
  { method, decline, payment }: { method: PaymentMethod; decline: Decline; payment: Payment },
): StripeFault {
  const charge = addCharge(store, intent, method, decline)
  store.emit('charge.failed', charge)
  const fault = declineFault(decline, { charge: charge.id, payment_method: structuredClone(method) })
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: fault.body,
    next_action: null,
  })
  store.emit('payment_intent.payment_failed', intent)
  failAttempt(store, invoice, payment)
  fault.body.payment_intent = structuredClone(intent)
  return fault
}

/** Retries count only when they are automatic, the first attempt always. */
function countAttempt(store: StripeStore, invoice: Invoice, payment: Payment): void {
  const counts = payment.isAutomatic || invoice.attempt_count === 0
  const attempts = invoice.attempt_count + (counts ? 1 : 0)
  const days = store.settings.retryDays[attempts - 1]
  const retries = invoice.auto_advance && invoice.collection_method === 'charge_automatically'
  invoice.attempted = true
  invoice.attempt_count = attempts
  if (counts) {
    const isOpen = invoice.status === 'open' && invoice.billing_reason !== 'subscription_create'
    invoice.next_payment_attempt = retries && isOpen && days ? store.now() + days * DAY : null
  }
}

function failAttempt(store: StripeStore, invoice: Invoice, payment: Payment): void {
  countAttempt(store, invoice, payment)
  store.emit('invoice.payment_failed', invoice)
  store.emit('invoice.updated', invoice, { attempted: false })
  afterInvoice(store, invoice)
}

function succeed(store: StripeStore, intent: PaymentIntent, invoice: Invoice, method: PaymentMethod): void {
  const charge = addCharge(store, intent, method)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  })
  store.emit('charge.succeeded', charge)
  store.emit('payment_intent.succeeded', intent)
  if (invoice.attempt_count === 0) invoice.attempt_count = 1
  settleInvoice(store, invoice, intent.amount)
}

/** Marks an invoice as paid. */
export function settleInvoice(store: StripeStore, invoice: Invoice, paid: number): void {
  const payment = paymentOf(store, invoice)
  if (payment && paid > 0) {
    Object.assign(payment, {
      amount_paid: paid,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: store.now() },
    })
    store.emit('invoice_payment.paid', payment)
  }
  store.change(invoice, 'invoice.updated', {
    amount_paid: paid,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now() },
  })
  store.emit('invoice.paid', invoice)
  store.emit('invoice.payment_succeeded', invoice)
  afterInvoice(store, invoice)
}

/** The operator was paid in another way. */
export function payOutOfBand(store: StripeStore, invoice: Invoice): Invoice {
  if (invoice.status === 'paid') throw refusal('Invoice is already paid')
  cancelPayment(store, invoice, 'automatic')
  settleInvoice(store, invoice, 0)
  invoice.amount_paid = invoice.amount_due
  return invoice
}
