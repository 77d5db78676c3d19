import { TwilioError } from '#emulators/twilio/errors.ts'
import { required } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import type { Bundle, BundleKind } from './records.ts'

export const TRUSTHUB = 'https://trusthub.twilio.com/v1'

/** The names that customer profiles and trust products have in their resources. */
export const NAMES = {
  CustomerProfiles: { sid: 'customer_profile_sid', links: 'customer_profiles' },
  TrustProducts: { sid: 'trust_product_sid', links: 'trust_products' },
} as const

const IN_REVIEW: readonly string[] = ['pending-review', 'in-review']

export function bundleOf(
  store: TwilioStore,
  kind: BundleKind,
  params: Record<string, string>,
  url: URL,
): Bundle {
  const bundle = store.registration.bundles.get(params.sid ?? '')
  return required(bundle?.kind === kind ? bundle : null, url)
}

export function requireEditable(bundle: Bundle): void {
  if (IN_REVIEW.includes(bundle.status)) {
    throw new TwilioError(400, 20001, `The bundle is ${bundle.status} and can't be changed`)
  }
}
