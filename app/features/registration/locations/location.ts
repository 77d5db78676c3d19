import type { locationRegistrations, RegistrationError } from '#db/schema/registration.ts'

export const LOCATIONS_PATH = '/account/info/locations'
export const NEW_LOCATION_PATH = `${LOCATIONS_PATH}/new`

/** The wizard's steps, in order (spec 3, 2). `path` comes after the location's own. */
export const STEPS = [
  { path: 'general', label: 'General' },
  { path: 'address', label: 'Address' },
  { path: 'business', label: 'Business' },
  { path: 'rep/1', label: 'Rep 1' },
  { path: 'rep/2', label: 'Rep 2 (optional)' },
  { path: 'review', label: 'Review' },
  { path: 'brand', label: 'Brand' },
] as const

export type StepPath = (typeof STEPS)[number]['path']

export const locationPath = (id: string, step?: StepPath | 'business/reveal') =>
  [LOCATIONS_PATH, id, step].filter(Boolean).join('/')

export const stepAfter = (step: StepPath): StepPath =>
  STEPS[STEPS.findIndex(({ path }) => path === step) + 1]?.path ?? step

export type ProfileStatus = (typeof locationRegistrations.$inferSelect)['profileStatus']

/** What the wizard and the cards need to know of a location's registration. */
export interface RegistrationState {
  hasAddress: boolean
  hasBusiness: boolean
  hasRep1: boolean
  hasRep2: boolean
  profileStatus: ProfileStatus
  /** `not-submitted`, or the provider's word. */
  brandStatus: string
  /** The brand was sent and the provider's answer got lost: it is being looked up. */
  isBrandUncertain: boolean
}

export const NOT_SUBMITTED = 'not-submitted'

/** What the provider decided about a profile or brand must be compared without case (design). */
export const isBrand = ({ brandStatus }: { brandStatus: string }, status: string): boolean =>
  brandStatus.toLowerCase() === status.toLowerCase()

export const isInReview = ({ profileStatus }: Pick<RegistrationState, 'profileStatus'>): boolean =>
  profileStatus === 'in-review' || profileStatus === 'pending-review'

export const isSubmitted = (state: Pick<RegistrationState, 'profileStatus'>): boolean =>
  isInReview(state) || state.profileStatus === 'approved'

/** Which steps are complete, in order (spec 3, 4). Rep 2 is optional, so rep 1 completes its step too. */
export function completeSteps(state: RegistrationState): boolean[] {
  return [
    true,
    state.hasAddress,
    state.hasBusiness,
    state.hasRep1,
    state.hasRep1 || state.hasRep2,
    isSubmitted(state),
    isBrand(state, 'approved'),
  ]
}

/** Whether a step can be opened: all before it are complete (spec 3, 2). */
export function isOpen(state: RegistrationState, step: StepPath): boolean {
  const at = STEPS.findIndex(({ path }) => path === step)
  return completeSteps(state)
    .slice(0, at)
    .every((complete) => complete)
}

/** The step that a card opens: the first that isn't complete. */
export function nextStep(state: RegistrationState): StepPath {
  const at = completeSteps(state).indexOf(false)
  return STEPS[at === -1 ? STEPS.length - 1 : at]!.path
}

/** The label of a location's card (spec 3, 4). */
export function cardLabel(state: RegistrationState): string {
  if (isInReview(state)) return 'Business Profile In Review'
  if (!isBrand(state, NOT_SUBMITTED)) return state.brandStatus
  return state.profileStatus === 'approved' ? 'Submit Brand' : 'In Progress'
}

export type Lock = 'in-review' | 'approved' | 'copied'

/**
 * Why a step can't be changed; null when it can. The address of an approved location can, because help is sent there. What the
 * carriers refused can be corrected and sent again.
 */
export function lockOf(
  step: StepPath,
  state: RegistrationState & { copiedFrom: string | null },
): Lock | null {
  if (step === 'general') return null
  if (state.copiedFrom && step !== 'address') return 'copied'
  if (isInReview(state)) return 'in-review'
  if (state.profileStatus !== 'approved' || step === 'address') return null
  return isBrand(state, 'FAILED') ? null : 'approved'
}

/** The part of a provider's field name that says what it belongs to, by the step where it is typed. */
const OBJECTS: Record<string, StepPath> = {
  customer_profile_address: 'address',
  customer_profile_business_information: 'business',
  authorized_representative_1: 'rep/1',
  authorized_representative_2: 'rep/2',
}

/** Our fields by the provider's names. */
const FIELDS: Record<string, string> = {
  address_sids: 'address',
  business_name: 'businessName',
  business_identity: 'identity',
  business_type: 'businessType',
  business_industry: 'industry',
  business_registration_identifier: 'idType',
  business_registration_number: 'registrationNumber',
  business_regions_of_operation: 'operations',
  website_url: 'websiteUrl',
  social_media_profile_urls: 'socialMediaUrl',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  business_title: 'businessTitle',
  job_position: 'jobPosition',
  phone_number: 'phoneNumber',
}

/** Where the reason of a refusal can be mended: `authorized_representative_1.phone_number` is a field of step Rep 1. */
export function placeOf(field: string): { step: StepPath; field: string | null } | null {
  const [object = '', name = ''] = field.split('.')
  const step = OBJECTS[object]
  return step ? { step, field: FIELDS[name] ?? null } : null
}

/** The reasons that concern fields of a step, by field. */
export function problemsOf(step: StepPath, errors: readonly RegistrationError[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { description, fields } of errors) {
    for (const place of fields.map(placeOf)) {
      if (place?.step === step && place.field) found[place.field] ??= description
    }
  }
  return found
}
