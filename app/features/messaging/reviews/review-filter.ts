import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { REPORT_PATH } from './review.ts'

/** The requests that the report shows, as its URL names them. */
export interface ReviewFilter {
  /** `yyyy-MM-dd` in the account's zone, both days included; empty for no bound. */
  from: string
  to: string
  /** Id of the user who asked; empty for all. */
  by: string
}

/** Reads the filter of a URL; what cannot be meant is left out. */
export function readReviewFilter(search: URLSearchParams): ReviewFilter {
  const day = (name: string) => (parseDay(search.get(name)) ? search.get(name)! : '')
  const by = search.get('by')
  return { from: day('from'), to: day('to'), by: isUuid(by) ? by : '' }
}

/** The parameters of a filter that are set. */
export const reviewParams = (filter: Partial<ReviewFilter>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** The report with the requests of a filter. */
export const filteredReviews = (filter: Partial<ReviewFilter>): string =>
  `${REPORT_PATH}?${new URLSearchParams(reviewParams(filter))}`
