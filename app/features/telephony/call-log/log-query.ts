import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { needsUs } from '#app/features/telephony/calls/log/to-review.ts'
import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import {
  choiceParam,
  dayParam,
  flagParam,
  idOrNoneParam,
  NONE,
  optionalChoiceParam,
  optionalNumberParam,
  orNull,
  sortParam,
  textParam,
} from '#app/lib/lists/params.ts'
import { OFFICE_HOURS, OUTCOMES } from './call-outcome.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

export const CALL_VIEWS = [
  { view: 'all', label: 'All' },
  { view: 'mine', label: 'Mine' },
  { view: 'missed', label: 'Missed' },
  { view: 'voicemails', label: 'Voicemails' },
  { view: 'recordings', label: 'Recordings' },
] as const
export type CallView = (typeof CALL_VIEWS)[number]['view']

export const FILTER_FIELDS = [
  { field: 'number', label: 'Number' },
  { field: 'contact', label: 'Contact' },
  { field: 'user', label: 'User' },
] as const

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

/** The filters that reports set; the page names them above the list. */
const REPORT_PARAMS = {
  /** Whose clock days, hours and weekdays are read on, where a location is chosen. */
  clock: optionalChoiceParam(['location']),
  outcome: optionalChoiceParam(OUTCOMES.map(({ outcome }) => outcome)),
  hour: optionalNumberParam({ least: 0, most: 23 }),
  /** 1, Monday, to 7. */
  weekday: optionalNumberParam({ least: 1, most: 7 }),
  /** The user who took or placed the call, or that it was for. */
  by: orNull(idOrNoneParam('user')),
  /** Only calls that waited in the queue. */
  queued: flagParam(),
  /** Whether a user called the number in the day after. */
  back: optionalChoiceParam(['yes', 'no']),
}
const REPORT_FILTERS = Object.keys(REPORT_PARAMS)

/** Calls, newest first. Each view has them in columns of its own. */
export const callLog = defineList()({
  name: 'call-log',
  label: 'Phone',
  path: '/phone-log',
  sizes: [25, 5, 10, 50],
  params: {
    view: choiceParam(['all', 'mine', 'missed', 'voicemails', 'recordings'], 'missed'),
    field: choiceParam(['number', 'contact', 'user']),
    /** The text to find in the field. */
    value: textParam(SHORT_SEARCH_MAX),
    /** NONE for calls that belong to no location. */
    location: orNull(idOrNoneParam('location')),
    /** In the account's zone, or with `clock` in the location's, both days included. */
    from: dayParam(),
    to: dayParam(),
    direction: optionalChoiceParam(DIRECTION_FILTERS.map(({ value }) => value)),
    status: optionalChoiceParam(STATUS_FILTERS.map(({ value }) => value)),
    /** Only calls that wait for a review. */
    unworked: flagParam(),
    /** A result that users choose after calls. */
    result: orNull(idOrNoneParam()),
    /** Whether an incoming call came in office hours. */
    office: optionalChoiceParam(OFFICE_HOURS.map(({ office }) => office)),
    ...REPORT_PARAMS,
    sort: sortParam(['-date']),
  },
  tidy: ({ value }) => (value ? {} : { field: 'number' }),
})

export type LogQuery = QueryOf<typeof callLog>

/** The filters that reports set, by their names in the URL. */
export const reportFilters = (query: LogQuery): (readonly [name: string, text: string])[] =>
  callLog.entries(query).filter(([name]) => REPORT_FILTERS.includes(name))

/** Whether the calls are counted above the list: their filters came from a report. */
export const isCounted = (query: LogQuery): boolean =>
  query.location === NONE || reportFilters(query).length > 0

/** In which order the calls are. */
export const orderLabel = ({ sort }: LogQuery): string => (sort === 'date' ? 'oldest first' : 'newest first')

/** Whether more than the view and a location narrows the list. */
export const isNarrowed = (query: LogQuery): boolean => callLog.isFiltered(query, ['view', 'location'])

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

/** The address of the log with these filters. */
export const logPath = (filters: Partial<LogQuery>): string => callLog.href({ view: 'all', ...filters })
