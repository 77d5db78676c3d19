import type Stripe from 'stripe'
import type { invoices, paymentMethods, subscriptions } from '#db/schema/index.ts'
import type { InvoiceLine, UsageType } from '../invoices/invoice.ts'
import type { PriceTier, SubscriptionItem } from '../plans/subscription-item.ts'

type Row<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'accountId'>
export type InvoiceRow = Row<typeof invoices>
export type SubscriptionRow = Row<typeof subscriptions>
export type MethodRow = Row<typeof paymentMethods>

/** The result of the last attempt to pay an invoice. */
export interface LastPayment {
  payment: 'processing' | 'action-needed' | 'failed'
  problem: string | null
}

export const dateOf = (seconds: number) => new Date(seconds * 1000)
const instantOrNull = (seconds: number | null | undefined) => (seconds ? dateOf(seconds) : null)
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
const sum = <T>(list: readonly T[] | null | undefined, amount: (each: T) => number) =>
  (list ?? []).reduce((total, each) => total + amount(each), 0)
const decimal = (value: { toString(): string } | null | undefined) => value?.toString() ?? null

export function usageOfPrice({ recurring, billing_scheme }: Stripe.Price): UsageType {
  if (recurring?.usage_type !== 'metered') return 'monthly'
  return billing_scheme === 'tiered' ? 'tiered_usage' : 'usage'
}

export function invoiceLine(
  line: Stripe.InvoiceLineItem,
  usages: ReadonlyMap<string, UsageType>,
): InvoiceLine {
  const inclusive = sum(line.taxes, (tax) => (tax.tax_behavior === 'inclusive' ? tax.amount : 0))
  const tax = sum(line.taxes, ({ amount }) => amount)
  const subtotal = line.amount - inclusive
  const priceId = idOf(line.pricing?.price_details?.price)
  return {
    id: line.id,
    description: line.description ?? '',
    quantity: line.quantity,
    unitAmount: decimal(line.pricing?.unit_amount_decimal),
    usage: (priceId !== null && usages.get(priceId)) || null,
    priceId,
    subtotal,
    tax,
    total: subtotal + tax,
  }
}

/** The row of an invoice, or with `id` of the preview of the next one. */
export function invoiceRow(
  invoice: Stripe.Invoice,
  lines: InvoiceLine[],
  last: LastPayment | null,
  preview?: { id: string },
): InvoiceRow {
  return {
    id: preview?.id ?? invoice.id,
    number: preview ? null : invoice.number,
    status: preview ? 'upcoming' : (invoice.status ?? 'open'),
    // Each preview has another time and other ids.
    createdAt: dateOf(preview ? invoice.period_end : invoice.created),
    periodStart: dateOf(invoice.period_start),
    periodEnd: dateOf(invoice.period_end),
    dueAt: instantOrNull(invoice.due_date),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    subtotal: invoice.subtotal_excluding_tax ?? invoice.subtotal,
    tax: sum(invoice.total_taxes, ({ amount }) => amount),
    total: invoice.total,
    amountRemaining: invoice.amount_remaining,
    attempted: !preview && invoice.attempted,
    attemptCount: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    payment: last?.payment ?? null,
    problem: last?.problem ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    lines: preview ? lines.map((line, at) => ({ ...line, id: `${preview.id} ${at}` })) : lines,
  }
}

/** Stripe has had its state of payments apart from invoices since 2025; only its payment intents say what went wrong. */
export function lastPaymentOf({ payments }: Stripe.Invoice): LastPayment | null {
  const [newest] = (payments?.data ?? []).toSorted((a, b) => b.created - a.created)
  const intent = newest?.payment.payment_intent
  if (!intent || typeof intent === 'string') return null
  if (intent.status === 'processing') return { payment: 'processing', problem: null }
  if (intent.status === 'requires_action') return { payment: 'action-needed', problem: null }
  const problem = intent.last_payment_error?.message ?? null
  return problem === null ? null : { payment: 'failed', problem }
}

export function subscriptionRow(
  subscription: Stripe.Subscription,
  items: readonly Stripe.SubscriptionItem[],
): SubscriptionRow {
  // An item that a changed plan adds begins in the middle of the period.
  const starts = items.flatMap(({ current_period_start: start }) => start ?? [])
  const ends = items.flatMap(({ current_period_end: end }) => end ?? [])
  return {
    id: subscription.id,
    nickname: nicknameOf(subscription, items),
    status: subscription.status,
    collectionMethod: subscription.collection_method,
    billingCycleAnchor: instantOrNull(subscription.billing_cycle_anchor),
    currentPeriodStart: instantOrNull(starts.length > 0 ? Math.min(...starts) : null),
    currentPeriodEnd: instantOrNull(ends.length > 0 ? Math.max(...ends) : null),
    trialEnd: instantOrNull(subscription.trial_end),
    cancelAt: instantOrNull(subscription.cancel_at),
    defaultPaymentMethod: idOf(subscription.default_payment_method),
    items: items.map(subscriptionItem),
  }
}

/** The name of what is paid each month, which is the plan. */
function nicknameOf({ description }: Stripe.Subscription, items: readonly Stripe.SubscriptionItem[]) {
  const fee = items.find(({ price }) => usageOfPrice(price) === 'monthly') ?? items[0]
  return description || fee?.price.nickname || (fee && productName(fee.price)) || null
}

function productName({ product }: Stripe.Price): string {
  return typeof product === 'object' && !product.deleted ? product.name : ''
}

function subscriptionItem({ id, price, quantity }: Stripe.SubscriptionItem): SubscriptionItem {
  return {
    id,
    product: price.nickname || productName(price),
    priceId: price.id,
    lookupKey: price.lookup_key,
    usage: usageOfPrice(price),
    quantity: quantity ?? null,
    unitAmount: decimal(price.unit_amount_decimal),
    interval: price.recurring?.interval ?? null,
    tiers: (price.tiers ?? []).map(priceTier),
  }
}

const priceTier = (tier: Stripe.Price.Tier): PriceTier => ({
  upTo: tier.up_to,
  unitAmount: decimal(tier.unit_amount_decimal),
  flatAmount: decimal(tier.flat_amount_decimal),
})

/** The row of a card or bank account; null for other kinds, which we offer none of. */
export function methodRow(method: Stripe.PaymentMethod, defaultId: string | null): MethodRow | null {
  const common = { id: method.id, isDefault: method.id === defaultId, createdAt: dateOf(method.created) }
  const { card, us_bank_account: bank } = method
  if (card) {
    return {
      ...common,
      type: 'card',
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
    }
  }
  return bank
    ? { ...common, type: 'us_bank_account', brand: bank.bank_name ?? 'Bank', last4: bank.last4 ?? '' }
    : null
}

/** A bank account that waits for its owner to name the amounts of two small deposits. */
export function pendingMethodRow(setup: Stripe.SetupIntent): MethodRow | null {
  const verification = setup.next_action?.verify_with_microdeposits
  const method = setup.payment_method
  const bank = typeof method === 'object' ? method?.us_bank_account : null
  if (setup.status !== 'requires_action' || !verification || !bank) return null
  return {
    id: setup.id,
    type: 'us_bank_account',
    brand: bank.bank_name ?? 'Bank',
    last4: bank.last4 ?? '',
    isDefault: false,
    verifyUrl: verification.hosted_verification_url,
    createdAt: dateOf(setup.created),
  }
}
