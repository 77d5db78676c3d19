import { dayIn } from '#app/lib/dates.ts'

// The holidays on which an office can be closed, each by its rule. Days are `yyyy-mm-dd`.

type Rule = (year: number) => string

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay()

const on =
  (month: number, day: number): Rule =>
  (year) =>
    iso(year, month, day)

const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6] as const

/** The nth such weekday of a month; days after it may be added. */
const nth =
  (which: number, weekday: number, month: number, later = 0): Rule =>
  (year) =>
    iso(year, month, 1 + ((weekday - weekdayOf(year, month, 1) + 7) % 7) + (which - 1) * 7 + later)

function lastOf(weekday: number, month: number, year: number): number {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return days - ((weekdayOf(year, month, days) - weekday + 7) % 7)
}

const last =
  (weekday: number, month: number): Rule =>
  (year) =>
    iso(year, month, lastOf(weekday, month, year))

/** Gregorian Easter by the “anonymous” algorithm of Meeus, Jones and Butcher. */
const easter: Rule = (year) => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return iso(year, Math.floor(days / 31), (days % 31) + 1)
}

/** April 15, or the next business day: Washington's Emancipation Day (April 16) counts as a holiday (IRS Publication 509). */
const taxDay: Rule = (year) => {
  const weekday = weekdayOf(year, 4, 15)
  const days = new Map<number, number>([
    [FRIDAY, 3],
    [SATURDAY, 3],
    [SUNDAY, 2],
  ])
  return iso(year, 4, 15 + (days.get(weekday) ?? 0))
}

/** Wednesday of the last full week of April. */
const administrativeProfessionals: Rule = (year) => iso(year, 4, lastOf(SATURDAY, 4, year) - 3)

const RULES = {
  "New Year's Day": on(1, 1),
  'Martin Luther King Jr. Day': nth(3, MONDAY, 1),
  "Valentine's Day": on(2, 14),
  "Washington's Birthday": nth(3, MONDAY, 2),
  "St. Patrick's Day": on(3, 17),
  'Easter Sunday': easter,
  'Tax Day': taxDay,
  'Administrative Professionals Day': administrativeProfessionals,
  "Mother's Day": nth(2, SUNDAY, 5),
  'Memorial Day': last(MONDAY, 5),
  Juneteenth: on(6, 19),
  "Father's Day": nth(3, SUNDAY, 6),
  'Independence Day': on(7, 4),
  'Labor Day': nth(1, MONDAY, 9),
  'Columbus Day': nth(2, MONDAY, 10),
  Halloween: on(10, 31),
  'Veterans Day': on(11, 11),
  'Thanksgiving Day': nth(4, THURSDAY, 11),
  'Day after Thanksgiving Day': nth(4, THURSDAY, 11, 1),
  'Christmas Eve': on(12, 24),
  'Christmas Day': on(12, 25),
  "New Year's Eve": on(12, 31),
} as const satisfies Record<string, Rule>

export type Holiday = keyof typeof RULES

export const HOLIDAYS = Object.keys(RULES) as [Holiday, ...Holiday[]]

/** The day of a holiday in a year, `yyyy-mm-dd`. */
export const holidayIn = (holiday: Holiday, year: number): string => RULES[holiday](year)

/** Holidays with an observed date, on which many offices close. The others never fall on a weekend, or always do. */
const OBSERVED: readonly Holiday[] = [
  "New Year's Day",
  'Juneteenth',
  'Independence Day',
  'Veterans Day',
  'Christmas Day',
]

/** The weekday on which a holiday is observed that falls on a weekend: Friday for a Saturday, Monday for a Sunday. */
export function observedIn(holiday: Holiday, year: number): string | null {
  if (!OBSERVED.includes(holiday)) return null
  const [month, day] = holidayIn(holiday, year).split('-').slice(1).map(Number) as [number, number]
  const weekday = weekdayOf(year, month, day)
  if (weekday === SATURDAY) return iso(year, month, day - 1)
  return weekday === SUNDAY ? iso(year, month, day + 1) : null
}

/** The name of the first of these holidays that falls on a day (`yyyy-mm-dd`), or is observed on it. */
export function holidayOn(day: string, holidays: readonly Holiday[], observed = false): string | undefined {
  const year = Number(day.slice(0, 4))
  const holiday = holidays.find((each) => holidayIn(each, year) === day)
  if (holiday || !observed) return holiday
  // New Year's Day can be observed in the year before.
  const other = holidays.find((each) => observedIn(each, year) === day || observedIn(each, year + 1) === day)
  return other && `${other} (observed)`
}

export interface NextHoliday {
  name: Holiday
  /** Its next day, today included, `yyyy-mm-dd`. */
  next: string
  /** The weekday on which it is observed, if that is another. */
  observed: string | null
}

/** Each holiday with its next day in a zone. */
export function nextHolidays(now: Date, timezone: string): NextHoliday[] {
  const today = dayIn(now, timezone)
  const year = Number(today.slice(0, 4))
  return HOLIDAYS.map((name) => {
    const thisYear = holidayIn(name, year)
    const when = thisYear >= today ? year : year + 1
    return { name, next: holidayIn(name, when), observed: observedIn(name, when) }
  })
}
