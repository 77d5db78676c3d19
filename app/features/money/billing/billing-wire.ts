import { z } from 'zod'
import type { BilledInvoice, InvoiceView } from './invoices/invoice-view.ts'
import type { SubscriptionView } from './plans/subscription-item.ts'

// Invoices and subscriptions on the wire, in the provider's form. Times in it are seconds since 1970.

const seconds = z.int().describe('Seconds since 1970, as the other times.')
const cents = z.int()
/** Cents with decimals: `1.25`. */
const decimalCents = z.string().nullable().describe('Cents with decimals.')

export const invoiceAnswer = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    period_start: seconds,
    lines: z.object({
      data: z.array(
        z.object({
          description: z.string(),
          quantity: z.number().nullable(),
          price: z
            .object({ unit_amount_decimal: decimalCents, billing_scheme: z.enum(['per_unit', 'tiered']) })
            .nullable()
            .describe('Null for what has no price, such as a credit.'),
          amount_excluding_tax: cents,
          amount: cents,
        }),
      ),
    }),
    subtotal_excluding_tax: cents.describe('Cents, as the other amounts.'),
    tax: cents,
    total: cents,
    amount_remaining: cents,
    status: z.enum(['upcoming', 'open', 'paid', 'void', 'uncollectible']),
    attempted: z.boolean(),
    pastDue: z.boolean(),
    next_payment_attempt: seconds.nullable(),
    due_date: seconds.nullable(),
    subscription: z.string().nullable(),
    payment: z
      .enum(['processing', 'action-needed', 'failed'])
      .nullable()
      .describe('How the last payment went.'),
    hosted_invoice_url: z.string().nullable(),
    invoice_pdf: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })

const toSeconds = (at: string) => Math.floor(Date.parse(at) / 1000)
const orNull = (at: string | null) => (at === null ? null : toSeconds(at))

export const invoiceOnWire = (
  view: InvoiceView,
  { attempted, subscriptionId, lines }: BilledInvoice,
): z.input<typeof invoiceAnswer> => ({
  id: view.id,
  number: view.number,
  period_start: toSeconds(view.periodStart),
  lines: {
    data: lines.map(({ description, quantity, unitAmount, usage, priceId, subtotal, total }) => ({
      description,
      quantity,
      price: priceId
        ? {
            unit_amount_decimal: unitAmount,
            billing_scheme: usage === 'tiered_usage' ? 'tiered' : 'per_unit',
          }
        : null,
      amount_excluding_tax: subtotal,
      amount: total,
    })),
  },
  subtotal_excluding_tax: view.subtotal,
  tax: view.tax,
  total: view.total,
  amount_remaining: view.amountRemaining,
  status: view.state === 'pending' ? 'open' : view.state,
  attempted,
  pastDue: view.isPastDue,
  next_payment_attempt: orNull(view.state === 'upcoming' ? view.at : view.nextAttemptAt),
  due_date: orNull(view.dueAt),
  subscription: subscriptionId,
  payment: view.payment,
  hosted_invoice_url: view.hostedUrl,
  invoice_pdf: view.pdfUrl,
})

export const subscriptionAnswer = z.object({
  id: z.string(),
  nickname: z.string().nullable(),
  status: z.string(),
  collection_method: z.string(),
  billing_cycle_anchor: seconds.nullable(),
  default_payment_method: z.string().nullable(),
  current_period_end: seconds.nullable(),
  trial_end: seconds.nullable(),
  cancel_at: seconds.nullable(),
  items: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        quantity: z.number().nullable(),
        price: z.object({
          id: z.string(),
          unit_amount_decimal: decimalCents,
          product: z.object({ name: z.string() }),
          recurring: z.object({ usage_type: z.enum(['monthly', 'usage', 'tiered_usage']) }),
          tiers: z.array(
            z.object({
              up_to: z.int().nullable().describe('The last unit of the tier; null for no end.'),
              unit_amount_decimal: decimalCents,
              flat_amount: decimalCents,
            }),
          ),
        }),
      }),
    ),
  }),
})

export const subscriptionOnWire = (view: SubscriptionView): z.input<typeof subscriptionAnswer> => ({
  id: view.id,
  nickname: view.nickname,
  status: view.status,
  collection_method: view.collectionMethod,
  billing_cycle_anchor: orNull(view.cycleAnchor),
  default_payment_method: view.defaultMethodId,
  current_period_end: orNull(view.periodEnd),
  trial_end: orNull(view.trialEnd),
  cancel_at: orNull(view.cancelAt),
  items: {
    data: view.items.map(({ id, quantity, priceId, unitAmount, product, usage, tiers }) => ({
      id,
      quantity,
      price: {
        id: priceId,
        unit_amount_decimal: unitAmount,
        product: { name: product },
        recurring: { usage_type: usage },
        tiers: tiers.map(({ upTo, unitAmount: unit, flatAmount }) => ({
          up_to: upTo,
          unit_amount_decimal: unit,
          flat_amount: flatAmount,
        })),
      },
    })),
  },
})
