import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { TwilioStore } from '#emulators/twilio/store.ts'

import { notifyOfBrand, notifyOfBundle, notifyOfCampaign } from './notify.ts'
import { reason } from './reasons.ts'
import type { Brand, BrandStatus, Bundle, BundleStatus, Campaign, CampaignStatus, Reason } from './records.ts'
import { instant } from './registration.ts'

/** The attributes of a bundle's part of this type, also of the profile in a trust product. */
export function partOfBundle(
  { registration }: TwilioStore,
  bundleSid: string,
  type: string,
): Record<string, unknown> | undefined {
  const assigned = registration.bundles.get(bundleSid)?.assignments ?? []
  return assigned
    .map(({ objectSid }) => registration.parts.get(objectSid))
    .find((part) => part?.type === type)?.attributes
}

/** The carriers' ids: a letter with six others. */
function registryId(letter: 'B' | 'C'): string {
  return (
    letter +
    randomBytes(8)
      .toString('base64')
      .replace(/[^A-Z0-9]/gi, '')
      .toUpperCase()
      .slice(0, 6)
  )
}

export function decideBundle(
  store: TwilioStore,
  bundle: Bundle,
  status: BundleStatus,
  errors: Reason[] = [],
): void {
  Object.assign(bundle, { status, errors, updatedAt: instant() })
  store.options.changed({ type: 'registration' })
  if (status !== 'draft') notifyOfBundle(store, bundle)
}

export function decideBrand(
  store: TwilioStore,
  brand: Brand,
  status: BrandStatus,
  errors: Reason[] = [],
  score: number | null = null,
): void {
  Object.assign(brand, { status, errors, updatedAt: instant() })
  if (status === 'APPROVED') {
    brand.tcrId ??= registryId('B')
    brand.score = score ?? (brand.skipAutomaticSecVet ? null : 75)
  }
  store.options.changed({ type: 'registration' })
  notifyOfBrand(store, brand)
}

export function decideCampaign(
  store: TwilioStore,
  campaign: Campaign,
  status: CampaignStatus,
  errors: Reason[] = [],
): void {
  Object.assign(campaign, { status, errors, updatedAt: instant() })
  if (status === 'VERIFIED') campaign.campaignId ??= registryId('C')
  store.options.changed({ type: 'registration' })
  notifyOfCampaign(store, campaign)
}

/** Does the next step after the time a review takes here, unless reviews wait for the control API. */
export function later(store: TwilioStore, step: () => void): void {
  const { reviewMs } = store.config
  if (reviewMs === null) return
  const signal = AbortSignal.any([store.lifetime.signal, store.reviews.signal])
  void sleep(reviewMs, undefined, { signal, ref: false }).then(
    () => {
      try {
        step()
      } catch (error) {
        console.error('A review failed.', error)
      }
    },
    () => undefined,
  )
}

/** Numbers that the automatic reviews don't believe, so that a rejection can be seen without commands. */
const REFUSED_PROFILE_EIN = '111111111'
const REFUSED_BRAND_EIN = '222222222'

function einOf(store: TwilioStore, profileSid: string): string {
  const business = partOfBundle(store, profileSid, 'customer_profile_business_information')
  return String(business?.business_registration_number ?? '').replace(/\D/g, '')
}

export function reviewBundle(store: TwilioStore, bundle: Bundle): void {
  later(store, () => {
    if (bundle.status === 'pending-review') {
      decideBundle(store, bundle, 'in-review')
      reviewBundle(store, bundle)
    } else if (bundle.status === 'in-review') {
      const isRefused = einOf(store, bundle.sid) === REFUSED_PROFILE_EIN
      if (isRefused) decideBundle(store, bundle, 'twilio-rejected', [reason(18_602)])
      else decideBundle(store, bundle, 'twilio-approved')
    }
  })
}

export function reviewBrand(store: TwilioStore, brand: Brand): void {
  later(store, () => {
    if (brand.status !== 'PENDING' && brand.status !== 'IN_REVIEW') return
    const isRefused = einOf(store, brand.profileSid) === REFUSED_BRAND_EIN
    if (isRefused) decideBrand(store, brand, 'FAILED', [reason(30_795)])
    else decideBrand(store, brand, 'APPROVED')
  })
}

export function reviewCampaign(store: TwilioStore, campaign: Campaign): void {
  later(store, () => {
    if (store.registration.campaigns.get(campaign.serviceSid) !== campaign) return
    if (campaign.status === 'PENDING') {
      decideCampaign(store, campaign, 'IN_PROGRESS')
      reviewCampaign(store, campaign)
    } else if (campaign.status === 'IN_PROGRESS') {
      // A code in parentheses in the description is the reason of a rejection.
      const code = /\((3\d{4})\)/.exec(campaign.description)?.[1]
      if (code) decideCampaign(store, campaign, 'FAILED', [reason(Number(code))])
      else decideCampaign(store, campaign, 'VERIFIED')
    }
  })
}
