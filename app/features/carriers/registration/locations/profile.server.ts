import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { readFailure } from '#app/lib/telephony.server.ts'
import type { RegistrationError } from '#db/schema/registration.ts'
import { isSubmitted } from './location.ts'
import { findOne, requireOpen } from './locations.server.ts'
import { profileFindings } from './profile-findings.server.ts'
import {
  assignParts,
  type Evaluation,
  evaluateBundle,
  fetchBundle,
  makeBundle,
  providerError,
  putPart,
  submitBundle,
} from './provider.server.ts'
import { bundleErrors, profileStatusOf } from './provider-state.ts'
import { ADDRESS, BUSINESS, type Profile, REP } from './location-fields.ts'
import { attributesOf, valuesOf } from './step-fields.ts'
import { businessValues, openNumber, type StoredLocation } from './stored.server.ts'
import { type RegistrationLease, withRegistrationLease } from './registration-lease.server.ts'

/** The outcome of a check of a profile: it is with the reviewers, or it isn't and why. `compliant` is what wasn't to be submitted, and `held` what someone has to look at first. */
export type CheckResult =
  | { kind: 'submitted' }
  | { kind: 'compliant' }
  | { kind: 'held'; reason: 'doubtful' | 'website-pending' }
  | { kind: 'failed'; status: string | null; errors: RegistrationError[] }

/**
 * Has the provider evaluate a location's profile, and submits it when it is compliant. It is sent once, however often this is
 * called, also when the answer to a submission was lost.
 * @param submits false only evaluates it
 * @param isAutomatic no one pressed a button: errors, and a website that wasn't checked yet, prevent the submission
 */
export async function checkProfile(
  ctx: Ctx,
  locationId: string,
  { submits = true, isAutomatic = false }: { submits?: boolean; isAutomatic?: boolean } = {},
): Promise<CheckResult> {
  ctx.require('administer')
  return withRegistrationLease(
    ctx,
    locationId,
    async (tx) => {
      const stored = await findOne(tx, locationId)
      if (isSubmitted(stored.state)) return null
      requireOpen(stored, 'review')
      const profile = await readProfile(tx, ctx, stored)
      const held = isAutomatic ? reasonToHold(profile, stored) : null
      return { profile, primarySid: primaryProfile(), submits, held }
    },
    async (lease, begun) => {
      if (!begun) return { kind: 'submitted' }
      if (begun.held) return { kind: 'held', reason: begun.held }
      try {
        return await submitProfile(ctx, lease, begun)
      } catch (error) {
        if (error instanceof AppError || readFailure(error).kind !== 'refused') throw providerError(error)
        const { code } = readFailure(error) as { code: number }
        log.warn({ accountId: ctx.account.id, locationId, code }, 'registration: a profile was refused')
        const errors = [{ code, description: `The provider refused it (error ${code}).`, fields: [] }]
        await lease.store({ profileErrors: errors, profileSubmittedAt: null })
        return { kind: 'failed', status: null, errors }
      }
    },
  )
}

function reasonToHold(
  profile: Profile,
  { business }: StoredLocation,
): Extract<CheckResult, { kind: 'held' }>['reason'] | null {
  const { isDoubtful, isWebsitePending } = profileFindings(profile, business!)
  if (isDoubtful) return 'doubtful'
  return isWebsitePending ? 'website-pending' : null
}

/** All values of a location's profile, with the registration number. */
export async function readProfile(tx: Tx, ctx: Ctx, stored: StoredLocation): Promise<Profile> {
  const { address, business, rep1, rep2 } = stored
  if (!address || !business || !rep1) {
    throw new AppError('invalid', 'Unable to process form. Please try again or contact support.')
  }
  return {
    address: valuesOf(ADDRESS, address),
    business: businessValues(business, await openNumber(tx, ctx, business)),
    rep1: valuesOf(REP, rep1),
    rep2: rep2 && valuesOf(REP, rep2),
  }
}

function primaryProfile(): string {
  const sid = env().TWILIO_PRIMARY_PROFILE_SID
  if (sid) return sid
  throw new AppError(
    'conflict',
    'Registration isn’t set up on this installation. Please reach out to support.',
  )
}

