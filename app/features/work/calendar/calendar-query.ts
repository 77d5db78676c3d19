import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfWeek } from 'date-fns/endOfWeek'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfWeek } from 'date-fns/startOfWeek'
import { parseDay, plusDays } from '#app/lib/dates.ts'
import { CALENDAR_PATH } from './calendar.ts'

/** The first is the default. */
export const VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof VIEWS)[number]
export const VIEW_LABELS: Record<View, string> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  agenda: 'Agenda',
}

const AGENDA_DAYS = 30

/** Days are `yyyy-MM-dd` on the clocks of the account's zone. */
export interface CalendarQuery {
  view: View
  date: string
  /** The chosen calendars; null for what the user chose last. */
  shown: string[] | null
}

/** The first day in view, and the first one after it. */
export interface DayRange {
  from: string
  to: string
}

const format = (date: Date) => lightFormat(date, 'yyyy-MM-dd')

/** The field of a chosen calendar in the URL, and its value when none is chosen. */
export const SHOWN = 'cal'
export const NONE_SHOWN = 'none'
const MOST_SHOWN = 300

/** Reads `?view=&date=&cal=`. A date that isn't one, or not from 1850 to 2200, is today. */
export function readCalendarQuery(search: URLSearchParams, today: string): CalendarQuery {
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'month'
  const date = search.get('date')
  const shown = search.getAll(SHOWN).slice(0, MOST_SHOWN)
  return {
    view,
    date: parseDay(date) ? date! : today,
    shown: shown.length > 0 ? shown.filter((each) => each !== NONE_SHOWN) : null,
  }
}

/** The link to a view; the chosen calendars stay in the URL. */
export function calendarUrl(
  search: URLSearchParams | string,
  change: { view?: View; date?: string },
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) next.set(name, value)
  return `${CALENDAR_PATH}?${next}`
}

/** The days that a view shows. A month begins on the Sunday before it and ends on the Saturday after it. */
export function rangeOf({ view, date }: Pick<CalendarQuery, 'view' | 'date'>): DayRange {
  const day = parseISO(date)
  if (view === 'day') return { from: date, to: plusDays(date, 1) }
  if (view === 'agenda') return { from: date, to: plusDays(date, AGENDA_DAYS) }
  const [first, last] = view === 'week' ? [day, day] : [startOfMonth(day), endOfMonth(day)]
  return { from: format(startOfWeek(first)), to: format(addDays(endOfWeek(last), 1)) }
}

/** The date of the view before or after. */
export function step({ view, date }: Pick<CalendarQuery, 'view' | 'date'>, by: 1 | -1): string {
  const day = parseISO(date)
  if (view === 'month') return format(addMonths(day, by))
  return plusDays(date, by * { week: 7, day: 1, agenda: AGENDA_DAYS }[view])
}

export function daysInRange({ from, to }: DayRange): string[] {
  const count = differenceInCalendarDays(parseISO(to), parseISO(from))
  return Array.from({ length: count }, (_, index) => plusDays(from, index))
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const shortDayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** `November 2026`, `Nov 15 – 21, 2026`, `Friday, November 20, 2026`. */
export function titleOf(query: Pick<CalendarQuery, 'view' | 'date'>): string {
  if (query.view === 'month') return monthName.format(parseISO(query.date))
  if (query.view === 'day') return dayName.format(parseISO(query.date))
  const { from, to } = rangeOf(query)
  const last = plusDays(to, -1)
  const first = from.slice(0, 4) === last.slice(0, 4) ? shortDay : shortDayOfYear
  return `${first.format(parseISO(from))} – ${shortDayOfYear.format(parseISO(last))}`
}

export const longDay = (day: string): string => dayName.format(parseISO(day))
