import type Stripe from 'stripe'

import { refusal } from './errors.ts'
import type { StripeFault } from './errors.ts'
import { periodLines } from './invoice-lines.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { cancelPayment, openPayment } from './payment-intents.ts'
import { settleInvoice } from './payments.ts'
import { randomText } from './store.ts'
import type { StripeStore } from './store.ts'
import { afterInvoice } from './subscription-status.ts'
import type { Invoice, InvoiceLine } from './wire.ts'
import { addDraft, linesOf, setLines, subscriptionOf } from './drafts.ts'

const HOUR = 3600

export const INVOICE_PARAMS = [
  'auto_advance',
  'collection_method',
  'customer',
  'currency',
  'days_until_due',
  'default_payment_method',
  'description',
  'due_date',
  'expand',
  'footer',
  'metadata',
  'pending_invoice_items_behavior',
  'subscription',
] satisfies (keyof Stripe.InvoiceCreateParams)[]

/** An invoice as the operator makes one by hand. */
export function createInvoice(store: StripeStore, params: Params): Invoice {
  const customer = store.customers.find(params.required('customer'), 'customer')
  const collectionMethod = params.choice('collection_method', ['charge_automatically', 'send_invoice'])
  const daysUntilDue = params.integer('days_until_due') ?? null
  const dueDate = params.integer('due_date') ?? null
  if (collectionMethod === 'send_invoice' && daysUntilDue === null && dueDate === null) {
    throw refusal(
      'You must specify `due_date` or `days_until_due` when `collection_method` is `send_invoice`.',
      {
        param: 'days_until_due',
      },
    )
  }
  const now = store.now()
  const invoice = addDraft(
    store,
    {
      customer,
      subscription: null,
      reason: 'manual',
      period: { start: now, end: now },
      autoAdvance: params.boolean('auto_advance') ?? false,
      collectionMethod: collectionMethod ?? 'charge_automatically',
      daysUntilDue,
      dueDate,
      description: params.nullable('description') ?? null,
      metadata: mergeMetadata({}, params) ?? {},
    },
    [],
    params.choice('pending_invoice_items_behavior', ['exclude', 'include']) === 'include',
  )
  const method = params.text('default_payment_method')
  if (method) invoice.default_payment_method = store.paymentMethods.find(method, 'default_payment_method').id
  return invoice
}

export function updateInvoice(store: StripeStore, invoice: Invoice, params: Params): Invoice {
  const changes: Partial<Invoice> = {}
  const description = params.nullable('description')
  const isDraft = invoice.status === 'draft'
  if (description !== undefined) {
    if (!isDraft) throw notEditable(invoice)
    changes.description = description
  }
  const method = params.nullable('default_payment_method')
  if (method !== undefined) changes.default_payment_method = method
  const autoAdvance = params.boolean('auto_advance')
  if (autoAdvance !== undefined) {
    changes.auto_advance = autoAdvance
    if (isDraft) changes.automatically_finalizes_at = autoAdvance ? store.now() + HOUR : null
  }
  const dueDate = params.integer('due_date')
  if (dueDate !== undefined) changes.due_date = dueDate
  const metadata = mergeMetadata(invoice.metadata, params)
  if (metadata) changes.metadata = metadata
  return store.change(invoice, 'invoice.updated', changes)
}

const notEditable = (invoice: Invoice): StripeFault =>
  refusal(`This invoice is no longer editable. It has a status of ${invoice.status}.`, {
    code: 'invoice_not_editable',
  })

/** Usage that came in while the invoice was a draft is billed with it. */
function refreshUsage(store: StripeStore, invoice: Invoice): void {
  const subscription = subscriptionOf(store, invoice)
  const periods = store.billedPeriods.get(invoice.id)
  if (!subscription || !periods) return
  const items = subscription.items.data.filter(({ id }) => periods.starts[id] !== undefined)
  const isCounted = (line: InvoiceLine) => {
    const details = line.parent?.subscription_item_details
    return details && !details.invoice_item && items.some(({ id }) => id === details.subscription_item)
  }
  const kept = linesOf(store, invoice).filter((line) => !isCounted(line))
  setLines(store, invoice, [...kept, ...periodLines(store, subscription, periods, items)])
}

