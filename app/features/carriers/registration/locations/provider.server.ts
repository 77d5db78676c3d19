import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { api, readFailure } from '#app/lib/telephony.server.ts'
import type { AddressValues } from './location-fields.ts'

/** The provider's own ids of what it asks of a business, and of one that texts. */
const PROFILE_POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
const BRAND_POLICY = 'RNb0d4771c2c98518d916a3d4cd70a8f8b'

export type BundleKind = 'profile' | 'trust product'

const POLICIES: Record<BundleKind, string> = { profile: PROFILE_POLICY, 'trust product': BRAND_POLICY }

/** The provider has no idempotency keys: what a lost request made is found by its name. At most 64 characters. */
const nameOf = (what: string, locationId: string) => `switchboard ${what} ${locationId}`

/** The most recent of the provider's lists that can't be searched by name. */
const NEWEST = { pageSize: 1000, limit: 1000 }

interface Bundle {
  sid: string
  status: string
  errors: unknown
}

interface NamedList<New> {
  list: (params: {
    friendlyName?: string
    pageSize?: number
    limit: number
  }) => Promise<{ sid: string; friendlyName: string }[]>
  create: (params: New) => Promise<{ sid: string }>
}

interface NewBundle {
  friendlyName: string
  email: string
  policySid: string
  statusCallback: string
}

/** The bundles that reviewers decide about, which are alike but for their names. */
const bundlesOf = (kind: BundleKind): NamedList<NewBundle> =>
  kind === 'profile' ? api().trusthub.v1.customerProfiles : api().trusthub.v1.trustProducts

export async function fetchBundle(kind: BundleKind, sid: string): Promise<Bundle> {
  return kind === 'profile'
    ? api().trusthub.v1.customerProfiles(sid).fetch()
    : api().trusthub.v1.trustProducts(sid).fetch()
}

/** The location's bundle, which is made if the provider has none of its name. */
export async function makeBundle(kind: BundleKind, locationId: string): Promise<string> {
  const friendlyName = nameOf(kind, locationId)
  const found = await bundlesOf(kind).list({ friendlyName, limit: 20 })
  const same = found.find((each) => each.friendlyName === friendlyName)
  if (same) return same.sid
  const made = await bundlesOf(kind).create({
    friendlyName,
    email: env().SUPPORT_EMAIL,
    policySid: POLICIES[kind],
    statusCallback: `${env().APP_URL}/webhooks/twilio/registration`,
  })
  return made.sid
}

/** Makes sure that a bundle has these parts. */
export async function assignParts(
  kind: BundleKind,
  sid: string,
  { parts, without }: { parts: string[]; without?: string | undefined },
): Promise<void> {
  const assignments: Assignments =
    kind === 'profile'
      ? api().trusthub.v1.customerProfiles(sid).customerProfilesEntityAssignments
      : api().trusthub.v1.trustProducts(sid).trustProductsEntityAssignments
  const has = await assignments.list({ limit: 100 })
  for (const objectSid of parts) {
    if (!has.some((each) => each.objectSid === objectSid)) await assignments.create({ objectSid })
  }
  const surplus = has.find((each) => each.objectSid === without)
  if (!surplus) return
  await assignments(surplus.sid).remove()
}

interface Assignments {
  (sid: string): { remove: () => Promise<unknown> }
  list: (params: { limit: number }) => Promise<{ sid: string; objectSid: string }[]>
  create: (params: { objectSid: string }) => Promise<unknown>
}

/** As the provider answers an evaluation; `results` is its JSON. */
export interface Evaluation {
  status: string
  results: unknown
}

export const evaluateBundle = (kind: BundleKind, sid: string): Promise<Evaluation> =>
  kind === 'profile'
    ? api()
        .trusthub.v1.customerProfiles(sid)
        .customerProfilesEvaluations.create({ policySid: PROFILE_POLICY })
    : api().trusthub.v1.trustProducts(sid).trustProductsEvaluations.create({ policySid: BRAND_POLICY })

export const submitBundle = (kind: BundleKind, sid: string): Promise<Bundle> =>
  kind === 'profile'
    ? api().trusthub.v1.customerProfiles(sid).update({ status: 'pending-review' })
    : api().trusthub.v1.trustProducts(sid).update({ status: 'pending-review' })

export interface Part {
  /** Its part in the location: `business`, `rep 1`. */
  what: string
  type: string
  attributes: Record<string, string>
  /** Its id, if we know it. */
  sid: string | null
}

