import { dayIn } from '#app/lib/dates.ts'

/** `1st`, `22nd`, `13th`. */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}

/** The day of the month on which a cycle begins, in the account's time zone; `?` if unknown (spec 3, 2). */
export const cycleDay = (anchor: Date | null, timezone: string): string =>
  anchor ? ordinal(Number(dayIn(anchor, timezone).slice(8))) : '?'
