import { plusDays } from '#app/lib/dates.ts'
import {
  choiceParam,
  dayParam,
  FIRST_PAGE,
  idParam,
  pageParams,
  readReportPage,
  type ReportPage,
  searchOf,
  textParam,
} from '../report-params.ts'

export const RENEWALS_PATH = '/report/renewals'
export const RENEWAL_PAGE_SIZES = [10, 25, 50, 100] as const
const RENEWAL_PAGE_SIZE = 25

/** How far back policies are looked for that ended without being renewed, in days. */
const ENDED_DAYS = 90

export const RENEWAL_PERIODS = [
  { value: '30', label: 'End in the next 30 days' },
  { value: '60', label: 'End in the next 60 days' },
  { value: '90', label: 'End in the next 90 days' },
  { value: 'ended', label: `Ended in the last ${ENDED_DAYS} days, not renewed` },
  { value: 'custom', label: 'End in the period' },
] as const
type RenewalPeriod = (typeof RENEWAL_PERIODS)[number]['value']

export const RENEWAL_GROUPS = [
  { value: 'manager', label: 'Manager' },
  { value: 'type', label: 'Type' },
  { value: 'company', label: 'Company' },
  { value: 'location', label: 'Location' },
] as const
export type RenewalGroup = (typeof RENEWAL_GROUPS)[number]['value']

/** The filters and the page of the report, as in its URL. */
export interface RenewalQuery extends ReportPage {
  when: RenewalPeriod
  /** yyyy-MM-dd, both days included, for a custom period; empty for no bound. */
  from: string
  to: string
  /** Id of a user, NONE, or empty for all. */
  manager: string
  /** A text, NONE, or empty for all. */
  type: string
  company: string
  /** Id of a location, NONE, or empty for all. */
  location: string
  group: RenewalGroup
  /** Only policies that aren't renewed yet. */
  open: boolean
}

export const readRenewalQuery = (search: URLSearchParams): RenewalQuery => ({
  ...readReportPage(search, RENEWAL_PAGE_SIZES, RENEWAL_PAGE_SIZE),
  when: choiceParam(search, 'when', ['30', '60', '90', 'ended', 'custom']),
  from: dayParam(search, 'from'),
  to: dayParam(search, 'to'),
  manager: idParam(search, 'manager'),
  type: textParam(search, 'type'),
  company: textParam(search, 'company'),
  location: idParam(search, 'location'),
  group: choiceParam(search, 'group', ['manager', 'type', 'company', 'location']),
  open: search.get('open') === 'on',
})

/** The filters by their names in the URL. */
export const renewalFilters = ({ when, from, to, manager, type, company, location, open }: RenewalQuery) => ({
  when: when === '30' ? '' : when,
  from: when === 'custom' ? from : '',
  to: when === 'custom' ? to : '',
  manager,
  type,
  company,
  location,
  open: open ? 'on' : '',
})

/** The URL's search for a query, starting with `?`. A change of anything but the page begins at the first one. */
export function renewalSearch(query: RenewalQuery, change: Partial<RenewalQuery> = {}): string {
  const changed = { ...query, ...('page' in change ? {} : FIRST_PAGE), ...change }
  const group = changed.group === 'manager' ? '' : changed.group
  return searchOf({ ...renewalFilters(changed), group, ...pageParams(changed, RENEWAL_PAGE_SIZE) })
}

/** The first and the last day on which policies end; empty for no bound. */
export function renewalDays({ when, from, to }: RenewalQuery, today: string): { from: string; to: string } {
  if (when === 'custom') return { from, to }
  if (when === 'ended') return { from: plusDays(today, -ENDED_DAYS), to: plusDays(today, -1) }
  return { from: today, to: plusDays(today, Number(when)) }
}
