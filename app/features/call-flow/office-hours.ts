import { addDays } from 'date-fns/addDays'
import { dayIn } from '#app/lib/dates.ts'
import { instantAt, startOfDay, toLocalInput } from '#app/lib/zoned.ts'
import type { FlowRecording } from './call-flow.schema.ts'
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

/** Spec 1, 5. */
export const DEFAULT_CLOSED_MESSAGE =
  'We are currently closed. Please call us during our normal business hours.'
/** Characters of a message that is read to the caller. */
export const SPOKEN_MAX = 1000
/** Three segments of a text. */
export const SMS_CLOSED_MAX = 480

/** When a location is open on a weekday. Times are `HH:mm` on its clocks; it closes at 00:00 at the end of the day. */
export interface OpenDay {
  open: boolean
  openTime: string
  closeTime: string
}

export interface OfficeHours {
  /** Only the days on which it opens. */
  hours: Partial<Record<Weekday, OpenDay>>
  holidays: Holiday[]
  closedMessage: { type: 'disabled' | 'text' | 'recording'; message: string; recording: FlowRecording | null }
  smsClosedMessage: string
}

export interface OfficeState {
  open: boolean
  reason: 'open' | 'closed' | 'holiday'
  holiday?: Holiday
  /** When it opens next; absent while it is open, or when it never opens. */
  opensAt?: Date
}

/** Whether an office is open at an instant. Without office hours it always is. */
export function officeStateAt(officeHours: OfficeHours | null, timezone: string, at: Date): OfficeState {
  if (!officeHours) return { open: true, reason: 'open' }
  const day = dayIn(at, timezone)
  const holiday = holidayOn(day, officeHours.holidays)
  const today = holiday ? null : opening(officeHours, day, timezone)
  if (today && today.from <= at && at < today.to) return { open: true, reason: 'open' }
  const opensAt = nextOpening(officeHours, timezone, at)
  return {
    open: false,
    ...(holiday ? { reason: 'holiday', holiday } : { reason: 'closed' }),
    ...(opensAt ? { opensAt } : {}),
  }
}

/** When an office that is open closes; null when it isn't open, or always is. */
export function closingTime(officeHours: OfficeHours | null, timezone: string, at: Date): Date | null {
  if (!officeHours || !officeStateAt(officeHours, timezone, at).open) return null
  return opening(officeHours, dayIn(at, timezone), timezone)?.to ?? null
}

/** From when to when an office is open on a day; null when it isn't. */
function opening(officeHours: OfficeHours, day: string, timezone: string): { from: Date; to: Date } | null {
  const hours = officeHours.hours[WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()]!]
  if (!hours?.open) return null
  const from = firstInstant(day, hours.openTime, timezone)
  const to =
    hours.closeTime === '00:00'
      ? firstInstant(laterDay(day, 1), '00:00', timezone)
      : firstInstant(day, hours.closeTime, timezone)
  return from < to ? { from, to } : null
}

/** Holidays can follow each other, but no weekday is a holiday for weeks. */
const DAYS_AHEAD = 30

function nextOpening(officeHours: OfficeHours, timezone: string, at: Date): Date | undefined {
  const today = dayIn(at, timezone)
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const day = laterDay(today, days)
    if (holidayOn(day, officeHours.holidays)) continue
    const from = opening(officeHours, day, timezone)?.from
    if (from && from > at) return from
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
