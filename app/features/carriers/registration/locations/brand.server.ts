import { eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { mergeEdit } from '#app/lib/merge-edit.server.ts'
import { isRefused } from '#app/lib/provider-operation.server.ts'
import { locationRegistrations } from '#db/schema/index.ts'
import { brandOf, isBrandOpen } from './location.ts'
import { BRAND, type BrandValues, type Profile } from './location-fields.ts'
import type { BrandInput } from './location.schema.ts'
import { findOne, requireOpen } from './locations.server.ts'
import { evaluationErrors, putParts, readProfile } from './profile.server.ts'
import {
  assignParts,
  evaluateBundle,
  fetchBrand,
  fetchBundle,
  findBrand,
  makeBrand,
  makeBundle,
  type ProviderBrand,
  providerError,
  putPart,
  resubmitBrand,
  submitBundle,
} from './provider.server.ts'
import { brandErrors } from './provider-state.ts'
import { attributesOf, editedFields, valuesOf } from './step-fields.ts'
import {
  type Registration,
  type RegistrationLease,
  withRegistrationLease,
} from './registration-lease.server.ts'

/** Submits a location's brand to the carriers, or again after they refused it. It is made once, however often this is called. */
export async function submitBrand(ctx: Ctx, locationId: string, input: BrandInput): Promise<void> {
  ctx.require('administer')
  await withRegistrationLease(
    ctx,
    locationId,
    async (tx, row) => {
      const stored = await findOne(tx, locationId)
      requireBrandOpen(stored)
      const values = await mergeBrand(ctx, row, input)
      await tx
        .update(locationRegistrations)
        .set({ ...values, brandVolume: values.brandVolume || null, brandSubmittedAt: ctx.now() })
        .where(eq(locationRegistrations.locationId, locationId))
      const action = row.brandSid ? 'submitted the brand again' : 'submitted the brand'
      await audit(tx, ctx, { action, entity: 'location', entityId: locationId })
      return readProfile(tx, ctx, stored)
    },
    async (lease, profile) => {
      try {
        await sendBrand(lease, profile)
      } catch (error) {
        // After a refusal nothing was submitted; otherwise the next refresh finds out.
        if (isRefused(error) && !lease.registration.brandSid) await lease.store({ brandSubmittedAt: null })
        throw providerError(error)
      }
    },
  )
}

function requireBrandOpen(stored: Awaited<ReturnType<typeof findOne>>): void {
  const { state } = stored
  if (state.profileStatus !== 'approved' || state.copiedFrom) {
    requireOpen(stored, 'brand')
    throw new AppError('conflict', 'The brand can be submitted once the business profile is approved.')
  }
  if (!isBrandOpen(state.brand)) {
    throw new AppError('conflict', 'The brand was submitted already.')
  }
}

function mergeBrand(ctx: Ctx, row: Registration, input: BrandInput): Promise<BrandValues> {
  const { brandType, brandVolume, stockExchange, stockTicker } = input
  const isPublic = brandType === 'public'
  const stored = valuesOf(BRAND, row)
  return mergeEdit<BrandValues>(ctx, {
    what: 'brand',
    opened: input,
    mine: {
      brandType,
      // The provider sends a brand again as what it is, and may have one whose answer was lost.
      brandVolume: row.brandSid || row.brandSubmittedAt ? stored.brandVolume : brandVolume,
      stockExchange: isPublic ? stockExchange : '',
      stockTicker: isPublic ? stockTicker : '',
    },
    stored: { values: stored, version: row.version },
    fields: editedFields(BRAND),
    last: () => Promise.resolve(null),
  })
}

async function sendBrand(lease: RegistrationLease, profile: Profile): Promise<void> {
  const { brandSid, brandVolume, profileSid, trustBundleSid } = lease.registration
  const before = brandSid
    ? await fetchBrand(brandSid)
    : trustBundleSid && (await findBrand({ profileSid: profileSid!, trustBundleSid }))
  if (!before) {
    const bundleSid = await submitTrustBundle(lease, profile)
    const bundles = { profileSid: profileSid!, trustBundleSid: bundleSid }
    return storeBrand(lease, await makeBrand(bundles, { skipVetting: brandVolume === 'low' }))
  }
  await storeBrand(lease, before)
  // An earlier submission whose answer was lost.
  if (brandOf(before.status) !== 'failed') return
  const { status } = await fetchBundle('trust product', lease.registration.trustBundleSid!)
  if (status === 'pending-review' || status === 'in-review') {
    throw new AppError('conflict', 'The provider is still reviewing this brand. Try again in an hour.')
  }
  await putParts(lease, profile)
  await putInformation(lease, profile)
  await storeBrand(lease, await resubmitBrand(before.sid))
}

async function putInformation(lease: RegistrationLease, { rep1 }: Profile): Promise<void> {
  const { locationId, brandInformationSid } = lease.registration
  const information = {
    ...{ what: 'brand', type: 'us_a2p_messaging_profile_information', sid: brandInformationSid },
    attributes: {
      ...attributesOf(BRAND, valuesOf(BRAND, lease.registration)),
      brand_contact_email: rep1.email,
    },
  }
  await lease.store({ brandInformationSid: await putPart('endUsers', locationId, information) })
}

/** Makes the trust product and submits it, unless it was before. Returns its id. */
async function submitTrustBundle(lease: RegistrationLease, profile: Profile): Promise<string> {
  const { locationId, profileSid } = lease.registration
  const sid = lease.registration.trustBundleSid ?? (await makeBundle('trust product', locationId))
  await lease.store({ trustBundleSid: sid })
  const { status } = await fetchBundle('trust product', sid)
  if (status !== 'draft' && status !== 'twilio-rejected') {
    await lease.store({ trustBundleStatus: status })
    return sid
  }
  await putInformation(lease, profile)
  await assignParts('trust product', sid, { parts: [lease.registration.brandInformationSid!, profileSid!] })
  const evaluation = await evaluateBundle('trust product', sid)
  if (evaluation.status !== 'compliant') {
    const errors = evaluationErrors(evaluation)
    await lease.store({ brandErrors: errors })
    throw new AppError('invalid', errors.map(({ description }) => description).join(' '))
  }
  const submitted = await submitBundle('trust product', sid)
  await lease.store({ trustBundleStatus: submitted.status, brandErrors: [] })
  return sid
}

const storeBrand = (lease: RegistrationLease, brand: ProviderBrand): Promise<void> =>
  lease.store({
    brandSid: brand.sid,
    brandStatus: brand.status,
    brandErrors: brandErrors(brand),
    brandScore: brand.brandScore,
    brandDecidedAt: null,
  })
