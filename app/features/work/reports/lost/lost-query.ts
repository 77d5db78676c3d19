import {
  FIRST_PAGE,
  idParam,
  pageParams,
  readReportPage,
  type ReportPage,
  searchOf,
} from '../report-params.ts'

export const LOST_PATH = '/report/lost-contacts'
export const LOST_PAGE_SIZES = [10, 25, 50, 100] as const
const LOST_PAGE_SIZE = 25

/** The months that are offered; others can be typed. */
export const LOST_MONTHS = [3, 6, 12, 24] as const
const USUAL_MONTHS = 6
export const MOST_MONTHS = 240

/** The filters and the page of the report, as in its URL. */
export interface LostQuery extends ReportPage {
  /** Months without a word. */
  months: number
  /** Id of a user, NONE, or empty for all. */
  manager: string
  /** Id of a location, NONE, or empty for all. */
  location: string
}

export const readLostQuery = (search: URLSearchParams): LostQuery => ({
  ...readReportPage(search, LOST_PAGE_SIZES, LOST_PAGE_SIZE),
  months: readMonths(search.get('months')),
  manager: idParam(search, 'manager'),
  location: idParam(search, 'location'),
})

function readMonths(text: string | null): number {
  const months = /^\d{1,6}$/.test(text ?? '') ? Number(text) : USUAL_MONTHS
  return Math.min(Math.max(months, 1), MOST_MONTHS)
}

/** The filters by their names in the URL. */
export const lostFilters = ({ months, manager, location }: LostQuery) => ({
  months: months === USUAL_MONTHS ? '' : String(months),
  manager,
  location,
})

/** The URL's search for a query, starting with `?`. A change of anything but the page begins at the first one. */
export function lostSearch(query: LostQuery, change: Partial<LostQuery> = {}): string {
  const changed = { ...query, ...('page' in change ? {} : FIRST_PAGE), ...change }
  return searchOf({ ...lostFilters(changed), ...pageParams(changed, LOST_PAGE_SIZE) })
}
