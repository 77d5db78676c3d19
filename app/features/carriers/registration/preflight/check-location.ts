import { checkAddress } from './check-address.ts'
import { checkBrand } from './check-brand.ts'
import { checkBusiness } from './check-business.ts'
import { checkReps } from './check-reps.ts'
import type { Finding } from './finding.ts'
import type { LocationInput } from './location-input.ts'

/**
 * Finds what the provider or the carriers would refuse in a location's profile and brand, in the order of the wizard's steps.
 * Follows Twilio's error dictionary and its guides for TrustHub profiles and for standard brands.
 */
export function checkLocation(input: LocationInput): Finding[] {
  return [
    ...checkAddress(input.address, input.business),
    ...checkBusiness(input.business),
    ...checkReps(input.rep1, input.rep2, input.business),
    ...checkBrand(input.brand, input.business),
  ]
}
