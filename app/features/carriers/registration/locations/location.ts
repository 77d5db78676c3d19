import type { locationRegistrations, RegistrationError } from '#db/schema/registration.ts'
import { explainRejection } from '../preflight/explain.ts'
import { ADDRESS, BRAND, BUSINESS } from './location-fields.ts'
import { LOCATIONS_PATH } from '../paths.ts'

/** The wizard's steps, in order. `path` comes after the location's own. */
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

export type ProfileStatus = (typeof locationRegistrations.$inferSelect)['profileStatus']

/** A location's registration, as the wizard and the cards show it. */
export interface RegistrationState {
  hasAddress: boolean
  hasBusiness: boolean
  hasRep1: boolean
  hasRep2: boolean
  profileStatus: ProfileStatus
  brand: Brand
  /** `not-submitted`, or the provider's word. */
  brandStatus: string
  /** The brand was sent and the provider's answer got lost: it is being looked up. */
  isBrandUncertain: boolean
}

export const NOT_SUBMITTED = 'not-submitted'

/** The states of a brand that mean something to us; the provider has others, too. */
const BRANDS = [NOT_SUBMITTED, 'pending', 'in-review', 'approved', 'failed', 'suspended'] as const

export type Brand = (typeof BRANDS)[number] | 'other'

/** The state that the provider's word means. Its case varies. */
export function brandOf(status: string): Brand {
  const name = status.toLowerCase().replace('_', '-')
  return BRANDS.find((brand) => brand === name) ?? 'other'
}

export const isBrandInReview = (brand: Brand): boolean => brand === 'pending' || brand === 'in-review'

/** It can be submitted, or again. */
export const isBrandOpen = (brand: Brand): boolean => brand === NOT_SUBMITTED || brand === 'failed'

export const isInReview = ({ profileStatus }: Pick<RegistrationState, 'profileStatus'>): boolean =>
  profileStatus === 'in-review' || profileStatus === 'pending-review'

export const isSubmitted = (state: Pick<RegistrationState, 'profileStatus'>): boolean =>
  isInReview(state) || state.profileStatus === 'approved'

/** Which steps are complete, in order. Rep 2 is optional, so rep 1 completes its step too. */
export function completeSteps(state: RegistrationState): boolean[] {
  return [
    true,
    state.hasAddress,
    state.hasBusiness,
    state.hasRep1,
    state.hasRep1 || state.hasRep2,
    isSubmitted(state),
    state.brand === 'approved',
  ]
}

/** Whether a step can be opened: all before it are complete. */
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

/** `IN_REVIEW` as `In review`. */
const sentenceCase = (status: string) => {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The label of a location's card. */
export function cardLabel(state: RegistrationState): string {
  if (isInReview(state)) return 'Business Profile In Review'
  if (state.brand !== NOT_SUBMITTED) return sentenceCase(state.brandStatus)
  return state.profileStatus === 'approved' ? 'Submit Brand' : 'In Progress'
}

/** Why a step can't be changed. */
export const LOCKS = {
  'in-review': 'The business profile is in review. You can change this when the review is done.',
  approved: 'The business profile was approved with this. Write to support to change it.',
  copied: 'This location uses the registration of another one, where it can be changed.',
} as const

export type Lock = keyof typeof LOCKS

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
  return state.brand === 'failed' ? null : 'approved'
}

/** The steps whose fields findings name. Those of representatives have the representative before them. */
const FIELDS: Partial<Record<StepPath, object>> = {
  address: ADDRESS.fields,
  business: BUSINESS.fields,
  brand: BRAND.fields,
}

/** The step where a field of a finding is typed; null for the whole registration. */
export function stepOfField(field: string): StepPath | null {
  if (field.startsWith('rep1.')) return 'rep/1'
  if (field.startsWith('rep2.')) return 'rep/2'
  return STEPS.find(({ path }) => Object.hasOwn(FIELDS[path] ?? {}, field))?.path ?? null
}

/** The reasons of a refusal that concern a step, by the form's field. */
export function problemsOf(step: StepPath, errors: readonly RegistrationError[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const error of errors) {
    const { field, problem, fix } = explainRejection(error)
    if (field === null || stepOfField(field) !== step) continue
    found[field.split('.').at(-1)!] ??= `${problem} ${fix}`
  }
  return found
}
