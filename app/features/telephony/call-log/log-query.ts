import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.ts'
import { CALL_PAGE_SIZES } from '#app/features/telephony/calls/log/call-log-entry.ts'
import { needsUs } from '#app/features/telephony/calls/log/to-review.ts'
import { parseDay } from '#app/lib/dates.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type OfficeHoursFilter, OUTCOMES, type Outcome, readOfficeHoursFilter } from './call-outcome.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

export const CALL_VIEWS = [
  { view: 'all', label: 'All' },
  { view: 'mine', label: 'Mine' },
  { view: 'missed', label: 'Missed' },
  { view: 'voicemails', label: 'Voicemails' },
  { view: 'recordings', label: 'Recordings' },
] as const
export type CallView = (typeof CALL_VIEWS)[number]['view']
const DEFAULT_VIEW: CallView = 'missed'
export const DEFAULT_PAGE_SIZE = 25

export const FILTER_FIELDS = [
  { field: 'number', label: 'Number' },
  { field: 'contact', label: 'Contact' },
  { field: 'user', label: 'User' },
] as const
export type FilterField = (typeof FILTER_FIELDS)[number]['field']

/** All are shown, and only the first can be chosen. */
export const FILTER_OPERATORS = ['contains', 'equals', 'not equals', 'starts with', 'ends with'] as const

export const STATUS_FILTERS = [
  { value: 'completed', label: 'Completed' },
  { value: 'missed', label: 'Missed' },
  { value: 'hangup', label: 'Hung up' },
  { value: 'no-answer', label: 'No answer' },
  { value: 'error', label: 'Failed' },
  { value: 'blocked', label: 'Blocked' },
] as const
export const DIRECTION_FILTERS = [
  { value: 'inbound', label: 'Incoming' },
  { value: 'outbound', label: 'Outgoing' },
] as const

/** The selection and page of the log, as in its URL. */
export interface LogQuery {
  view: CallView
  limit: (typeof CALL_PAGE_SIZES)[number]
  /** The page's number, for its label. */
  page: number
  /** The last row of the page before, or the first one of the page after. */
  after: string | null
  before: string | null
  field: FilterField
  /** The text to find in the field; empty for all calls. */
  value: string
  /** A location's id, or `none` for calls that belong to no location. */
  location: string | null
  /** yyyy-mm-dd in the account's zone, or with `clock` in the location's, both days included; empty for no bound. */
  from: string
  to: string
  direction: (typeof DIRECTION_FILTERS)[number]['value'] | null
  status: (typeof STATUS_FILTERS)[number]['value'] | null
  /** Only calls that wait for a review. */
  unworked: boolean
  /** The id of a result that users choose after calls, or `none`. */
  result: string | null
  /** Whose clock days, hours and weekdays are read on, where a location is chosen. */
  clock: 'location' | null
  outcome: Outcome | null
  /** 0 to 23. */
  hour: number | null
  /** 1, Monday, to 7. */
  weekday: number | null
  /** The id of the user who took or placed the call, or that it was for, or `none`. */
  by: string | null
  /** Whether an incoming call came in office hours. */
  office: OfficeHoursFilter | null
  /** Only calls that waited in the queue. */
  queued: boolean
  /** Whether a user called the number in the day after. */
  back: 'yes' | 'no' | null
  /** Id of the saved view that is open. */
  saved: string | null
}

/** A whole number of the URL within its bounds; null for anything else. */
function numberIn(text: string | null, least: number, most: number): number | null {
  const number = text && /^\d{1,2}$/.test(text) ? Number(text) : NaN
  return number >= least && number <= most ? number : null
}

const idOrNone = (text: string | null) => (text === 'none' || isUuid(text) ? text : null)

/** A day as the URL names it; empty for anything else. */
const dayIn = (text: string | null): string => (parseDay(text) ? text! : '')

