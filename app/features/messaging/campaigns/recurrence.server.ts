import { millisecondsInDay } from 'date-fns/constants'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { instantAt, toLocalInput } from '#app/lib/zoned.ts'
import type { Schedule } from './schedule.ts'

const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

interface Asked {
  /** Runs later than this. */
  after: Date
  /** Runs that have been, for an end after a number of runs. */
  ran: number
  most: number
}

/**
 * The next runs of a schedule in a time zone, earliest first. The rule counts on the wall clock, without a zone: a time
 * that the clocks skip is moved later, and one they show twice is the first of the two, so that each day has one run.
 */
export function nextRuns(schedule: Schedule, timeZone: string, { after, ran, most }: Asked): Date[] {
  const { occurrence, startOn, endFormat, endOn, endAfter } = schedule
  const left = endFormat === 'after' ? Math.max(0, (endAfter ?? 0) - ran) : most
  const limit = Math.min(most, occurrence === 'once' ? 1 : left)
  if (limit === 0) return []
  if (occurrence === 'once') return startOn > after ? [startOn] : []
  const rule = new RRuleTemporal({ ...ruleOf(schedule, timeZone), temporal: Temporal })
  const runs: Date[] = []
  // A day earlier on the wall clock, because the rule knows no zone. What isn't later than `after` is left out below.
  let from = new Date(
    wallClock(after < startOn ? startOn : after, timeZone).epochMilliseconds - millisecondsInDay,
  )
  while (runs.length < limit) {
    const wall = nextOf(rule, from)
    if (!wall) break
    from = new Date(wall.epochMilliseconds)
    const run = instantAt(wall.toPlainDateTime().toString({ smallestUnit: 'minute' }), timeZone)!
    if (endFormat === 'on' && endOn && run > endOn) break
    if (run > after && run >= startOn) runs.push(run)
  }
  return runs
}

/** @returns null when the rule has no other time, as for day 31 every 12 months from February. */
function nextOf(rule: RRuleTemporal, from: Date): Temporal.ZonedDateTime | null {
  try {
    return rule.next(from) as Temporal.ZonedDateTime | null
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return null
    throw error
  }
}

function ruleOf(schedule: Schedule, timeZone: string) {
  const { occurrence, interval, intervalOn, startOn, time } = schedule
  const [first = 0, second = 0] = intervalOn
  const start = wallClock(startOn, timeZone)
  const dtstart = time ? start.withPlainTime(time) : start
  const common = { dtstart, tzid: 'UTC', interval: Math.max(1, interval) }
  switch (occurrence) {
    case 'weekly': {
      // Without weekdays, the day of the week that it starts on.
      const days = intervalOn.length > 0 ? intervalOn : [dtstart.dayOfWeek % 7]
      return { ...common, freq: 'WEEKLY' as const, wkst: 'SU', byDay: days.map((day) => WEEKDAY_CODES[day]!) }
    }
    case 'monthly':
      return { ...common, freq: 'MONTHLY' as const, byMonthDay: [first === 0 ? -1 : first] }
    case 'yearly':
      // February 29 falls on the 28th in other years in other years.
      return first === 2 && second === 29
        ? { ...common, freq: 'YEARLY' as const, byMonth: [2], byMonthDay: [28, 29], bySetPos: [-1] }
        : { ...common, freq: 'YEARLY' as const, byMonth: [first], byMonthDay: [second] }
    default:
      // Also for birthdays: each day has its own people.
      return { ...common, freq: 'DAILY' as const }
  }
}

/** The time on the zone's clocks, as if it were UTC. */
const wallClock = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(toLocalInput(instant, timeZone)).toZonedDateTime('UTC')

/** Birthdays, as `MM-DD`, that are kept on a day (`yyyy-MM-dd`): 29 February on the 28th in a year without it. */
export function birthdaysOn(day: string): string[] {
  const date = Temporal.PlainDate.from(day)
  const own = day.slice(5)
  return own === '02-28' && !date.inLeapYear ? ['02-28', '02-29'] : [own]
}
