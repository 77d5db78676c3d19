import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { stateName } from '#app/lib/states.ts'
import { idTypeLabel, providerIdType, readable } from './choices.ts'
import type { StepPath } from './location.ts'
import type { AddressInput, BusinessInput, RepInput } from './location.schema.ts'

type Stored<Input> = Omit<Input, 'version' | 'base' | 'overwrite'>

export type AddressValues = Stored<AddressInput>
/** `registrationNumber` is whole where it is sent, and masked where it is shown. */
export type BusinessValues = Stored<BusinessInput>
export type RepValues = Stored<RepInput>

/** All that a location's business profile consists of. */
export interface Profile {
  address: AddressValues
  business: BusinessValues
  rep1: RepValues
  rep2: RepValues | null
}

/** The end user of a business at the provider. */
export const businessAttributes = (business: BusinessValues) => ({
  business_name: business.businessName,
  business_identity: business.identity,
  business_type: business.businessType,
  business_industry: business.industry,
  business_registration_identifier: providerIdType(business.idType),
  business_registration_number: business.registrationNumber,
  business_regions_of_operation: business.operations,
  website_url: business.websiteUrl,
  ...(business.socialMediaUrl ? { social_media_profile_urls: business.socialMediaUrl } : {}),
})

/** The end user of a representative at the provider. */
export const repAttributes = (rep: RepValues) => ({
  first_name: rep.firstName,
  last_name: rep.lastName,
  email: rep.email,
  business_title: rep.businessTitle,
  job_position: rep.jobPosition,
  phone_number: toE164(rep.phoneNumber),
})

export interface PreviewPart {
  title: string
  step: StepPath
  rows: { label: string; value: string }[]
}

/** A profile as it is sent, for its reader, in the order of the steps. */
export function previewOf({ address, business, rep1, rep2 }: Profile): PreviewPart[] {
  return [
    { title: 'Address', step: 'address', rows: addressRows(address) },
    { title: 'Business', step: 'business', rows: businessRows(business) },
    { title: 'Representative 1', step: 'rep/1', rows: repRows(rep1) },
    ...(rep2 ? [{ title: 'Representative 2', step: 'rep/2' as const, rows: repRows(rep2) }] : []),
  ]
}

export const addressRows = ({ legalName, emergencyEnabled, ...address }: AddressValues) => [
  { label: 'Legal name', value: legalName },
  {
    label: 'Address',
    value: [
      address.address,
      address.address2,
      `${address.city}, ${stateName(address.state)} ${address.zipcode}`,
    ]
      .filter(Boolean)
      .join(', '),
  },
  { label: 'Emergency calling', value: emergencyEnabled ? 'On' : 'Off' },
]

export const businessRows = (business: BusinessValues) => [
  { label: 'Business name', value: business.businessName },
  { label: 'Identity', value: readable(business.identity) },
  { label: 'Business type', value: business.businessType },
  { label: 'Industry', value: readable(business.industry) },
  {
    label: 'Registration ID',
    value: business.idType === 'OTHER' ? `Other: ${business.idTypeOther}` : idTypeLabel(business.idType),
  },
  { label: 'Registration number', value: business.registrationNumber },
  { label: 'Regions of operation', value: readable(business.operations) },
  { label: 'Website', value: business.websiteUrl },
  { label: 'Social media', value: business.socialMediaUrl },
]

export const repRows = (rep: RepValues) => [
  { label: 'Name', value: `${rep.firstName} ${rep.lastName}` },
  { label: 'Email', value: rep.email },
  { label: 'Business title', value: rep.businessTitle },
  { label: 'Job position', value: rep.jobPosition },
  { label: 'Phone number', value: formatPhone(rep.phoneNumber) },
]
