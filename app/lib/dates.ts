const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface CalendarDate {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** The calendar date of an instant in an IANA zone. */
export function dateIn(instant: Date, timeZone: string): CalendarDate {
  const parts = dateFormat(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

/** Tables and forms: MM/dd/yyyy (spec 1, 9). */
export function formatDate(instant: Date, timeZone: string): string {
  const { year, month, day } = dateIn(instant, timeZone)
  return `${pad(month)}/${pad(day)}/${year}`
}

/** Streams and summaries, when older than 7 days: M/dd/yyyy (spec 2, 9). */
export function formatShortDate(instant: Date, timeZone: string): string {
  const { year, month, day } = dateIn(instant, timeZone)
  return `${month}/${pad(day)}/${year}`
}

/** A date without a time, stored as `yyyy-MM-dd`, as MM/dd/yyyy; as it is when it is no such date. */
export function formatDay(stored: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(stored)
  return match ? `${match[2]}/${match[3]}/${match[1]}` : stored
}

/** MM/yyyy (spec 1, 9). */
export function formatMonth(instant: Date, timeZone: string): string {
  const { year, month } = dateIn(instant, timeZone)
  return `${pad(month)}/${year}`
}

/** `9:05 AM`. */
export function formatTime(instant: Date, timeZone: string): string {
  const parts = timeFormat(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  // Put together by hand: engines differ in the kind of space before AM, which would break hydration.
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** For titles and tooltips: `07/04/2026, 9:05 AM`. */
export function formatDateTime(instant: Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

/**
 * Within 7 days relative, else M/dd/yyyy (spec 2, 9). `short` is for lists (`2 min`, `3 days`), `long` for sentences
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
  if (distance >= 7 * DAY) return formatShortDate(instant, timeZone)
  if (distance < MINUTE) return style === 'short' ? 'now' : 'just now'
  const [count, unit] =
    distance < HOUR
      ? [Math.floor(distance / MINUTE), 'minute']
      : distance < DAY
        ? [Math.floor(distance / HOUR), 'hour']
        : [Math.floor(distance / DAY), 'day']
  const plural = count === 1 ? '' : 's'
  const words =
    style === 'long'
      ? `${count} ${unit}${plural}`
      : { minute: `${count} min`, hour: `${count} h`, day: `${count} day${plural}` }[unit]!
  if (difference > 0) return `in ${words}`
  return style === 'short' ? words : `${words} ago`
}

/** Heading of a day in a stream: Today, Yesterday, else M/dd/yyyy. */
export function dayHeading(instant: Date, now: Date, timeZone: string): string {
  const days = daysBetween(dateIn(instant, timeZone), dateIn(now, timeZone))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return formatShortDate(instant, timeZone)
}

/** Whole calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round(
    (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / DAY,
  )
}

const pad = (part: number) => String(part).padStart(2, '0')

// Making a formatter costs far more than using one.
const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    dateFormats.set(timeZone, format)
  }
  return format
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()
function timeFormat(timeZone: string): Intl.DateTimeFormat {
  let format = timeFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
    timeFormats.set(timeZone, format)
  }
  return format
}
