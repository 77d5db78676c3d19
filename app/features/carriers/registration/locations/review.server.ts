import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Fees } from '../fees.ts'
import { registrationFees } from '../fees.server.ts'
import { checkLocation } from '../preflight/check-location.ts'
import { rejectionFindings } from '../preflight/explain.ts'
import type { Finding } from '../preflight/finding.ts'
import {
  type Brand,
  isBrandOpen,
  isOpen,
  isSubmitted,
  type Lock,
  lockOf,
  nextStep,
  problemsOf,
  type ProfileStatus,
  type StepPath,
  stepOfField,
} from './location.ts'
import { ADDRESS, BRAND, type BrandValues, BUSINESS, type Profile, REP } from './location-fields.ts'
import { findOne } from './locations.server.ts'
import { profileFindings } from './profile-findings.server.ts'
import { type ReviewRow, reviewRows, valuesOf } from './step-fields.ts'
import { businessValues, maskedNumber, openNumber, type StoredLocation } from './stored.server.ts'

/** Decides how a step is shown. */
export interface StepState {
  lock: Lock | null
  /** The first step that isn't complete, when this one can't be opened yet. */
  closed: StepPath | null
  /** The provider's complaints about the step's fields, by field. */
  problems: Record<string, string>
}

export function stepState({ state, registration }: StoredLocation, step: StepPath): StepState {
  const errors = [...(registration?.profileErrors ?? []), ...(registration?.brandErrors ?? [])]
  return {
    lock: lockOf(step, state),
    closed: isOpen(state, step) ? null : nextStep(state),
    problems: isSubmitted(state) && state.brand !== 'failed' ? {} : problemsOf(step, errors),
  }
}

export interface Review extends StepState {
  profileStatus: ProfileStatus
  /** The data that is sent, or was. */
  preview: PreviewPart[]
  /** Entries that would be refused; none once it is submitted. */
  findings: Finding[]
  /** Entries would be refused for certain, so that nothing is sent before a person says so. */
  isDoubtful: boolean
  /** A job still looks at the website. */
  isWebsitePending: boolean
  /** Why the last check or review failed. */
  refused: Finding[]
}

export async function readLocationReview(ctx: Ctx, locationId: string): Promise<Review> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const stored = await findOne(tx, locationId)
    const { address, business, rep1, rep2, state, registration } = stored
    const steps = stepState(stored, 'review')
    if (!address || !business || !rep1) {
      const nothing = { preview: [], findings: [], isDoubtful: false, isWebsitePending: false, refused: [] }
      return { ...steps, ...nothing, profileStatus: state.profileStatus }
    }
    const profile = {
      address: valuesOf(ADDRESS, address),
      business: businessValues(business, maskedNumber(business)),
      rep1: valuesOf(REP, rep1),
      rep2: rep2 && valuesOf(REP, rep2),
    }
    const whole = { ...profile, business: businessValues(business, await openNumber(tx, ctx, business)) }
    return {
      ...steps,
      profileStatus: state.profileStatus,
      preview: previewOf(profile),
      ...(isSubmitted(state)
        ? { findings: [], isDoubtful: false, isWebsitePending: false }
        : profileFindings(whole, business)),
      refused: isSubmitted(state) ? [] : rejectionFindings(registration?.profileErrors ?? []),
    }
  })
}

interface PreviewPart {
  title: string
  step: StepPath
  rows: ReviewRow[]
}

/** A profile as it is sent, for its reader, in the order of the steps. */
function previewOf({ address, business, rep1, rep2 }: Profile): PreviewPart[] {
  return [
    { title: 'Address', step: 'address', rows: reviewRows(ADDRESS, address) },
    { title: 'Business', step: 'business', rows: reviewRows(BUSINESS, business) },
    { title: 'Representative 1', step: 'rep/1', rows: reviewRows(REP, rep1) },
    ...(rep2 ? [{ title: 'Representative 2', step: 'rep/2' as const, rows: reviewRows(REP, rep2) }] : []),
  ]
}

export interface BrandStep extends StepState {
  values: BrandValues
  version: number
  profileStatus: ProfileStatus
  brand: Brand
  /** `not-submitted`, or the provider's word. */
  brandStatus: string
  isUncertain: boolean
  findings: Finding[]
  refused: Finding[]
  fees: Fees
}

export async function readBrand(ctx: Ctx, locationId: string): Promise<BrandStep> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const stored = await findOne(tx, locationId)
    const { registration, state } = stored
    const isEditable = isBrandOpen(state.brand)
    return {
      ...stepState(stored, 'brand'),
      values: valuesOf(BRAND, registration),
      version: registration?.version ?? 1,
      profileStatus: state.profileStatus,
      brand: state.brand,
      brandStatus: state.brandStatus,
      isUncertain: state.isBrandUncertain,
      findings: isEditable && registration ? brandFindings(stored) : [],
      refused: rejectionFindings(registration?.brandErrors ?? []),
      fees: registrationFees(),
    }
  })
}

function brandFindings({ business, registration }: StoredLocation): Finding[] {
  const brand = valuesOf(BRAND, registration)
  if (!brand.brandType || !business) return []
  const input = { business: businessValues(business, ''), brand, address: null, rep1: null, rep2: null }
  return checkLocation(input).filter(({ field }) => stepOfField(field) === 'brand')
}
