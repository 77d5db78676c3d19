import { TZDate, tz } from '@date-fns/tz'
import type { NearestMinutes } from 'date-fns'
import { addDays } from 'date-fns/addDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { roundToNearestMinutes } from 'date-fns/roundToNearestMinutes'
import { startOfDay as startOfZonedDay } from 'date-fns/startOfDay'
import { subHours } from 'date-fns/subHours'
import { formatDate, formatTime, hasPossibleYear } from './dates.ts'

// A TZDate prints itself with its offset; return plain dates, so that SQL and JSON get UTC.
const plain = (date: Date) => new Date(date.getTime())

/** The value of a `datetime-local` input for an instant, on the zone's clocks. */
export const toLocalInput = (instant: Date, timeZone: string): string =>
  lightFormat(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm")

/** The instant of a typed `datetime-local` value (instantAt); null for one out of range and for anything else. */
export const fromLocalInput = (value: string, timeZone: string): Date | null =>
  hasPossibleYear(value) ? instantAt(value, timeZone) : null

/**
 * The instant at which a zone's clocks show a `datetime-local` value (`2026-11-20T14:30`); null for anything else. A
 * time that comes twice (clocks go back) is the first of the two; one that is skipped (clocks go forward) is moved
 * later by the size of the jump.
 */
export function instantAt(value: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.000)?)?$/.test(value)) return null
  const at = parseISO(value, { in: tz(timeZone) })
  if (!isValid(at)) return null
  const earlier = subHours(at, 1)
  return plain(toLocalInput(earlier, timeZone) === toLocalInput(at, timeZone) ? earlier : at)
}

/**
 * For a `datetime-local` value that the zone's clocks skip, a sentence that says what it is moved to; null for any other.
 */
export function explainMoved(value: string, timeZone: string): string | null {
  const at = fromLocalInput(value, timeZone)
  const typed = fromLocalInput(value, 'UTC')
  if (!at || !typed || toLocalInput(at, timeZone) === toLocalInput(typed, 'UTC')) return null
  const day = formatDate(typed, 'UTC')
  return `The clocks go forward on ${day}, so there is no ${formatTime(typed, 'UTC')}. It becomes ${formatTime(at, timeZone)}.`
}

/** The first instant of the day that `instant` falls on in the zone, `days` later. */
export const startOfDay = (instant: Date, timeZone: string, days = 0): Date =>
  plain(startOfZonedDay(addDays(new TZDate(instant, timeZone), days)))

/** The next instant at or after this one that is a whole number of `minutes` on the clock. */
export const roundUp = (instant: Date, minutes: NearestMinutes): Date =>
  plain(roundToNearestMinutes(instant, { nearestTo: minutes, roundingMethod: 'ceil' }))

/** `Boise`, as in Boise time: the zone a time is shown in. */
export const zoneName = (timeZone: string): string => timeZone.split('/').at(-1)!.replaceAll('_', ' ')
