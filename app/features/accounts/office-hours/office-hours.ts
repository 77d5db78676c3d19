import { addDays } from 'date-fns/addDays'
import { dayIn } from '#app/lib/dates.ts'
import { instantAt, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import type { FlowRecording } from './flow-recording.schema.ts'
import { type Holiday, holidayOn } from './holidays.ts'

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const DEFAULT_CLOSED_MESSAGE =
  'We are currently closed. Please call us during our normal business hours.'
/** Characters of a message that is read to the caller. */
export const SPOKEN_MAX = 1000
export const CLOSURE_NAME_MAX = 60
/** The most that a day can have. */
export const MOST_OPENINGS = 4
/** Three segments of a text. */
export const SMS_CLOSED_MAX = 480

/** Times are `HH:mm` on the location's clocks. It closes at 00:00 at the end of the day. */
export interface Opening {
  openTime: string
  closeTime: string
  /** It closes at that time of the next day. */
  nextDay?: boolean | undefined
}

/** When a location is open on a weekday. Past midnight belongs to the day on which it opened. */
export interface OpenDay extends Opening {
  open: boolean
  /** Further openings of the day. */
  more?: Opening[] | undefined
}

/** Days on which a location is closed, `yyyy-mm-dd`. */
export interface Closure {
  from: string
  /** The last one. */
  to: string
  name: string
}

export interface OfficeHours {
  /** Only the days on which it opens. */
  hours: Partial<Record<Weekday, OpenDay>>
  holidays: Holiday[]
  /** Also closed on the weekday before or after a holiday that falls on a weekend. */
  observed: boolean
  closures: Closure[]
  closedMessage: { type: 'disabled' | 'text' | 'recording'; message: string; recording: FlowRecording | null }
  smsClosedMessage: string
}

export interface OfficeState {
  open: boolean
  reason: 'open' | 'closed' | 'holiday'
  /** The holiday's name, or that of a closing date. */
  holiday?: string
  /** When it opens next; absent while it is open, or when it never opens. */
  opensAt?: Date
}

/** Whether an office is open at an instant. Without office hours it always is. */
export function officeStateAt(officeHours: OfficeHours | null, timezone: string, at: Date): OfficeState {
  if (!officeHours || closingTime(officeHours, timezone, at)) return { open: true, reason: 'open' }
  const holiday = closedFor(officeHours, dayIn(at, timezone))
  const opensAt = nextOpening(officeHours, timezone, at)
  return {
    open: false,
    ...(holiday === null ? { reason: 'closed' } : { reason: 'holiday', ...(holiday && { holiday }) }),
    ...(opensAt ? { opensAt } : {}),
  }
}

/** When an office that is open closes; null when it isn't open, or always is. */
export function closingTime(officeHours: OfficeHours | null, timezone: string, at: Date): Date | null {
  if (!officeHours) return null
  const today = dayIn(at, timezone)
  const spans = [-1, 0, 1].flatMap((days) => spansOf(officeHours, laterDay(today, days), timezone))
  const now = spans.filter(({ from, to }) => from <= at && at < to)
  return now.reduce<Date | null>((latest, { to }) => (latest && latest > to ? latest : to), null)
}

interface Span {
  from: Date
  to: Date
}

/** From when to when an office is open, of the openings that begin on a day. */
function spansOf(officeHours: OfficeHours, day: string, timezone: string): Span[] {
  const hours = officeHours.hours[WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()]!]
  if (!hours?.open || closedFor(officeHours, day) !== null) return []
  const midnight = firstInstant(laterDay(day, 1), '00:00', timezone)
  return openingsOf(hours).flatMap(({ openTime, closeTime, nextDay }) => {
    const from = firstInstant(day, openTime, timezone)
    const to = closesAt({ closeTime, nextDay })
    return from < to ? [{ from, to }] : []
  })

  function closesAt({ closeTime, nextDay }: Pick<Opening, 'closeTime' | 'nextDay'>): Date {
    if (closeTime === '00:00') return midnight
    if (!nextDay) return firstInstant(day, closeTime, timezone)
    const next = laterDay(day, 1)
    return closedFor(officeHours, next) === null ? firstInstant(next, closeTime, timezone) : midnight
  }
}

/** The openings of a day, the earliest first. */
export const openingsOf = ({ openTime, closeTime, nextDay, more = [] }: Omit<OpenDay, 'open'>): Opening[] =>
  [{ openTime, closeTime, nextDay }, ...more].toSorted((a, b) => (a.openTime < b.openTime ? -1 : 1))

/** Why an office is closed all day: a name, or an empty one; null when it isn't. */
function closedFor({ holidays, observed, closures }: OfficeHours, day: string): string | null {
  const holiday = holidayOn(day, holidays, observed)
  return holiday ?? closures.find(({ from, to }) => from <= day && day <= to)?.name ?? null
}

/** Longer than any closing dates, and than holidays that follow each other. */
const DAYS_AHEAD = 400

function nextOpening(officeHours: OfficeHours, timezone: string, at: Date): Date | undefined {
  const today = dayIn(at, timezone)
  if (!WEEKDAYS.some((weekday) => officeHours.hours[weekday]?.open)) return undefined
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const next = spansOf(officeHours, laterDay(today, days), timezone).find(({ from }) => from > at)
    if (next) return next.from
  }
  return undefined
}

const laterDay = (day: string, days: number): string =>
  addDays(new Date(`${day}T12:00Z`), days)
    .toISOString()
    .slice(0, 10)

const STEP_MS = 5 * 60_000

/**
 * The first instant of a day at which the zone's clocks show a time (`HH:mm`) or a later one: where they skip it, the
 * instant of the change.
 */
function firstInstant(day: string, time: string, timezone: string): Date {
  let instant = instantAt(`${day}T${time}`, timezone)!
  const midnight = startOfDay(instant, timezone)
  for (;;) {
    const before = new Date(instant.getTime() - STEP_MS)
    if (before < midnight || toLocalInput(before, timezone) < `${day}T${time}`) return instant
    instant = before
  }
}
