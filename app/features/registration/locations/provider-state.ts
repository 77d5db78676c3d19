import type { RegistrationError } from '#db/schema/registration.ts'
import { NOT_SUBMITTED, type ProfileStatus } from './location.ts'

/** The provider's statuses of a profile, by our names (spec 3, 4). */
const STATUSES: Record<string, ProfileStatus> = {
  draft: NOT_SUBMITTED,
  'pending-review': 'pending-review',
  'in-review': 'in-review',
  'twilio-approved': 'approved',
  'twilio-rejected': 'rejected',
}

export const profileStatusOf = (status: string): ProfileStatus => STATUSES[status] ?? NOT_SUBMITTED

/** The reviewers' reasons, which profiles only name by code (https://www.twilio.com/docs/api/errors). */
const REASONS: Record<number, { description: string; fields: string[] }> = {
  18601: {
    description: 'The association between business name and website cannot be verified',
    fields: ['customer_profile_business_information.website_url'],
  },
  18602: {
    description: 'The Business ID you provided could not be verified',
    fields: ['customer_profile_business_information.business_registration_number'],
  },
  18603: {
    description: 'The address could not be verified',
    fields: ['customer_profile_address.address_sids'],
  },
  18604: {
    description: 'Unable to verify Authorized representative #1',
    fields: ['authorized_representative_1.first_name'],
  },
  18605: {
    description: 'Unable to verify Authorized representative #2',
    fields: ['authorized_representative_2.first_name'],
  },
  18606: {
    description: "The Email domain doesn't match the website domain",
    fields: ['authorized_representative_1.email'],
  },
  18609: {
    description: 'Ineligible Business Registration Authority',
    fields: ['customer_profile_business_information.business_registration_identifier'],
  },
}

/** The errors of a profile or trust product, as the provider's API lists them. */
export function bundleErrors(errors: unknown): RegistrationError[] {
  return ((errors ?? []) as { code?: unknown }[]).map(({ code }) => {
    const number = Number(code) || null
    const { description, fields } = REASONS[number ?? 0] ?? { description: `Error ${number ?? 'unknown'}`, fields: [] }
    return { code: number, description, fields }
  })
}

interface BrandError {
  error_code?: unknown
  code?: unknown
  description?: unknown
  fields?: unknown
}

/** The errors of a brand. Some only have a reason in words. */
export function brandErrors(brand: { status: string; errors: unknown; failureReason: string | null }): RegistrationError[] {
  const listed = ((brand.errors ?? []) as BrandError[]).map(({ error_code: errorCode, code, description, fields }) => ({
    code: Number(errorCode ?? code) || null,
    description: typeof description === 'string' ? description : '',
    fields: Array.isArray(fields) ? fields.map(String) : [],
  }))
  if (listed.length > 0 || brand.status !== 'FAILED' || !brand.failureReason) return listed
  return [{ code: null, description: brand.failureReason, fields: [] }]
}
