import { millisecondsInDay } from 'date-fns/constants'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '#app/lib/dates.ts'
import { fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { birthdaysOn, nextRuns } from './recurrence.server.ts'
import type { Schedule } from './schedule.ts'

const DENVER = 'America/Denver'
const at = (local: string, zone = DENVER) => fromLocalInput(local, zone)!
const plan = (more: Partial<Schedule>): Schedule => ({
  occurrence: 'daily',
  interval: 1,
  intervalOn: [],
  startOn: at('2026-01-05T10:00'),
  time: null,
  endFormat: 'never',
  endOn: null,
  endAfter: null,
  ...more,
})
const runs = (schedule: Schedule, most = 5, after = '2026-01-01T00:00', ran = 0) =>
  nextRuns(schedule, DENVER, { after: at(after), ran, most }).map((run) => toLocalInput(run, DENVER))

test('runs once, and again only when its start is moved', () => {
  const once = plan({ occurrence: 'once' })
  expect(runs(once)).toEqual(['2026-01-05T10:00'])
  expect(runs({ ...once, startOn: at('2026-02-01T10:00') }, 5, '2026-01-06T00:00', 1)).toHaveLength(1)
  expect(runs(once, 5, '2026-01-05T10:00')).toEqual([])
})

test('ends on a date with its time, and after a number of runs', () => {
  const until = plan({ endFormat: 'on', endOn: at('2026-01-07T10:00') })
  expect(runs(until)).toEqual(['2026-01-05T10:00', '2026-01-06T10:00', '2026-01-07T10:00'])
  const three = plan({ endFormat: 'after', endAfter: 3 })
  expect(runs(three)).toHaveLength(3)
  expect(runs(three, 5, '2026-01-05T10:00', 1)).toEqual(['2026-01-06T10:00', '2026-01-07T10:00'])
  expect(runs(plan({ endFormat: 'after', endAfter: 0 }))).toEqual([])
})

test('day 0 is the last day of the month, and a month without the day is skipped', () => {
  const months = (day: number) => runs(plan({ occurrence: 'monthly', intervalOn: [day] }), 3)
  expect(months(0)).toEqual(['2026-01-31T10:00', '2026-02-28T10:00', '2026-03-31T10:00'])
  expect(months(31)).toEqual(['2026-01-31T10:00', '2026-03-31T10:00', '2026-05-31T10:00'])
})

test('a day that none of its months has never occurs', () => {
  const startOn = at('2026-02-05T10:00')
  expect(runs(plan({ occurrence: 'monthly', interval: 12, intervalOn: [31], startOn }))).toEqual([])
})

test('February 29 falls on the 28th in other years', () => {
  const leap = runs(plan({ occurrence: 'yearly', intervalOn: [2, 29] }), 3)
  expect(leap).toEqual(['2026-02-28T10:00', '2027-02-28T10:00', '2028-02-29T10:00'])
  expect(birthdaysOn('2026-02-28')).toEqual(['02-28', '02-29'])
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28'])
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29'])
})

test('weeks are counted from the week of the start, which begins on Sunday', () => {
  const weeks = plan({ occurrence: 'weekly', interval: 2, intervalOn: [0, 3] })
  expect(runs(weeks, 4)).toEqual([
    ...['2026-01-07T10:00', '2026-01-18T10:00', '2026-01-21T10:00', '2026-02-01T10:00'],
  ])
  // Without weekdays, the one that it starts on: a Monday.
  expect(runs(plan({ occurrence: 'weekly' }), 2)).toEqual(['2026-01-05T10:00', '2026-01-12T10:00'])
})

test('runs once on the nights the clocks change', () => {
  const spring = plan({ startOn: at('2026-03-07T02:30') })
  expect(runs(spring, 3)).toEqual(['2026-03-07T02:30', '2026-03-08T03:30', '2026-03-09T02:30'])
  const autumn = nextRuns(plan({ startOn: at('2026-10-31T01:30') }), DENVER, {
    after: at('2026-10-01T00:00'),
    ran: 0,
    most: 3,
  })
  expect(autumn.map((run) => run.toISOString())).toEqual([
    ...['2026-10-31T07:30:00.000Z', '2026-11-01T07:30:00.000Z', '2026-11-02T08:30:00.000Z'],
  ])
})

/** Evaluates the schedule day by day: whether a calendar day has a run. */
function isRunDay({ occurrence, interval, intervalOn }: Schedule, first: Date, day: Date): boolean {
  const days = Math.round((day.getTime() - first.getTime()) / millisecondsInDay)
  const months =
    (day.getUTCFullYear() - first.getUTCFullYear()) * 12 + day.getUTCMonth() - first.getUTCMonth()
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  const date = day.getUTCDate()
  const [one = 0, two = 0] = intervalOn
  switch (occurrence) {
    case 'weekly': {
      const week = Math.floor((days + first.getUTCDay()) / 7)
      const wanted = intervalOn.length > 0 ? intervalOn : [first.getUTCDay()]
      return week % interval === 0 && wanted.includes(day.getUTCDay())
    }
    case 'monthly':
      return months % interval === 0 && date === (one === 0 ? lastDay : one)
    case 'yearly': {
      const wanted = one === 2 && two === 29 ? Math.min(29, lastDay) : two
      return (
        Math.floor(day.getUTCFullYear() - first.getUTCFullYear()) % interval === 0 &&
        day.getUTCMonth() + 1 === one &&
        date === wanted
      )
    }
    default:
      return days % interval === 0
  }
}

describe('equals a plain day-by-day evaluation', () => {
  const IS_SLOW = PROPERTY_RUNS >= 1000
  /** The slow group compares every run of 20 years. */
  const MOST = IS_SLOW ? Number.POSITIVE_INFINITY : 12
  const schedules = fc.oneof(
    fc.record({ occurrence: fc.constant('daily' as const), intervalOn: fc.constant([]) }),
    fc.record({
      occurrence: fc.constant('weekly' as const),
      intervalOn: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    }),
    fc.record({
      occurrence: fc.constant('monthly' as const),
      intervalOn: fc.tuple(fc.integer({ min: 0, max: 31 })),
    }),
    fc.record({
      occurrence: fc.constant('yearly' as const),
      intervalOn: fc.oneof(
        fc.constant([2, 29]),
        fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
      ),
    }),
  )
  test.each([DENVER, 'America/New_York', 'Europe/London', 'Pacific/Auckland'])('in %s', (zone) => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 7300 }),
        fc.integer({ min: 0, max: 47 }),
        (part, interval, offset, half) => {
          const first = new Date(Date.UTC(2010, 0, 1 + offset))
          const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
          const local = (day: Date) => `${day.toISOString().slice(0, 10)}T${time}`
          const startOn = at(local(first), zone)
          // A start that the clocks skip is another time of day.
          fc.pre(toLocalInput(startOn, zone) === local(first))
          const schedule = plan({ ...part, interval, startOn })
          const expected: string[] = []
          for (let ahead = 0; expected.length < MOST && ahead < 366 * 20; ahead += 1) {
            const day = new Date(first.getTime() + ahead * millisecondsInDay)
            if (isRunDay(schedule, first, day)) expected.push(at(local(day), zone).toISOString())
          }
          const before = new Date(startOn.getTime() - 1)
          const found = nextRuns(schedule, zone, { after: before, ran: 0, most: expected.length })
          expect(found.map((run) => run.toISOString())).toEqual(expected)
          expect(new Set(found.map((run) => dayIn(run, zone))).size).toBe(found.length)
        },
      ),
      { numRuns: Math.ceil(PROPERTY_RUNS / (IS_SLOW ? 10 : 4)) },
    )
  })
})

test('a start that the clocks skip is later on that day only', () => {
  const startOn = at('2026-03-08T02:30')
  expect(runs(plan({ startOn, time: '02:30' }), 3)).toEqual([
    ...['2026-03-08T03:30', '2026-03-09T02:30', '2026-03-10T02:30'],
  ])
})
