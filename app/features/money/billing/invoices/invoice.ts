/** How something is billed: a fee each month, by use, or by use in tiers. */
export type UsageType = 'monthly' | 'usage' | 'tiered_usage'

export const USAGE_LABELS: Record<UsageType, string> = {
  monthly: 'monthly',
  usage: 'usage',
  tiered_usage: 'tiered usage',
}

/** A line of an invoice. Amounts are cents. */
export interface InvoiceLine {
  id: string
  description: string
  quantity: number | null
  /** Decimal cents: `1.25`. */
  unitAmount: string | null
  /** Null for what isn't billed by a price, such as a credit. */
  usage: UsageType | null
  priceId: string | null
  /** Without tax, before discounts of the invoice. */
  subtotal: number
  tax: number
  total: number
}

/** The facts that an invoice's state follows from. */
export interface Billed {
  status: string
  dueAt: Date | null
  subscriptionId: string | null
  attempted: boolean
  payment: 'processing' | 'action-needed' | 'failed' | null
}

/**
 * Whether an open invoice's due date is past, or it belongs to a subscription and a payment was attempted. A bank
 * debit takes days, so one that is under way doesn't count.
 */
export function isPastDue({ status, dueAt, subscriptionId, attempted, payment }: Billed, now: Date): boolean {
  if (status !== 'open' || payment === 'processing') return false
  return (dueAt !== null && dueAt < now) || (subscriptionId !== null && attempted)
}
