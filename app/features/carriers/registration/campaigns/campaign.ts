import type { MESSAGING_USE_CASES, SMS_USE_CASES } from '#db/schema/accounts.ts'
import type { RegistrationError } from '#db/schema/registration.ts'

export type UseCase = (typeof MESSAGING_USE_CASES)[number]

export const USE_CASE_LABELS: Record<UseCase, string> = {
  marketing: 'Market my services',
  discussion: 'Engage in a discussion',
  undeclared: 'Not Listed',
}

/**
 * The carriers' use case of each of ours. `LOW_VOLUME` allows any subject, but few texts. Agents' own conversations with their
 * clients are the carriers' customer care.
 */
export const CARRIER_USE_CASES: Record<UseCase, (typeof SMS_USE_CASES)[number]> = {
  marketing: 'MARKETING',
  discussion: 'CUSTOMER_CARE',
  undeclared: 'LOW_VOLUME',
}

export const SAMPLES = 5

/** The texts that a new message campaign begins with. */
export function defaultSamples(usecase: UseCase, agency: string): string[] {
  const end = 'Reply STOP to opt out.'
  const texts: Record<UseCase, string[]> = {
    marketing: [
      `${agency}: Bundling home and auto often costs less than two policies. Reply YES for a free quote. ${end}`,
      `${agency}: Has anything changed since your last policy? We compare rates for you. Shall we call? ${end}`,
      `${agency}: New drivers in the house? Ask us about our discounts for good students. ${end}`,
      `${agency}: Thank you for being our client. Know someone who needs a quote? Reply with their name. ${end}`,
      `${agency}: Open enrollment begins soon. Reply REVIEW and we will set up an appointment. ${end}`,
    ],
    discussion: [
      `${agency}: Hi Janet, we received your documents. Is your new address the same for both cars? ${end}`,
      `${agency}: Hi Janet, your policy renews on May 1. Do you have time for a short review this week? ${end}`,
      `${agency}: Hi Janet, your ID cards are ready. Shall we mail them to you? ${end}`,
      `${agency}: Hi Janet, we tried to call you about your claim. When is a good time to talk? ${end}`,
      `${agency}: Hi Janet, this is a reminder of our appointment tomorrow at 10 AM. ${end}`,
    ],
    undeclared: [
      `${agency}: Hi Janet, this is a reminder of our appointment tomorrow at 10 AM. ${end}`,
      `${agency}: Hi Janet, your payment of $120 is due on May 1. Questions? Just reply. ${end}`,
      `${agency}: Hi Janet, we received your documents. Thank you. ${end}`,
      `${agency}: Our office is closed on Monday. For claims, call the number on your card. ${end}`,
      `${agency}: Hi Janet, your policy renews soon. Shall we review it together? ${end}`,
    ],
  }
  return texts[usecase]
}

const SUBJECTS: Record<UseCase, string> = {
  marketing: 'offers of coverage, news of the agency, and reminders of renewals',
  discussion: 'answers to their questions, and reminders of renewals, payments and appointments',
  undeclared:
    'reminders of renewals, payments and appointments, answers to their questions, and news of the agency',
}

/** The description that a new message campaign begins with. */
export const defaultDescription = (usecase: UseCase, agency: string): string =>
  `${agency} is an insurance agency. It texts its clients ${SUBJECTS[usecase]}.`

/** The message flow that a new message campaign begins with: what carriers look for, to be changed where it isn't so. */
export function defaultFlow(agency: string, websiteUrl: string): string {
  const at = (path: string) => new URL(path, websiteUrl).href
  return [
    `Clients agree when they ask ${agency} for a quote on the form at ${at('/quote')}. They type their mobile number and check a box that isn’t checked before and isn’t required:`,
    `“I agree to receive text messages from ${agency} about quotes, policies and payments. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.”`,
    `Privacy policy: ${at('/privacy')} Terms: ${at('/terms')}`,
  ].join('\n')
}

/** The provider's `PENDING`, `IN_PROGRESS`, `VERIFIED`, `FAILED` or `SUSPENDED`; or `not-submitted`. */
export type CampaignStatus = string

/** In the provider's or the carriers' hands. */
export const isPending = (status: CampaignStatus): boolean => status === 'PENDING' || status === 'IN_PROGRESS'

/** Its texts can still be changed, and submitted. */
export const canBeChanged = (status: CampaignStatus): boolean =>
  status === 'not-submitted' || status === 'FAILED'

/** A rejection that the carriers don't look at again, and what can be done about it. */
export const FINAL =
  'The carriers rejected it for its content, and don’t look at it again. Reach out to support, or delete it and add another one.'

export interface CampaignView {
  id: string
  friendlyName: string
  usecase: UseCase
  location: { id: string; name: string }
  status: CampaignStatus
  /** Why it was rejected, suspended or not accepted. */
  errors: RegistrationError[]
  /** The carriers suspended or refused the brand of its location. */
  isBrandLost: boolean
  /** It is being submitted, or the answer to that was lost. */
  isBusy: boolean
  /** The numbers that text for it, as digits with country code. */
  phones: string[]
  /** ISO. */
  submittedAt: string | null
}

/** The badge of a message campaign. */
export function badgeOf({ status, isBusy }: Pick<CampaignView, 'status' | 'isBusy'>): {
  label: string
  tone: 'ok' | 'warn' | 'bad' | 'plain'
} {
  if (isBusy) return { label: 'Being submitted', tone: 'warn' }
  if (isPending(status)) return { label: 'Pending Approval', tone: 'warn' }
  if (status === 'VERIFIED') return { label: 'Approved', tone: 'ok' }
  if (status === 'FAILED') return { label: 'Rejected', tone: 'bad' }
  if (status === 'SUSPENDED') return { label: 'Suspended', tone: 'bad' }
  return { label: 'Not submitted', tone: 'plain' }
}