/** Makes or updates an end user or a document. Returns its id. */
export async function putPart(
  list: 'endUsers' | 'supportingDocuments',
  locationId: string,
  { what, type, attributes, sid }: Part,
): Promise<string> {
  const friendlyName = nameOf(what, locationId)
  const parts: Parts = api().trusthub.v1[list]
  const known = sid ?? (await parts.list(NEWEST)).find((each) => each.friendlyName === friendlyName)?.sid
  if (!known) return (await parts.create({ friendlyName, type, attributes })).sid
  await parts(known).update({ attributes })
  return known
}

interface Parts extends NamedList<{ friendlyName: string; type: string; attributes: Part['attributes'] }> {
  (sid: string): { update: (params: Pick<Part, 'attributes'>) => Promise<unknown> }
}

/**
 * Makes or updates the location's address. Returns its id. An address that once was for emergencies stays one at the provider, as
 * numbers may still use it until they are changed.
 */
export async function putAddress(
  locationId: string,
  sid: string | null,
  values: AddressValues,
): Promise<string> {
  const friendlyName = nameOf('address', locationId)
  const address = {
    customerName: values.legalName,
    street: values.address,
    streetSecondary: values.address2,
    city: values.city,
    region: values.state,
    postalCode: values.zipcode,
    ...(values.emergencyEnabled ? { emergencyEnabled: true } : {}),
  }
  const known =
    sid ??
    (await api().addresses.list({ friendlyName, limit: 20 })).find(
      (each) => each.friendlyName === friendlyName,
    )?.sid
  if (!known) {
    const made = await api().addresses.create({ ...address, friendlyName, isoCountry: 'US' })
    return made.sid
  }
  await api().addresses(known).update(address)
  return known
}

export interface ProviderBrand {
  sid: string
  status: string
  errors: unknown
  failureReason: string | null
  brandScore: number | null
}

export const fetchBrand = (sid: string): Promise<ProviderBrand> =>
  api().messaging.v1.brandRegistrations(sid).fetch()

/** Sends a brand again that the carriers refused. */
export const resubmitBrand = (sid: string): Promise<ProviderBrand> =>
  api().messaging.v1.brandRegistrations(sid).update()

interface BrandBundles {
  profileSid: string
  trustBundleSid: string
}

/** The brand of these bundles, if it was made. */
export async function findBrand({
  profileSid,
  trustBundleSid,
}: BrandBundles): Promise<ProviderBrand | undefined> {
  const brands = await api().messaging.v1.brandRegistrations.list(NEWEST)
  return brands.find(
    (each) => each.customerProfileBundleSid === profileSid && each.a2pProfileBundleSid === trustBundleSid,
  )
}

/**
 * The brand of these bundles, which is made if the provider has none: making one costs a fee, and the vetting that isn't skipped
 * another one.
 */
export async function makeBrand(
  bundles: BrandBundles,
  { skipVetting }: { skipVetting: boolean },
): Promise<ProviderBrand> {
  const { profileSid: customerProfileBundleSid, trustBundleSid: a2PProfileBundleSid } = bundles
  return (
    (await findBrand(bundles)) ??
    api().messaging.v1.brandRegistrations.create({
      customerProfileBundleSid,
      a2PProfileBundleSid,
      ...(skipVetting ? { skipAutomaticSecVet: true } : {}),
    })
  )
}

/** The provider's error codes for an address that it doesn't find. */
const NOT_AN_ADDRESS = new Set([21_628, 21_629])

/** A failed request in words. An error of ours stays as it is. */
export function providerError(error: unknown): Error {
  if (error instanceof AppError) return error
  const failure = readFailure(error)
  if (failure.kind !== 'refused') {
    log.warn({ kind: failure.kind, err: withoutRequest(error) }, 'registration: the provider doesn’t answer')
    return new AppError(
      'unavailable',
      'The provider doesn’t answer at the moment. Nothing is lost: try again in a minute.',
    )
  }
  log.warn({ code: failure.code }, 'registration: the provider refused a request')
  if (NOT_AN_ADDRESS.has(failure.code)) {
    return new AppError(
      'invalid',
      'The provider doesn’t find this address. Check the street, city, state and ZIP code.',
      'address',
    )
  }
  return new AppError('invalid', `The provider refused it (error ${failure.code}).`)
}

/** Errors of the HTTP client hold the request, and so what was sent. */
const withoutRequest = (error: unknown) => ({
  message: (error as Error).message,
  code: (error as { code?: unknown }).code,
})
