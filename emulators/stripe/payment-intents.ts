import { newId, randomText } from './store.ts'
import type { StripeStore } from './store.ts'
import type { Invoice, InvoicePayment, PaymentIntent } from './wire.ts'

/** The payment intent and the invoice payment of an invoice that is due. */
export function openPayment(store: StripeStore, invoice: Invoice): PaymentIntent {
  const id = newId('pi')
  const intent = store.paymentIntents.add({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: store.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Payment for Invoice',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      us_bank_account: { verification_method: 'automatic' },
    },
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  })
  store.invoicePayments.add({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: store.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  store.emit('payment_intent.created', intent)
  return intent
}

export const paymentOf = (store: StripeStore, invoice: Invoice): InvoicePayment | undefined =>
  store.invoicePayments.all().find((each) => each.invoice === invoice.id)

export const intentOf = (store: StripeStore, invoice: Invoice): PaymentIntent | undefined =>
  store.paymentIntents.get(paymentOf(store, invoice)?.payment.payment_intent)

export const invoiceOf = (store: StripeStore, intent: PaymentIntent): Invoice | undefined =>
  store.invoices.get(
    store.invoicePayments.all().find((each) => each.payment.payment_intent === intent.id)?.invoice,
  )

export function cancelPayment(
  store: StripeStore,
  invoice: Invoice,
  reason: PaymentIntent['cancellation_reason'],
): void {
  const intent = intentOf(store, invoice)
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: store.now(),
    cancellation_reason: reason,
    next_action: null,
  })
  store.debits.delete(intent.id)
  store.emit('payment_intent.canceled', intent)
  const payment = paymentOf(store, invoice)
  if (payment)
    Object.assign(payment, {
      status: 'canceled',
      status_transitions: { canceled_at: store.now(), paid_at: null },
    })
}
