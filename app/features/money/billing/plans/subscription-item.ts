import type { UsageType } from '../invoices/invoice.ts'

/** Amounts are decimal cents: `1.25`. */
export interface PriceTier {
  /** The last unit of the tier; null for no end. */
  upTo: number | null
  unitAmount: string | null
  flatAmount: string | null
}

/** A thing that a subscription bills for, with its price and tiers. */
export interface SubscriptionItem {
  id: string
  product: string
  priceId: string
  lookupKey: string | null
  usage: UsageType
  quantity: number | null
  /** Decimal cents; null when tiers decide. */
  unitAmount: string | null
  /** `month`. */
  interval: string | null
  /** The first tier is what the plan commits to, the others are on demand. */
  tiers: PriceTier[]
}

export interface SubscriptionView {
  id: string
  nickname: string | null
  /** The provider's words. */
  status: string
  collectionMethod: string
  /** The payment method of its own, if it has one. */
  defaultMethodId: string | null
  items: SubscriptionItem[]
  /** `24th`, or `?`. */
  cycleDay: string
  /** ISO, as the other times. */
  cycleAnchor: string | null
  periodEnd: string | null
  trialEnd: string | null
  cancelAt: string | null
}
