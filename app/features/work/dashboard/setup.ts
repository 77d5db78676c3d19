/** A step of setting up an account. */
export interface SetupStep {
  name: 'location' | 'phone' | 'stripePaymentMethodId' | 'mfaSetup'
  done: boolean
  /** The parts that it takes until clients can be texted and called, in order. Empty if there is nothing left to do. */
  parts: SetupPart[]
}

export interface SetupPart {
  name: 'profile' | 'brand' | 'campaign' | 'texting' | 'firstCall' | 'firstText'
  /** `open` and `rejected` wait for the agency, `refused` for the operator, `review` for others, and `later` for the parts before it. */
  state: 'done' | 'open' | 'review' | 'rejected' | 'refused' | 'later'
  /** The location or message campaign that it is about, if there is one. */
  id?: string
}

/** How far an account has come, of the location that is furthest. */
export interface SetupFacts {
  location: boolean
  phone: boolean
  /** There is a number that may text. */
  canText: boolean
  /** Someone here talked to a caller or to someone they called. */
  called: boolean
  /** A text of ours was delivered. */
  texted: boolean
  /** The statuses of the business profile, the brand and the message campaign; null where there is none yet. */
  profile: string | null
  brand: string | null
  campaign: string | null
  locationId: string | null
  campaignId: string | null
  /** The carriers rejected the message campaign and don't look at it again. */
  isCampaignFinal: boolean
}

/** The parts of the steps location and phone. */
export function setupParts(facts: SetupFacts): { location: SetupPart[]; phone: SetupPart[] } {
  const { location, phone, canText } = facts
  const profile = location ? stateOf(facts.profile, PROFILE) : 'later'
  const brand = profile === 'done' ? stateOf(facts.brand, BRAND) : 'later'
  const review = brand === 'done' ? stateOf(facts.campaign, CAMPAIGN) : 'later'
  const campaign = review === 'rejected' && facts.isCampaignFinal ? 'refused' : review
  return {
    // A number that may text was registered already, here or by the operator.
    location: canText
      ? []
      : [
          { name: 'profile', state: profile, ...of(facts.locationId) },
          { name: 'brand', state: brand, ...of(facts.locationId) },
          { name: 'campaign', state: campaign, ...of(facts.campaignId) },
        ],
    phone: [
      { name: 'firstCall', state: facts.called ? 'done' : phone ? 'open' : 'later' },
      { name: 'texting', state: canText ? 'done' : phone && campaign === 'done' ? 'open' : 'later' },
      { name: 'firstText', state: facts.texted ? 'done' : canText ? 'open' : 'later' },
    ],
  }
}

const of = (id: string | null) => (id ? { id } : {})

type Statuses = Record<string, SetupPart['state']>
const PROFILE: Statuses = {
  'PENDING-REVIEW': 'review',
  'IN-REVIEW': 'review',
  APPROVED: 'done',
  REJECTED: 'rejected',
}
const BRAND: Statuses = {
  PENDING: 'review',
  IN_REVIEW: 'review',
  APPROVED: 'done',
  FAILED: 'rejected',
  SUSPENDED: 'refused',
}
const CAMPAIGN: Statuses = {
  PENDING: 'review',
  IN_PROGRESS: 'review',
  VERIFIED: 'done',
  FAILED: 'rejected',
  SUSPENDED: 'refused',
}

const stateOf = (status: string | null, statuses: Statuses): SetupPart['state'] =>
  statuses[status?.toUpperCase() ?? ''] ?? 'open'
