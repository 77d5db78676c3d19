import { lineOfItem } from './invoice-lines.ts'
import type { Period } from './periods.ts'
import { newId } from './store.ts'
import type { StripeStore } from './store.ts'
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