export function readLogQuery(search: URLSearchParams): LogQuery {
  const saved = search.get('saved')
  const back = search.get('back')
  return {
    view: CALL_VIEWS.find(({ view }) => view === search.get('view'))?.view ?? DEFAULT_VIEW,
    limit: CALL_PAGE_SIZES.find((size) => size === Number(search.get('limit'))) ?? DEFAULT_PAGE_SIZE,
    page: Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1_000_000),
    after: search.get('after'),
    before: search.get('before'),
    field: FILTER_FIELDS.find(({ field }) => field === search.get('field'))?.field ?? 'number',
    value: (search.get('value') ?? '').trim().slice(0, SHORT_SEARCH_MAX),
    location: idOrNone(search.get('location')),
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
    direction: DIRECTION_FILTERS.find(({ value }) => value === search.get('direction'))?.value ?? null,
    status: STATUS_FILTERS.find(({ value }) => value === search.get('status'))?.value ?? null,
    unworked: search.get('unworked') === 'on',
    result: idOrNone(search.get('result')),
    clock: search.get('clock') === 'location' ? 'location' : null,
    outcome: OUTCOMES.find(({ outcome }) => outcome === search.get('outcome'))?.outcome ?? null,
    hour: numberIn(search.get('hour'), 0, 23),
    weekday: numberIn(search.get('weekday'), 1, 7),
    by: idOrNone(search.get('by')),
    office: readOfficeHoursFilter(search.get('office')),
    queued: search.get('queued') === 'on',
    back: back === 'yes' || back === 'no' ? back : null,
    saved: isUuid(saved) ? saved : null,
  }
}

/** Without empty values. */
const given = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text ? [[name, text] as const] : [])))

/** The filters of a view by their names in the URL; empty values are left out. */
export function filtersOf(query: LogQuery): Record<string, string> {
  const { field, value, location, from, to, direction, status, unworked, result, office } = query
  return {
    ...given({
      field: value ? field : null,
      value,
      location,
      from,
      to,
      direction,
      status,
      unworked: unworked ? 'on' : null,
      result,
      office,
    }),
    ...reportFilters(query),
  }
}

/** The filters that reports set, by their names in the URL. */
export const reportFilters = ({ clock, outcome, hour, weekday, by, queued, back }: LogQuery) =>
  given({
    clock,
    outcome,
    hour: hour === null ? null : String(hour),
    weekday: weekday === null ? null : String(weekday),
    by,
    queued: queued ? 'on' : null,
    back,
  })

/** Whether the calls are counted above the list: their filters came from a report. */
export const isCounted = (query: LogQuery): boolean =>
  query.location === 'none' || Object.keys(reportFilters(query)).length > 0

/** Whether more than the view and a location narrows the list. */
export const isFiltered = (query: LogQuery): boolean =>
  Object.keys(filtersOf({ ...query, location: null })).length > 0

export const NO_FILTERS = {
  value: '',
  location: null,
  from: '',
  to: '',
  direction: null,
  status: null,
  unworked: false,
  result: null,
  office: null,
  clock: null,
  outcome: null,
  hour: null,
  weekday: null,
  by: null,
  queued: false,
  back: null,
} satisfies Partial<LogQuery>

/** The URL's search for a query, starting with `?`. Defaults are left out. */
export function logSearch(query: LogQuery, change: Partial<LogQuery> = {}): string {
  const changed = { ...query, ...change }
  const { view, limit, page, after, before, saved } = changed
  const search = new URLSearchParams()
  if (view !== DEFAULT_VIEW) search.set('view', view)
  if (limit !== DEFAULT_PAGE_SIZE) search.set('limit', String(limit))
  for (const [name, text] of Object.entries(filtersOf(changed))) search.set(name, text)
  if (saved) search.set('saved', saved)
  if (page > 1) search.set('page', String(page))
  if (after) search.set('after', after)
  if (before) search.set('before', before)
  return `?${search}`
}

/** Shows the calls of the query from the newest on. */
export const fromStart = { page: 1, after: null, before: null } satisfies Partial<LogQuery>

/** Whether a call belongs into a view. Recordings aren't listed by call. */
export function belongsTo(view: CallView, entry: CallLogEntry, userId: string | null): boolean {
  switch (view) {
    case 'all':
      return true
    case 'mine':
      return userId !== null && [entry.user?.id, entry.userTo?.id].includes(userId)
    case 'missed':
      return needsUs(entry)
    case 'voicemails':
      return entry.format === 'voicemail'
    case 'recordings':
      return false
  }
}

const DEFAULT_QUERY = readLogQuery(new URLSearchParams())

/** The address of the log with these filters. */
export const logPath = (filters: Partial<LogQuery>): string =>
  `/phone-log${logSearch(DEFAULT_QUERY, { view: 'all', ...filters })}`
