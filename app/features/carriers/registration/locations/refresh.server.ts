import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { readFailure, unlessMissing } from '#app/lib/telephony.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { locationRegistrations } from '#db/schema/index.ts'
import { locationsChanged } from '../events.ts'
import { refreshCampaigns } from '../campaigns/campaign-status.server.ts'
import { registerNumbers } from '../campaigns/registered-numbers.server.ts'
import { brandOf, NOT_SUBMITTED } from './location.ts'
import { type Decision, decisionMail } from './mails.server.ts'
import { fetchBrand, fetchBundle, findBrand } from './provider.server.ts'
import { brandErrors, bundleErrors, profileStatusOf } from './provider-state.ts'
import type { Registration } from './registration-lease.server.ts'

/** A submission that the provider doesn't have by then never reached it. */
const NEVER_MS = 2 * 60_000
/** Others may change a row while the provider is asked; then it is asked again. */
const TRIES = 5

/** The job: reads the account's profiles, brands and message campaigns again. @throws when the provider doesn't answer */
export async function refreshRegistrations(ctx: Ctx): Promise<void> {
  const outcomes = [await attempt(refreshLocations(ctx)), await attempt(refreshCampaigns(ctx))]
  for (const error of outcomes) if (error) throw error
}

const attempt = (work: Promise<void>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error,
  )

/**
 * Reads what the provider has of the account's profiles and brands and stores it, whatever webhooks said before.
 * @throws when the provider doesn't answer, to be run again
 */
export async function refreshLocations(ctx: Ctx): Promise<void> {
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: locationRegistrations.locationId })
      .from(locationRegistrations)
      .where(and(isNotNull(locationRegistrations.profileSid), isNull(locationRegistrations.copiedFrom))),
  )
  const problems: unknown[] = []
  for (const { id } of rows) {
    await refreshLocation(ctx, id).catch((error: unknown) => problems.push(error))
  }
  if (problems.length === 0) return
  const { kind } = readFailure(problems[0])
  log.warn({ accountId: ctx.account.id, kind, count: problems.length }, 'registration: not refreshed')
  throw new Error('The provider did not answer for every location.')
}

async function refreshLocation(ctx: Ctx, locationId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await ctx.db((tx) =>
      tx.select().from(locationRegistrations).where(eq(locationRegistrations.locationId, locationId)),
    )
    if (!row?.profileSid) return
    const seen = await readProvider(row, row.profileSid, ctx.now())
    if (await ctx.db((tx) => applyProviderState(tx, ctx, row, seen))) return
  }
}

type ProviderState = Partial<
  Pick<
    Registration,
    | 'profileStatus'
    | 'profileErrors'
    | 'profileSubmittedAt'
    | 'trustBundleStatus'
    | 'brandSid'
    | 'brandStatus'
    | 'brandErrors'
    | 'brandScore'
    | 'brandSubmittedAt'
  >
>

async function readProvider(row: Registration, profileSid: string, now: Date): Promise<ProviderState> {
  const { trustBundleSid } = row
  const isStale = (at: Date | null) => at !== null && now.getTime() - at.getTime() > NEVER_MS
  const [profile, trustBundle, brand] = await Promise.all([
    unlessMissing(fetchBundle('profile', profileSid)),
    trustBundleSid ? unlessMissing(fetchBundle('trust product', trustBundleSid)) : undefined,
    row.brandSid
      ? unlessMissing(fetchBrand(row.brandSid))
      : trustBundleSid && row.brandSubmittedAt
        ? findBrand({ profileSid, trustBundleSid })
        : undefined,
  ])
  const seen: ProviderState = {}
  if (profile) {
    seen.profileStatus = profileStatusOf(profile.status)
    // The reasons of an evaluation are only ours.
    if (profile.status !== 'draft') seen.profileErrors = bundleErrors(profile.errors)
    else if (isStale(row.profileSubmittedAt)) seen.profileSubmittedAt = null
  }
  if (trustBundle) seen.trustBundleStatus = trustBundle.status
  if (brand) {
    seen.brandSid = brand.sid
    seen.brandStatus = brand.status
    seen.brandErrors = brandErrors(brand)
    seen.brandScore = brand.brandScore ?? null
  } else if (!row.brandSid && isStale(row.brandSubmittedAt)) seen.brandSubmittedAt = null
  return seen
}

/** Stores the provider's state. False when the row has changed since, so that an older answer never replaces a newer one. */
async function applyProviderState(
  tx: Tx,
  ctx: Ctx,
  row: Registration,
  seen: ProviderState,
): Promise<boolean> {
  const isSame = (name: keyof ProviderState) => JSON.stringify(row[name]) === JSON.stringify(seen[name])
  if ((Object.keys(seen) as (keyof ProviderState)[]).every(isSame)) return true
  const decisions = decisionsIn(row, seen)
  const values = {
    ...seen,
    ...(decisions.some((each) => each.startsWith('profile')) ? { profileDecidedAt: ctx.now() } : {}),
    ...(decisions.some((each) => each.startsWith('brand')) ? { brandDecidedAt: ctx.now() } : {}),
    version: nextVersion(locationRegistrations),
  }
  const stored = await tx
    .update(locationRegistrations)
    .set(values)
    .where(
      and(
        eq(locationRegistrations.locationId, row.locationId),
        eq(locationRegistrations.version, row.version),
      ),
    )
    .returning({ id: locationRegistrations.locationId })
  if (stored.length === 0) return false
  await tx
    .update(locationRegistrations)
    .set(values)
    .where(eq(locationRegistrations.copiedFrom, row.locationId))
  if ('brandStatus' in seen) await registerNumbers(tx)
  for (const decision of decisions) {
    await audit(tx, ctx, {
      action: AUDITED[decision],
      entity: 'location',
      entityId: row.locationId,
    })
    await decisionMail.later(tx, { locationId: row.locationId, decision })
  }
  tx.after(locationsChanged())
  return true
}

const AUDITED: Record<Decision, string> = {
  'profile-approved': 'received the approval of the business profile',
  'profile-rejected': 'received the rejection of the business profile',
  'brand-approved': 'received the approval of the brand',
  'brand-rejected': 'received the rejection of the brand',
}

function decisionsIn(
  row: Registration,
  { profileStatus, brandStatus = NOT_SUBMITTED }: ProviderState,
): Decision[] {
  const decisions: Decision[] = []
  if (profileStatus !== row.profileStatus) {
    if (profileStatus === 'approved') decisions.push('profile-approved')
    if (profileStatus === 'rejected') decisions.push('profile-rejected')
  }
  if (brandStatus !== row.brandStatus) {
    const brand = brandOf(brandStatus)
    if (brand === 'approved') decisions.push('brand-approved')
    if (brand === 'failed' || brand === 'suspended') decisions.push('brand-rejected')
  }
  return decisions
}
