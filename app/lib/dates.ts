import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { daysInYear, millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInYears } from 'date-fns/differenceInYears'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { plural } from './plural.ts'

// `lightFormat` and single imports: `format` would put its locale data on every page.

const format = (instant: Date, timeZone: string, pattern: string): string =>
  lightFormat(new TZDate(instant, timeZone), pattern)

/** Tables and forms: MM/dd/yyyy. */
export const formatDate = (instant: Date, timeZone: string): string => format(instant, timeZone, 'MM/dd/yyyy')

/** `9:05 AM`. */
export const formatTime = (instant: Date, timeZone: string): string => format(instant, timeZone, 'h:mm a')

/** For titles and tooltips: `07/04/2026, 9:05 AM`. */
export const formatDateTime = (instant: Date, timeZone: string): string =>
  format(instant, timeZone, 'MM/dd/yyyy, h:mm a')

/** Streams and summaries, when older than 7 days: M/dd/yyyy. */
const formatShortDate = (instant: Date, timeZone: string): string => format(instant, timeZone, 'M/dd/yyyy')

/** An instant as raw SQL returns it, as an ISO string. */
export const iso = (instant: string): string => new Date(instant).toISOString()

/** The calendar date of an instant in a zone, as stored: `yyyy-MM-dd`. */
export const dayIn = (instant: Date, timeZone: string): string => format(instant, timeZone, 'yyyy-MM-dd')

/**
 * Whether the year of a typed date, time or cursor, which begins with it, is from 1850 to 2200. Postgres refuses others:
 * year 0, and what UTC or a time zone moves past 9999.
 */
export const hasPossibleYear = (iso: string): boolean => iso >= '1850' && iso < '2201'

/** Whether a cursor's text is an instant as toISOString() writes it. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  hasPossibleYear(text) &&
  !Number.isNaN(Date.parse(text))

/** Whether a cursor's text is an instant as Postgres writes it, to the microsecond. */
export const isPostgresInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(text) &&
  hasPossibleYear(text) &&
  !Number.isNaN(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))

/** A stored date, `yyyy-MM-dd`; null for anything else. */
export function parseDay(stored: unknown): Date | null {
  if (typeof stored !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(stored) || !hasPossibleYear(stored)) return null
  const day = parseISO(stored)
  return isValid(day) ? day : null
}

/** A stored date as MM/dd/yyyy; anything else unchanged. */
export function formatDay(stored: string): string {
  const day = parseDay(stored)
  return day ? lightFormat(day, 'MM/dd/yyyy') : stored
}

/** Whole years from a date of birth to a day, both `yyyy-MM-dd`; null before birth or without a date. */
export function ageOn(born: unknown, on: string): number | null {
  const birth = parseDay(born)
  const day = parseISO(on)
  return birth && birth <= day ? differenceInYears(day, birth) : null
}

/** A day some days later, or earlier for negative ones, as `yyyy-MM-dd`. */
export const plusDays = (day: string, days: number): string =>
  lightFormat(addDays(parseISO(day), days), 'yyyy-MM-dd')

/** Whole calendar days from one `yyyy-MM-dd` to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from))

/**
 * Within 7 days relative, else M/dd/yyyy. `short` is for lists (`2 min`, `3 days`), `long` for sentences
 * (`2 minutes ago`, `in 3 days`).
 */
export function formatRelative(
  instant: Date,
  now: Date,
  timeZone: string,
  style: 'short' | 'long' = 'long',
): string {
  const difference = instant.getTime() - now.getTime()
  const distance = Math.abs(difference)
  if (distance >= 7 * millisecondsInDay) return formatShortDate(instant, timeZone)
  if (distance < millisecondsInMinute) return style === 'short' ? 'now' : 'just now'
  const span = spanOf(distance, style)
  if (difference > 0) return `in ${span}`
  return style === 'short' ? span : `${span} ago`
}

function spanOf(distance: number, style: 'short' | 'long'): string {
  const short = style === 'short'
  if (distance < millisecondsInHour) {
    const minutes = Math.floor(distance / millisecondsInMinute)
    return short ? `${minutes} min` : plural(minutes, 'minute')
  }
  if (distance < millisecondsInDay) {
    const hours = Math.floor(distance / millisecondsInHour)
    return short ? `${hours} h` : plural(hours, 'hour')
  }
  return plural(Math.floor(distance / millisecondsInDay), 'day')
}

/** Heading of a day in a stream: Today, Yesterday, else M/dd/yyyy. */
export function dayHeading(instant: Date, now: Date, timeZone: string): string {
  const days = daysBetween(dayIn(instant, timeZone), dayIn(now, timeZone))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return formatShortDate(instant, timeZone)
}

/** Last Contact is `today` under one day, `yesterday` under two, else relative. */
export function formatLastContact(at: Date, now: Date): string {
  const days = daysSince(at, now)
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  return `${longSpan(days)} ago`
}

/** Length Of Service is `today` or relative: `6 years`. */
export function lengthOfService(since: Date, now: Date): string {
  const days = daysSince(since, now)
  return days < 1 ? 'today' : longSpan(days)
}

const daysSince = (at: Date, now: Date) => Math.floor((now.getTime() - at.getTime()) / millisecondsInDay)

function longSpan(days: number): string {
  if (days < 31) return plural(days, 'day')
  if (days < 365) return plural(Math.floor((days / daysInYear) * 12), 'month')
  return plural(Math.floor(days / daysInYear) || 1, 'year')
}
