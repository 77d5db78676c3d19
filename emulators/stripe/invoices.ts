import type Stripe from 'stripe'

import { refusal } from './errors.ts'
import type { StripeFault } from './errors.ts'
import { lineOfItem, periodLines } from './invoice-lines.ts'
import type { Period } from './periods.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { cancelPayment, openPayment, settleInvoice } from './payments.ts'
import { newId, randomText } from './store.ts'
import type { StripeStore } from './store.ts'
import { afterInvoice } from './subscription-status.ts'
import type { Customer, Invoice, InvoiceLine, Subscription } from './wire.ts'

const DAY = 86_400
const HOUR = 3600

export type NewInvoice = {
  customer: Customer
  subscription: Subscription | null
  reason: Invoice['billing_reason']
  period: Period
  autoAdvance: boolean
  collectionMethod: Invoice['collection_method']
  daysUntilDue?: number | null
  dueDate?: number | null
  description?: string | null
  metadata?: Record<string, string>
}

const EMPTY = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Switchboard',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} as const satisfies Partial<Invoice>

/** An invoice without lines; it isn't stored yet. */
export function buildInvoice(store: StripeStore, input: NewInvoice, id = newId('in')): Invoice {
  const { customer, subscription } = input
  return {
    ...structuredClone(EMPTY),
    id,
    amount_due: 0,
    amount_remaining: 0,
    auto_advance: input.autoAdvance,
    billing_reason: input.reason,
    collection_method: input.collectionMethod,
    created: store.now(),
    currency: 'usd',
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    description: input.description ?? null,
    due_date: input.dueDate ?? (input.daysUntilDue != null ? store.now() + input.daysUntilDue * DAY : null),
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: input.metadata ?? {},
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    period_end: input.period.end,
    period_start: input.period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_excluding_tax: 0,
  }
}

/** The most lines that an invoice contains itself; the others are listed at its `lines.url`. */
const EMBEDDED_LINES = 10

/** Sets the invoice's lines and what they add up to, with the customer's credit balance applied. */
export function setLines(store: StripeStore, invoice: Invoice, lines: InvoiceLine[]): void {
  for (const line of lines) {
    line.invoice = invoice.id
    line.id = line.id.replace('il_tmp_', 'il_')
  }
  store.lines.set(invoice.id, lines)
  invoice.lines = {
    ...invoice.lines,
    data: lines.slice(0, EMBEDDED_LINES),
    has_more: lines.length > EMBEDDED_LINES,
  }
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  const balance = store.customers.get(invoice.customer)?.balance ?? 0
  invoice.starting_balance = balance
  invoice.subtotal = total
  invoice.subtotal_excluding_tax = total
  invoice.total = total
  invoice.total_excluding_tax = total
  invoice.amount_due = Math.max(0, total + balance)
  invoice.amount_remaining = invoice.amount_due - invoice.amount_paid
}

export const linesOf = (store: StripeStore, invoice: Invoice): InvoiceLine[] =>
  store.lines.get(invoice.id) ?? []

export const subscriptionOf = (store: StripeStore, invoice: Invoice): Subscription | undefined =>
  store.subscriptions.get(invoice.parent?.subscription_details?.subscription)

export const invoiceInput = (
  subscription: Subscription,
  customer: Customer,
  reason: Invoice['billing_reason'],
  period: Period,
): NewInvoice => ({
  customer,
  subscription,
  reason,
  period,
  autoAdvance: subscription.status !== 'unpaid' && subscription.status !== 'paused',
  collectionMethod: subscription.collection_method,
  daysUntilDue: subscription.days_until_due,
})

/** Stores a draft with its lines and the customer's pending invoice items. */
export function addDraft(
  store: StripeStore,
  input: NewInvoice,
  lines: InvoiceLine[],
  takesItems = true,
): Invoice {
  const invoice = buildInvoice(store, input)
  const pending = takesItems ? pendingItems(store, input.customer.id, input.subscription?.id ?? null) : []
  for (const item of pending) item.invoice = invoice.id
  store.invoices.add(invoice)
  setLines(store, invoice, [...pending.map(lineOfItem), ...lines])
  if (invoice.auto_advance) invoice.automatically_finalizes_at = store.now() + HOUR
  store.emit('invoice.created', invoice)
  if (input.subscription) {
    store.change(input.subscription, 'customer.subscription.updated', { latest_invoice: invoice.id })
  }
  return invoice
}

/** The items that the next invoice takes: those of the subscription, and those of none. */
export const pendingItems = (store: StripeStore, customer: string, subscription: string | null) =>
  store.invoiceItems.all().filter((item) => {
    const own = item.parent?.subscription_details?.subscription
    return item.customer === customer && !item.invoice && (!own || own === subscription)
  })

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
