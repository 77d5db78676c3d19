import {
  dayParam,
  FIRST_PAGE,
  idParam,
  pageParams,
  readReportPage,
  type ReportPage,
  searchOf,
  textParam,
} from '../report-params.ts'

export const REFERRALS_PATH = '/report/referrals'

export const REFERRAL_PAGE_SIZES = [5, 10, 25, 50] as const
const REFERRAL_PAGE_SIZE = 10

/** The filters and the page of the report, as in its URL. */
export interface ReferralQuery extends ReportPage {
  /** yyyy-MM-dd, both days included; empty for no bound. */
  from: string
  to: string
  /** How they were referred; NONE for those without it, empty for all. */
  via: string
  /** Id of the client who referred them; NONE for those without one, empty for all. */
  referrer: string
}

export const readReferralQuery = (search: URLSearchParams): ReferralQuery => ({
  ...readReportPage(search, REFERRAL_PAGE_SIZES, REFERRAL_PAGE_SIZE),
  from: dayParam(search, 'from'),
  to: dayParam(search, 'to'),
  via: textParam(search, 'via'),
  referrer: idParam(search, 'referrer'),
})

export const referralFilters = ({ from, to, via, referrer }: ReferralQuery) => ({ from, to, via, referrer })

/** The URL's search for a query, starting with `?`. A change of anything but the page begins at the first one. */
export function referralSearch(query: ReferralQuery, change: Partial<ReferralQuery> = {}): string {
  const changed = { ...query, ...('page' in change ? {} : FIRST_PAGE), ...change }
  return searchOf({ ...referralFilters(changed), ...pageParams(changed, REFERRAL_PAGE_SIZE) })
}
