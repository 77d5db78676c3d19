import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMonthOrCurrent, shiftMonth, weeksOf } from './month.ts'

test('reads the month from the URL, else takes the current one', () => {
  expect(readMonthOrCurrent('2027-02', '2026-11-21')).toBe('2027-02')
  for (const text of [null, '', '2027-13', '2027-2', 'x']) {
    expect(readMonthOrCurrent(text, '2026-11-21')).toBe('2026-11')
  }
})

test('steps across the turn of the year', () => {
  expect([-1, 0, 1, 2].map((by) => shiftMonth('2026-11', by))).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})

test('November 2026 begins on a Sunday and has five weeks', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.length).toBe(5)
  expect(weeks[0]!.map((day) => day?.slice(-2))).toEqual(['01', '02', '03', '04', '05', '06', '07'])
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('has each day of a month once, in order, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const days = weeksOf(`${year}-${String(month).padStart(2, '0')}`).flatMap((week) =>
        week.flatMap((day, weekday) => (day ? [{ weekday, day }] : [])),
      )
      const expected = new Date(Date.UTC(year, month, 0)).getUTCDate()
      expect(days.map(({ day }) => Number(day.slice(-2)))).toEqual(
        Array.from({ length: expected }, (_, index) => index + 1),
      )
      for (const { day, weekday } of days) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(weekday)
    }),
  )
})