async function submitProfile(
  ctx: Ctx,
  lease: RegistrationLease,
  { profile, primarySid, submits }: { profile: Profile; primarySid: string; submits: boolean },
): Promise<CheckResult> {
  const { locationId, profileSid } = lease.registration
  const sid = profileSid ?? (await makeBundle('profile', locationId))
  if (!profileSid) await lease.store({ profileSid: sid })
  const before = await fetchBundle('profile', sid)
  const known = profileStatusOf(before.status)
  // An earlier submission whose answer was lost.
  if (isSubmitted({ profileStatus: known })) return submitted(ctx, lease, known)

  await putParts(lease, profile)
  const { businessSid, rep1Sid, rep2Sid, documentSid } = lease.registration
  await assignParts('profile', sid, {
    parts: [businessSid, rep1Sid, profile.rep2 && rep2Sid, documentSid, primarySid].filter(
      (part) => part !== null,
    ),
    without: profile.rep2 ? undefined : (rep2Sid ?? undefined),
  })
  const evaluation = await evaluateBundle('profile', sid)
  if (evaluation.status !== 'compliant') {
    const errors = evaluationErrors(evaluation)
    await lease.store({ profileErrors: errors })
    return { kind: 'failed', status: evaluation.status, errors }
  }
  if (!submits) {
    await lease.store({ profileErrors: [] })
    return { kind: 'compliant' }
  }
  await lease.store({ profileErrors: [], profileSubmittedAt: ctx.now() })
  const after = await submitBundle('profile', sid)
  const status = profileStatusOf(after.status)
  if (isSubmitted({ profileStatus: status })) return submitted(ctx, lease, status)
  const errors = bundleErrors(after.errors)
  await lease.store({ profileStatus: status, profileErrors: errors, profileSubmittedAt: null })
  return { kind: 'failed', status: after.status, errors }
}

async function submitted(
  ctx: Ctx,
  lease: RegistrationLease,
  profileStatus: ReturnType<typeof profileStatusOf>,
): Promise<CheckResult> {
  const { locationId, profileSubmittedAt } = lease.registration
  await lease.store({
    profileStatus,
    profileErrors: [],
    profileSubmittedAt: profileSubmittedAt ?? ctx.now(),
    profileDecidedAt: null,
  })
  await ctx.db((tx) =>
    audit(tx, ctx, { action: 'submitted the business profile', entity: 'location', entityId: locationId }),
  )
  return { kind: 'submitted' }
}

/** Makes or updates the parts of a profile, each stored as soon as the provider has it. */
export async function putParts(lease: RegistrationLease, profile: Profile): Promise<void> {
  const { locationId, addressSid } = lease.registration
  const { businessSid, rep1Sid, rep2Sid, documentSid } = lease.registration
  const business = {
    ...{ what: 'business', type: 'customer_profile_business_information', sid: businessSid },
    attributes: attributesOf(BUSINESS, profile.business),
  }
  await lease.store({ businessSid: await putPart('endUsers', locationId, business) })
  const rep1 = {
    ...{ what: 'rep 1', type: 'authorized_representative_1', sid: rep1Sid },
    attributes: attributesOf(REP, profile.rep1),
  }
  await lease.store({ rep1Sid: await putPart('endUsers', locationId, rep1) })
  if (profile.rep2) {
    const rep2 = {
      ...{ what: 'rep 2', type: 'authorized_representative_2', sid: rep2Sid },
      attributes: attributesOf(REP, profile.rep2),
    }
    await lease.store({ rep2Sid: await putPart('endUsers', locationId, rep2) })
  }
  const document = {
    ...{ what: 'address', type: 'customer_profile_address', sid: documentSid },
    attributes: { address_sids: addressSid! },
  }
  await lease.store({ documentSid: await putPart('supportingDocuments', locationId, document) })
}

interface Requirement {
  passed: boolean
  failure_reason: string | null
  error_code: number | null
  invalid: { object_field: string; failure_reason: string | null; error_code: number | null }[]
}

/** The reasons of an evaluation. Their descriptions say which part of the profile a field belongs to. */
export function evaluationErrors({ results }: Pick<Evaluation, 'results'>): RegistrationError[] {
  const failed = ((results ?? []) as Requirement[]).filter(({ passed }) => !passed)
  return failed.flatMap(({ failure_reason: reason, error_code: code, invalid = [] }) =>
    invalid.length > 0
      ? invalid.map((field) => ({
          code: field.error_code,
          description: field.failure_reason ?? reason ?? '',
          fields: [field.object_field],
        }))
      : [{ code, description: reason ?? '', fields: [] }],
  )
}
