import type { TwilioStore } from '#emulators/twilio/store.ts'

import { reviewPort } from './port-steps.ts'
import { reviewBrand, reviewBundle, reviewCampaign } from './reviews.ts'

/** Goes on with what was in review when the emulators were stopped. */
export function resumeReviews(store: TwilioStore): void {
  const { bundles, brands, campaigns, ports } = store.registration
  for (const bundle of bundles.values()) reviewBundle(store, bundle)
  for (const brand of brands.values()) reviewBrand(store, brand)
  for (const campaign of campaigns.values()) reviewCampaign(store, campaign)
  for (const port of ports.values()) reviewPort(store, port)
}
