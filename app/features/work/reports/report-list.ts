import { CALLS_PATH } from './calls/call-report.ts'
import { TEXTS_PATH } from './texts/text-report.ts'
import { REPORT_PATH as SERVICE_REVIEWS_PATH } from '#app/features/messaging/reviews/review.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { campaignResults } from './campaigns/campaign-results.ts'
import { lostContacts } from './lost/lost-contacts.ts'
import { referrals } from './referrals/referrals.ts'
import { renewals } from './renewals/renewals.ts'

export interface Report {
  to: string
  label: string
  /** A sentence on what it answers. */
  description: string
  /** Only for users with this permission. */
  can?: keyof Permissions
  /** Only for accounts that text. */
  messaging?: true
  /** Only for accounts that ask for reviews. */
  reviews?: true
}

/** All reports, in the order of their page. */
export const REPORTS: readonly Report[] = [
  {
    to: CALLS_PATH,
    label: 'Calls',
    description: 'Answered and missed calls by hour, time to answer, the queue, by user and location.',
    can: 'administer',
  },
  {
    to: TEXTS_PATH,
    label: 'Texts',
    description: 'Texts by day, how soon clients got an answer, by user, and who waits now.',
    can: 'administer',
    messaging: true,
  },
  {
    to: referrals.path,
    label: 'Referrals',
    description: 'Who was referred, how, and by which contact.',
  },
  {
    to: renewals.path,
    label: 'Renewals',
    description:
      'Policies that end soon, or ended without being renewed, by manager, type, company and location.',
  },
  {
    to: lostContacts.path,
    label: 'Lost contacts',
    description: 'Contacts without a word for months.',
  },
  {
    to: campaignResults.path,
    label: 'Campaign results',
    description: 'Recipients, deliveries, replies, opt-outs and cost of campaigns, side by side.',
    can: 'message',
  },
  {
    to: SERVICE_REVIEWS_PATH,
    label: 'Service reviews',
    description: 'Who was asked for a review, and what they answered.',
    reviews: true,
  },
]
