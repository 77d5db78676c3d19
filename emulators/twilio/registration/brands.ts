import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { bool, needed, optional } from './input.ts'
import { listOf } from './lists.ts'
import { A2P_POLICY, SECONDARY_POLICY } from './policies.ts'
import type { Brand, Bundle } from './records.ts'
import { reasonResource } from './reasons.ts'
import { instant, registrationSid } from './registration.ts'
import { partOfBundle, reviewBrand } from './reviews.ts'

const BASE = 'https://messaging.twilio.com/v1/a2p/BrandRegistrations'
const PATH = '/v1/a2p/BrandRegistrations'

/** Brands: a business as the carriers know it. */
export function addBrandRoutes(router: Router, store: TwilioStore, run: Run): void {
  const { brands } = store.registration
  const resource = (brand: Brand) => brandResource(store, brand)
  const brandOf = (params: Record<string, string>, url: URL) => required(brands.get(params.sid ?? ''), url)
  router
    .add(
      'GET',
      PATH,
      run(({ url }) => listOf(url, BASE, 'data', brands.values(), resource)),
    )
    .add(
      'POST',
      PATH,
      run((_, form) => {
        const brand = newBrand(store, form)
        brands.set(brand.sid, brand)
        reviewBrand(store, brand)
        store.options.changed({ type: 'registration' })
        return created(resource(brand))
      }),
    )
    .add(
      'GET',
      `${PATH}/:sid`,
      run(({ params, url }) => ok(resource(brandOf(params, url)))),
    )
    .add(
      'POST',
      `${PATH}/:sid`,
      run(({ params, url }) => {
        const brand = brandOf(params, url)
        if (brand.status !== 'FAILED') {
          throw new TwilioError(400, 60723, 'Brand status does not allow updates')
        }
        requireBundles(store, brand.profileSid, brand.trustProductSid)
        Object.assign(brand, { status: 'PENDING', errors: [], updates: brand.updates + 1 })
        brand.updatedAt = instant()
        reviewBrand(store, brand)
        store.options.changed({ type: 'registration' })
        return { status: 202, body: resource(brand) }
      }),
    )
    .add(
      'GET',
      `${PATH}/:sid/Vettings`,
      run(({ params, url }) => {
        const brand = brandOf(params, url)
        return listOf(url, `${BASE}/${brand.sid}/Vettings`, 'data', [], () => null)
      }),
    )
}

function newBrand(store: TwilioStore, form: URLSearchParams): Brand {
  const profileSid = needed(form, 'CustomerProfileBundleSid')
  const trustProductSid = needed(form, 'A2PProfileBundleSid')
  const brandType = optional(form, 'BrandType') ?? 'STANDARD'
  if (brandType !== 'STANDARD' && brandType !== 'SOLE_PROPRIETOR') {
    throw new TwilioError(400, 20001, `Invalid BrandType: ${brandType}`)
  }
  requireBundles(store, profileSid, trustProductSid)
  const isTaken = [...store.registration.brands.values()].some(
    (brand) => brand.profileSid === profileSid && brand.trustProductSid === trustProductSid,
  )
  if (isTaken) {
    throw new TwilioError(409, 20409, 'A brand with this customer profile and A2P profile already exists')
  }
  const at = instant()
  return {
    sid: registrationSid('BN'),
    profileSid,
    trustProductSid,
    brandType,
    status: 'PENDING',
    tcrId: null,
    errors: [],
    score: null,
    skipAutomaticSecVet: bool(form, 'SkipAutomaticSecVet', false),
    mock: bool(form, 'Mock', false),
    updates: 0,
    createdAt: at,
    updatedAt: at,
  }
}

function requireBundles({ registration }: TwilioStore, profileSid: string, trustProductSid: string): void {
  const find = (sid: string, kind: Bundle['kind'], policySid: string): Bundle => {
    const bundle = registration.bundles.get(sid)
    if (bundle?.kind !== kind || bundle.policySid !== policySid) {
      throw new TwilioError(400, 20001, `${sid} is not a bundle of ${kind} for A2P messaging`)
    }
    return bundle
  }
  if (find(profileSid, 'CustomerProfiles', SECONDARY_POLICY).status !== 'twilio-approved') {
    throw new TwilioError(400, 20001, 'Customer Profile Bundle is not in TWILIO_APPROVED state')
  }
  const { status } = find(trustProductSid, 'TrustProducts', A2P_POLICY)
  if (status === 'draft' || status === 'twilio-rejected') {
    throw new TwilioError(400, 20001, 'A2P Profile Bundle must be submitted for review first')
  }
}

function brandResource(store: TwilioStore, brand: Brand): Record<string, unknown> {
  const url = `${BASE}/${brand.sid}`
  const isKnown = brand.status === 'APPROVED' || brand.status === 'SUSPENDED'
  const companyType = partOfBundle(
    store,
    brand.trustProductSid,
    'us_a2p_messaging_profile_information',
  )?.company_type
  return {
    sid: brand.sid,
    account_sid: store.options.accountSid,
    customer_profile_bundle_sid: brand.profileSid,
    a2p_profile_bundle_sid: brand.trustProductSid,
    date_created: brand.createdAt,
    date_updated: brand.updatedAt,
    brand_type: brand.brandType,
    status: brand.status,
    tcr_id: brand.tcrId,
    failure_reason: brand.status === 'FAILED' ? (brand.errors[0]?.description ?? null) : null,
    errors: brand.errors.map(reasonResource),
    url,
    brand_score: brand.score,
    brand_feedback: brand.status === 'FAILED' ? ['TAX_ID'] : null,
    identity_status: isKnown ? 'VERIFIED' : brand.status === 'FAILED' ? 'UNVERIFIED' : 'SELF_DECLARED',
    russell_3000: isKnown ? false : null,
    government_entity: isKnown ? companyType === 'government' : null,
    tax_exempt_status: null,
    skip_automatic_sec_vet: brand.skipAutomaticSecVet,
    mock: brand.mock,
    links: { brand_vettings: `${url}/Vettings`, brand_registration_otps: `${url}/SmsOtp` },
  }
}
