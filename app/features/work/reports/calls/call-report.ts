import { callLog, logPath, type LogQuery } from '#app/features/telephony/call-log/log-query.ts'
import { readParams, type ParamValues } from '#app/lib/lists/params.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Days, Period } from '../period.ts'
import { periodParams } from '../period.ts'

export const CALLS_PATH = '/report/calls'

/** Half of them took no longer than `median`, nine in ten no longer than `p90`. In seconds. */
export interface Durations {
  median: number
  p90: number
}

/** The numbers of some calls. Calls between colleagues and calls that go on aren't counted. */
export interface CallNumbers {
  /** Incoming: `answered` and `missed`. */
  incoming: number
  answered: number
  /** `voicemail`, `gaveUp`, `hungUp` and `unanswered`. */
  missed: number
  voicemail: number
  gaveUp: number
  hungUp: number
  unanswered: number
  /** `incoming` and `missed` by whether the office was open. */
  incomingInHours: number
  missedInHours: number
  incomingOutside: number
  missedOutside: number
  missedUnknown: number
  /** Missed ones that a user called back. */
  calledBack: number
  /** Incoming ones that waited in the queue, whether they were answered or not. */
  queued: number
  blocked: number
  outgoing: number
  reached: number
  /** From the call's arrival to its answer; null without an answered call. */
  toAnswer: Durations | null
  /** Time in the queue; null without a queued call. */
  inQueue: Durations | null
  /** Average and sum of the seconds of talk, in both directions; null without an answered call. */
  talk: { average: number; total: number } | null
}

export const NO_CALLS: CallNumbers = {
  incoming: 0,
  answered: 0,
  missed: 0,
  voicemail: 0,
  gaveUp: 0,
  hungUp: 0,
  unanswered: 0,
  incomingInHours: 0,
  missedInHours: 0,
  incomingOutside: 0,
  missedOutside: 0,
  missedUnknown: 0,
  calledBack: 0,
  queued: 0,
  blocked: 0,
  outgoing: 0,
  reached: 0,
  toAnswer: null,
  inQueue: null,
  talk: null,
}

const { location, by, office } = callLog.params
const FILTERS = { location, by, office }

/** The filters of the report: ids, NONE for calls without a location or user, and whether the office was open. */
export type CallFilters = ParamValues<typeof FILTERS>

export const readCallFilters = (search: URLSearchParams): CallFilters => readParams(FILTERS, search)

/** The filters by their names in the URL. */
export const callFilterParams = ({ location, by, office }: CallFilters): Record<string, string> => ({
  ...(location ? { location } : {}),
  ...(by ? { by } : {}),
  ...(office ? { office } : {}),
})

/** The report's own parameters, for its links and its export. */
export const reportParams = (period: Period, filters: CallFilters): Record<string, string> => ({
  ...periodParams(period),
  ...callFilterParams(filters),
})

/** The call log with exactly the calls that a number counts. */
export const callsBehind = (
  { location, by, office }: CallFilters,
  { from, to }: Days,
  more: Partial<LogQuery>,
): string => logPath({ from, to, location, by, office, ...clockOf(location), ...more })

/** Where a location is chosen, days and hours are on its clock. */
const clockOf = (location: string | null): Partial<LogQuery> =>
  isUuid(location) ? { clock: 'location' } : {}
