import { checkAddress } from './check-address.ts'
import { checkBrand } from './check-brand.ts'
import { checkBusiness } from './check-business.ts'
import { checkReps } from './check-reps.ts'
import type { Finding } from './finding.ts'
import type { AddressValues, BrandValues, BusinessValues, RepValues } from '../locations/location-fields.ts'

/** A location's registration. A step that no one filled in yet is null. */
export interface FilledSteps {
  address: AddressValues | null
  /** The registration number in clear: no finding repeats it. */
  business: BusinessValues | null
  rep1: RepValues | null
  rep2: RepValues | null
  brand: BrandValues | null
}

/**
 * Finds what the provider or the carriers would refuse in a location's profile and brand, in the order of the wizard's steps.
 * Follows Twilio's error dictionary and its guides for TrustHub profiles and for standard brands.
 */
export function checkLocation(input: FilledSteps): Finding[] {
  return [
    ...checkAddress(input.address, input.business),
    ...checkBusiness(input.business),
    ...checkReps(input.rep1, input.rep2, input.business),
    ...checkBrand(input.brand, input.business),
  ]
}
