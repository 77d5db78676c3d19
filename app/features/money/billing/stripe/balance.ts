import { dayIn } from '#app/lib/dates.ts'
import { isPastDue } from '../invoices/invoice.ts'
import type { CustomerState } from './read-customer.server.ts'
import type { InvoiceRow } from './mirror-rows.server.ts'

/** The account's debts by its invoices. Amounts are cents. */
export interface Debts {
  pastDue: number
  current: number
  upcoming: number
  /** `yyyy-MM-dd` in the account's time zone; null when no payment is planned. */
  nextPaymentOn: string | null
  automaticPayment: boolean
  stripePaymentMethodId: string | null
  /** The oldest moment since which an invoice is past due; null for none. */
  pastDueSince: Date | null
}

export const isInvoicePastDue = (row: InvoiceRow, now: Date): boolean =>
  isPastDue(
    {
      status: row.status,
      dueAt: row.dueAt ?? null,
      subscriptionId: row.subscriptionId ?? null,
      attempted: row.attempted,
      payment: row.payment ?? null,
    },
    now,
  )

/** @param was since when the account has been past due, as far as we know */
export function debtsOf(
  state: CustomerState,
  now: Date,
  { timezone, pastDueSince: was }: { timezone: string; pastDueSince: Date | null },
): Debts {
  const open = state.invoices.filter(({ status }) => status === 'open')
  const previews = state.invoices.filter(({ status }) => status === 'upcoming')
  const total = (rows: InvoiceRow[]) => rows.reduce((sum, row) => sum + row.amountRemaining, 0)
  const late = open.filter((row) => isInvoicePastDue(row, now))
  const planned = [
    ...open.flatMap(({ nextAttemptAt, dueAt }) => nextAttemptAt ?? dueAt ?? []),
    ...previews.map((row) => row.nextAttemptAt ?? row.dueAt ?? row.periodEnd),
  ].filter((at) => at > now)
  const next = planned.toSorted((a, b) => a.getTime() - b.getTime())[0]
  // An automatic payment that failed is late from when it was tried first; a bill that is sent, from its due date. A test
  // clock at Stripe may be ahead of ours.
  const since = late
    .filter(({ dueAt }) => !dueAt || dueAt <= now)
    .map((row) => row.dueAt ?? state.finalizedAt.get(row.id) ?? row.createdAt)
    .map((at) => (at <= now ? at : (was ?? now)))
  return {
    pastDue: total(late),
    current: total(open) - total(late),
    upcoming: total(previews),
    nextPaymentOn: next ? dayIn(next, timezone) : null,
    automaticPayment: state.automatic,
    stripePaymentMethodId: state.charged,
    pastDueSince: since.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  }
}
