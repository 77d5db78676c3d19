import type { RegistrationError } from '#db/schema/registration.ts'
import { brandOf, NOT_SUBMITTED, type ProfileStatus } from './location.ts'

/** The provider's statuses of a profile, by our names. */
const STATUSES: Record<string, ProfileStatus> = {
  draft: NOT_SUBMITTED,
  'pending-review': 'pending-review',
  'in-review': 'in-review',
  'twilio-approved': 'approved',
  'twilio-rejected': 'rejected',
}

export const profileStatusOf = (status: string): ProfileStatus => STATUSES[status] ?? NOT_SUBMITTED

/** The errors of a profile or trust product, which the provider only names by code; preflight/explain.ts says what they mean. */
export function bundleErrors(errors: unknown): RegistrationError[] {
  return ((errors ?? []) as { code?: unknown }[]).map(({ code }) => {
    const number = Number(code) || null
    return { code: number, description: number ? `Error ${number}` : '', fields: [] }
  })
}

interface BrandError {
  error_code?: unknown
  code?: unknown
  description?: unknown
  fields?: unknown
}

/** The errors of a brand. Some only have a reason in words. */
export function brandErrors(brand: {
  status: string
  errors: unknown
  failureReason: string | null
}): RegistrationError[] {
  const listed = ((brand.errors ?? []) as BrandError[]).map(
    ({ error_code: errorCode, code, description, fields }) => ({
      code: Number(errorCode ?? code) || null,
      description: typeof description === 'string' ? description : '',
      fields: Array.isArray(fields) ? fields.map(String) : [],
    }),
  )
  if (listed.length > 0 || brandOf(brand.status) !== 'failed' || !brand.failureReason) return listed
  return [{ code: null, description: brand.failureReason, fields: [] }]
}
