import { formatCents } from '#app/lib/money.ts'
import type { UseCase } from './campaigns/campaign.ts'
import type { BrandVolume } from '#app/lib/registration-choices.ts'

/** The prices of a registration for an agency, in cents. */
export interface Fees {
  /** Once. */
  brand: Record<BrandVolume, number>
  /** Once, for the carriers' review of a message campaign. */
  review: number
  /** Each month, by what a message campaign is for. */
  monthly: Record<UseCase, number>
}

/** `$4.50 once`. */
export const brandPrice = (fees: Fees, volume: BrandVolume): string =>
  fees.brand[volume] === 0 ? 'No fee' : `${formatCents(fees.brand[volume])} once`

/** `$10.00 a month`. */
export const monthlyPrice = (fees: Fees, usecase: UseCase): string =>
  fees.monthly[usecase] === 0 ? 'no fee' : `${formatCents(fees.monthly[usecase])} a month`

/** `$15.00 for the review, then $10.00 a month`. */
export function campaignPrice(fees: Fees, usecase: UseCase): string {
  const parts = [
    fees.review > 0 && `${formatCents(fees.review)} for the review`,
    fees.monthly[usecase] > 0 && monthlyPrice(fees, usecase),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No fee' : parts.join(', then ')
}
