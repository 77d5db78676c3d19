import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayKey, monthBeside, readMonth, weeksOf } from './month.ts'

const today = { year: 2026, month: 11, day: 21 }

test('a month comes from the address, or is the current one', () => {
  expect(readMonth('2027-02', today)).toEqual({ year: 2027, month: 2 })
  for (const text of [null, '', '2027-13', '2027-2', 'x']) expect(readMonth(text, today)).toBe(today)
  expect([-1, 0, 1, 2].map((by) => monthBeside(today, by))).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
  ])
})

test('November 2026 begins on a Sunday and has five weeks', () => {
  const weeks = weeksOf(today)
  expect(weeks.length).toBe(5)
  expect(weeks[0]!.map((day) => day?.day)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(weeks[4]!.map((day) => day?.day)).toEqual([29, 30, ...Array.from({ length: 5 })])
})

test('every day of a month is there once, in order, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const days = weeksOf({ year, month }).flatMap((week) =>
        week.flatMap((day, weekday) => (day ? [{ weekday, key: dayKey(day) }] : [])),
      )
      expect(days.map(({ key }) => key)).toEqual(days.map(({ key }) => key).toSorted())
      expect(new Set(days.map(({ key }) => key)).size).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      for (const { key, weekday } of days) expect(new Date(`${key}T00:00:00Z`).getUTCDay()).toBe(weekday)
    }),
  )
})
