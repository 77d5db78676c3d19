import { REPORT_PATH as SERVICE_REVIEWS_PATH } from '#app/features/reviews/review.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import { REFERRALS_PATH } from './referrals/referral-query.ts'

export const REPORTS_PATH = '/report'

export interface Report {
  to: string
  label: string
  /** A sentence on what it answers. */
  description: string
  /** Only for users with this permission. */
  can?: keyof Permissions
}

/** All reports, in the order of their page. */
export const REPORTS: readonly Report[] = [
  {
    to: REFERRALS_PATH,
    label: 'Referrals',
    description: 'Who was referred, how, and by whom.',
  },
  {
    to: SERVICE_REVIEWS_PATH,
    label: 'Service reviews',
    description: 'Who was asked for a review, and what they answered.',
  },
]
