import { plusDays } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { dayParam, FIRST_PAGE, pageParams, readReportPage, type ReportPage } from '../report-params.ts'

export const CAMPAIGN_REPORT_PATH = '/report/campaigns'
export const CAMPAIGN_PAGE_SIZES = [5, 10, 25] as const
export const CAMPAIGN_PAGE_SIZE = 10
/** The days that are shown while none are chosen. */
const USUAL_DAYS = 90
export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 5

/** The filters and the page of the report, as in its URL. */
export interface CampaignReportQuery extends ReportPage {
  /** yyyy-MM-dd, both days included. */
  from: string
  to: string
  /** Ids of the campaigns to compare. */
  compare: string[]
  /** Id of the campaign whose runs are shown; empty for none. */
  open: string
}

export function readCampaignReportQuery(search: URLSearchParams, today: string): CampaignReportQuery {
  const to = dayParam(search, 'to') || today
  const open = search.get('open')
  return {
    ...readReportPage(search, CAMPAIGN_PAGE_SIZES, CAMPAIGN_PAGE_SIZE),
    from: dayParam(search, 'from') || plusDays(to, 1 - USUAL_DAYS),
    to,
    compare: [...new Set(search.getAll('compare').filter(isUuid))].slice(0, MOST_COMPARED),
    open: isUuid(open) ? open : '',
  }
}

/** The URL's search for a query, starting with `?`. A change of the period begins at the first page. */
export function campaignReportSearch(
  query: CampaignReportQuery,
  change: Partial<CampaignReportQuery> = {},
): string {
  const changed = { ...query, ...('from' in change || 'to' in change ? FIRST_PAGE : {}), ...change }
  const { from, to, compare, open } = changed
  const fields = { from, to, open, ...pageParams(changed, CAMPAIGN_PAGE_SIZE) }
  const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  for (const id of compare) search.append('compare', id)
  return `?${search}`
}
