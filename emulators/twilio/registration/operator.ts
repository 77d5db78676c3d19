import { HttpError } from '#emulators/lib/http.ts'
import type { TwilioStore } from '#emulators/twilio/store.ts'

import { reason } from './reasons.ts'
import type { Brand, Bundle, Campaign, Reason } from './records.ts'
import { decideBrand, decideBundle, decideCampaign } from './reviews.ts'

/** What Twilio's reviewers and the carriers can do with a registration. */
export const DECISIONS = ['review', 'approve', 'reject', 'suspend'] as const
export type Decision = (typeof DECISIONS)[number]

type Registered =
  | { kind: 'bundle'; bundle: Bundle }
  | { kind: 'brand'; brand: Brand }
  | { kind: 'campaign'; campaign: Campaign }

/** A profile or trust product, a brand, or a campaign by its own sid or its service's. @throws HttpError 404 */
function find({ registration }: TwilioStore, sid: string): Registered {
  const bundle = registration.bundles.get(sid)
  if (bundle) return { kind: 'bundle', bundle }
  const brand = registration.brands.get(sid)
  if (brand) return { kind: 'brand', brand }
  const campaign =
    registration.campaigns.get(sid) ?? [...registration.campaigns.values()].find((each) => each.sid === sid)
  if (campaign) return { kind: 'campaign', campaign }
  throw new HttpError(404, `${sid} isn't a bundle, a brand or a campaign`)
}

const CODES = { bundle: 18_602, brand: 30_795, campaign: 30_896 }
const BUNDLE_STATUS = { review: 'in-review', approve: 'twilio-approved', reject: 'twilio-rejected' } as const
const BRAND_STATUS = {
  review: 'IN_REVIEW',
  approve: 'APPROVED',
  reject: 'FAILED',
  suspend: 'SUSPENDED',
} as const
const CAMPAIGN_STATUS = {
  review: 'IN_PROGRESS',
  approve: 'VERIFIED',
  reject: 'FAILED',
  suspend: 'SUSPENDED',
} as const

/** Decides about a registration, whatever its status is. @throws HttpError 404, 422 */
export function decide(
  store: TwilioStore,
  sid: string,
  decision: Decision,
  { errors = [], score = null }: { errors?: Reason[]; score?: number | null } = {},
): void {
  const found = find(store, sid)
  const isBad = decision === 'reject' || decision === 'suspend'
  const reasons = isBad && errors.length === 0 ? [reason(CODES[found.kind])] : errors
  if (found.kind === 'brand') {
    return decideBrand(store, found.brand, BRAND_STATUS[decision], reasons, score)
  }
  if (found.kind === 'campaign') {
    return decideCampaign(store, found.campaign, CAMPAIGN_STATUS[decision], reasons)
  }
  if (decision === 'suspend') throw new HttpError(422, 'Bundles are not suspended')
  return decideBundle(store, found.bundle, BUNDLE_STATUS[decision], reasons)
}
