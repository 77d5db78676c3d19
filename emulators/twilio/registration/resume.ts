import type { TwilioStore } from '#emulators/twilio/store.ts'

import { reviewPort } from './port-steps.ts'
import { reviewBrand, reviewBundle, reviewCampaign } from './reviews.ts'

/** Sets the time that each step of a review takes, null to have them wait, also for those under way. */
export function setReviewTime(store: TwilioStore, reviewMs: number | null): void {
  store.reviews.abort()
  store.reviews = new AbortController()
  store.config.reviewMs = reviewMs
  store.options.changed({ type: 'registration' })
  resumeReviews(store)
}

/** Goes on with what is in review. */
export function resumeReviews(store: TwilioStore): void {
  const { bundles, brands, campaigns, ports } = store.registration
  for (const bundle of bundles.values()) reviewBundle(store, bundle)
  for (const brand of brands.values()) reviewBrand(store, brand)
  for (const campaign of campaigns.values()) reviewCampaign(store, campaign)
  for (const port of ports.values()) reviewPort(store, port)
}