/** @throws StripeFault if it isn't a draft */
export function finalizeInvoice(store: StripeStore, invoice: Invoice, autoAdvance?: boolean): Invoice {
  if (invoice.status !== 'draft') {
    throw refusal("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    })
  }
  const customer = store.customers.find(invoice.customer ?? '')
  refreshUsage(store, invoice)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  const secret = `${randomText(40)}`
  const url = `${store.baseUrl()}/stripe/invoices/${invoice.id}-${secret}`
  const { starting_balance: balance, total } = invoice
  const ending = total + balance < 0 ? total + balance : balance < 0 || total < 0 ? 0 : balance
  store.hostedSecrets.set(invoice.id, secret)
  if (ending !== customer.balance) store.change(customer, 'customer.updated', { balance: ending })
  store.change(invoice, 'invoice.finalized', {
    status: 'open',
    auto_advance: autoAdvance ?? invoice.auto_advance,
    automatically_finalizes_at: null,
    effective_at: store.now(),
    ending_balance: ending,
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: store.now() },
    webhooks_delivered_at: store.now(),
  })
  if (invoice.amount_due > 0) {
    openPayment(store, invoice)
    if (invoice.auto_advance && invoice.collection_method === 'charge_automatically') {
      invoice.next_payment_attempt = store.now() + HOUR
    }
  } else settleInvoice(store, invoice, 0)
  return invoice
}

function requireStatus(invoice: Invoice, statuses: Invoice['status'][], what: string): void {
  if (statuses.includes(invoice.status)) return
  throw refusal(
    `You can only ${what} ${statuses.join(' or ')} invoices. This invoice has a status of ${invoice.status}.`,
    { code: 'status_transition_invalid' },
  )
}

export function voidInvoice(store: StripeStore, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open', 'uncollectible'], 'void')
  cancelPayment(store, invoice, 'void_invoice')
  store.change(invoice, 'invoice.voided', {
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: store.now() },
  })
  afterInvoice(store, invoice)
  return invoice
}

export function markUncollectible(store: StripeStore, invoice: Invoice): Invoice {
  requireStatus(invoice, ['open'], 'mark uncollectible')
  store.change(invoice, 'invoice.marked_uncollectible', {
    status: 'uncollectible',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: store.now() },
  })
  afterInvoice(store, invoice)
  return invoice
}

/** Stripe would mail the invoice now. A draft is finalized. */
export function sendInvoice(store: StripeStore, invoice: Invoice): Invoice {
  if (invoice.collection_method !== 'send_invoice') {
    throw refusal('You can only manually send an invoice if its collection method is `send_invoice`.')
  }
  if (invoice.status === 'draft') finalizeInvoice(store, invoice)
  store.emit('invoice.sent', invoice)
  return invoice
}

export function deleteDraft(store: StripeStore, invoice: Invoice): object {
  if (invoice.status !== 'draft') {
    throw refusal(
      'You can only delete draft invoices. To undo a finalized invoice, use the void invoice endpoint.',
      {
        code: 'invoice_not_editable',
      },
    )
  }
  store.invoices.delete(invoice.id)
  for (const item of store.invoiceItems.all()) if (item.invoice === invoice.id) item.invoice = null
  store.emit('invoice.deleted', invoice)
  return { id: invoice.id, object: 'invoice', deleted: true }
}

export const ITEM_PARAMS = [
  'amount',
  'currency',
  'customer',
  'description',
  'expand',
  'invoice',
  'metadata',
  'period',
  'pricing',
  'quantity',
  'unit_amount_decimal',
] satisfies (keyof Stripe.InvoiceItemCreateParams)[]
