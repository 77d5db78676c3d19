import { type CalendarDate, daysBetween } from '#app/lib/dates.ts'

const DAY = 86_400_000

/** A stored date, `yyyy-MM-dd`; null for anything else. */
export function parseDay(stored: unknown): CalendarDate | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(stored ?? ''))
  return match && { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

/** Whole years lived on a day; null when not born yet. */
export function ageOn(born: CalendarDate, on: CalendarDate): number | null {
  if (daysBetween(born, on) < 0) return null
  const birthdayPassed = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return on.year - born.year - (birthdayPassed ? 0 : 1)
}

/** Spec 2, 9: Last Contact is `today` under one day, `yesterday` under two, else relative. */
export function lastContactSpan(at: Date, now: Date): string {
  const days = Math.floor((now.getTime() - at.getTime()) / DAY)
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  return `${span(days)} ago`
}

/** Spec 2, 9: Length Of Service is `today` or relative: `6 years`. */
export function lengthOfService(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY)
  return days < 1 ? 'today' : span(days)
}

function span(days: number): string {
  const [count, unit] =
    days < 31
      ? [days, 'day']
      : days < 365
        ? [Math.floor(days / 30.44), 'month']
        : [Math.floor(days / 365.25) || 1, 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
