import { env } from '#app/lib/env.server.ts'
import type { Fees } from './fees.ts'

/** The operator's prices. */
export function registrationFees(): Fees {
  const settings = env()
  const { CAMPAIGN_MONTHLY_CENTS: monthly, CAMPAIGN_LOW_VOLUME_MONTHLY_CENTS: lowVolume } = settings
  return {
    brand: { low: settings.BRAND_LOW_VOLUME_CENTS, standard: settings.BRAND_STANDARD_CENTS },
    review: settings.CAMPAIGN_REVIEW_CENTS,
    monthly: { marketing: monthly, discussion: monthly, undeclared: lowVolume },
  }
}
