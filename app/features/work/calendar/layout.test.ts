import { expect, test } from 'vitest'
import type { CalendarEvent } from './calendar.ts'
import { daysInRange, rangeOf, readCalendarQuery, step, titleOf } from './calendar-query.ts'
import { startOf } from './google-events.server.ts'
import { barsOf, blocksOf, placeByDay, daysTouched, openDays, thin } from './layout.ts'

const ZONE = 'America/Boise'
const on = (day: string) => openDays([day], ZONE)
const at = (id: string, start: string, end: string): CalendarEvent => ({
  id,
  calendarId: 'c',
  title: id,
  allDay: false,
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})
const whole = (id: string, start: string, end: string): CalendarEvent => ({
  id,
  calendarId: 'c',
  title: id,
  allDay: true,
  start,
  end,
})

test('reads the view and the date from the URL, and falls back to the month of today', () => {
  const read = (text: string) => readCalendarQuery(new URLSearchParams(text), '2026-11-23')
  expect(read('')).toEqual({ view: 'month', date: '2026-11-23', shown: null })
  expect(read('view=week&date=1900-02-03&cal=none&cal=texts')).toEqual({
    view: 'week',
    date: '1900-02-03',
    shown: ['texts'],
  })
  for (const date of ['2026-02-30', '0001-01-01', '9999-12-31', "2026-01-01'", '']) {
    expect(read(`view=year&date=${encodeURIComponent(date)}`)).toMatchObject({
      view: 'month',
      date: '2026-11-23',
    })
  }
})

test('a month is whole weeks, also in 1900 and 2100, which have no leap day', () => {
  expect(rangeOf({ view: 'month', date: '2026-11-23' })).toEqual({ from: '2026-11-01', to: '2026-12-06' })
  expect(rangeOf({ view: 'month', date: '1900-02-15' })).toEqual({ from: '1900-01-28', to: '1900-03-04' })
  const days = daysInRange(rangeOf({ view: 'month', date: '2100-02-28' }))
  expect(days).toHaveLength(35)
  expect(days).not.toContain('2100-02-29')
  expect(step({ view: 'month', date: '2026-01-31' }, 1)).toBe('2026-02-28')
  expect(step({ view: 'week', date: '2026-12-29' }, 1)).toBe('2027-01-05')
  expect(titleOf({ view: 'week', date: '2026-12-29' })).toBe('Dec 27, 2026 – Jan 2, 2027')
})

test('a day begins at midnight on the zone’s clocks, whatever it lasts', () => {
  const hours = (day: string, next: string) =>
    (startOf(next, ZONE).getTime() - startOf(day, ZONE).getTime()) / 3_600_000
  expect(hours('2026-03-08', '2026-03-09')).toBe(23)
  expect(hours('2026-11-01', '2026-11-02')).toBe(25)
  expect(startOf('1900-01-01', 'UTC').toISOString()).toBe('1900-01-01T00:00:00.000Z')
})

test('an event belongs to the days of the zone’s clocks; ending at midnight doesn’t count', () => {
  expect(daysTouched(at('a', '2026-11-24T05:00Z', '2026-11-24T07:00Z'), ZONE)).toEqual({
    first: '2026-11-23',
    last: '2026-11-23',
  })
  expect(daysTouched(whole('b', '2026-11-23', '2026-11-24'), ZONE).last).toBe('2026-11-23')
})

test('events that overlap stand side by side, others take the whole width', () => {
  const blocks = blocksOf(
    [
      at('a', '2026-11-23T16:00Z', '2026-11-23T18:00Z'),
      at('b', '2026-11-23T16:30Z', '2026-11-23T17:00Z'),
      at('c', '2026-11-23T17:00Z', '2026-11-23T18:00Z'),
      at('d', '2026-11-23T18:00Z', '2026-11-23T19:00Z'),
    ],
    on('2026-11-23'),
    ZONE,
  )
  const place = ({ event, column, columns, start, end }: (typeof blocks)[number]) => [
    event.id,
    column,
    columns,
    start,
    end,
  ]
  expect(blocks.map(place)).toEqual([
    ['a', 0, 2, 540, 660],
    ['b', 1, 2, 570, 600],
    ['c', 1, 2, 600, 660],
    ['d', 0, 1, 660, 720],
  ])
})

test('events stand where the clocks say, also when the clocks change', () => {
  // 1:30 AM until 3:30 AM on the clocks, an hour long.
  const [spring] = blocksOf([at('a', '2026-03-08T08:30Z', '2026-03-08T09:30Z')], on('2026-03-08'), ZONE)
  expect(spring).toMatchObject({ start: 90, end: 210 })
  // From the first 1:45 AM to the second 1:15 AM: it would end before it began.
  const [fall] = blocksOf([at('b', '2026-11-01T07:45Z', '2026-11-01T08:15Z')], on('2026-11-01'), ZONE)
  expect(fall).toMatchObject({ start: 105, end: 135 })
})

test('what goes over midnight shows on both days, and something without a length is still seen', () => {
  const night = at('n', '2026-11-24T05:00Z', '2026-11-24T09:00Z')
  expect(blocksOf([night], on('2026-11-23'), ZONE)).toMatchObject([{ start: 1320, end: 1440 }])
  expect(blocksOf([night], on('2026-11-24'), ZONE)).toMatchObject([{ start: 0, end: 120 }])
  const moment = at('m', '2026-11-24T06:50Z', '2026-11-24T06:50Z')
  expect(blocksOf([moment], on('2026-11-23'), ZONE)).toMatchObject([{ start: 1410, end: 1440 }])
  expect(blocksOf([at('z', '2026-11-23T07:00Z', '2026-11-23T07:00Z')], on('2026-11-23'), ZONE)).toMatchObject(
    [{ start: 0, end: 30 }],
  )
})

test('an event of 400 days is a bar over all days in view', () => {
  const days = daysInRange(rangeOf({ view: 'week', date: '2026-11-23' }))
  const long = whole('long', '2026-01-01', '2027-02-05')
  expect(barsOf([whole('one', '2026-11-24', '2026-11-25'), long], openDays(days, ZONE))).toMatchObject([
    { event: { id: 'long' }, from: 0, to: 6, row: 0, before: true, after: true },
    { event: { id: 'one' }, from: 2, to: 2, row: 1, before: false, after: false },
  ])
  expect([...placeByDay([long], openDays(days, ZONE)).values()].every((events) => events.length === 1)).toBe(
    true,
  )
})

test('of many events only those that can be shown are sent, with the count of all', () => {
  const days = daysInRange(rangeOf({ view: 'month', date: '2026-11-23' }))
  const many = Array.from({ length: 50_000 }, (_, index) =>
    at(
      String(index),
      `2026-11-${String((index % 28) + 1).padStart(2, '0')}T18:00Z`,
      `2026-11-${String((index % 28) + 1).padStart(2, '0')}T19:00Z`,
    ),
  )
  const { events, totals } = thin(many, openDays(days, ZONE), 6)
  expect(events).toHaveLength(28 * 6)
  expect(Object.values(totals).reduce((sum, count) => sum + count, 0)).toBe(50_000)
})
