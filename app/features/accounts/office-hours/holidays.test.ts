import { expect, test } from 'vitest'
import { type Holiday, holidayIn, HOLIDAYS, holidayOn } from './holidays.ts'

const DAYS: [Holiday, string[]][] = [
  ["New Year's Day", ['2026-01-01']],
  ['Martin Luther King Jr. Day', ['2024-01-15', '2026-01-19', '2029-01-15']],
  ["Valentine's Day", ['2026-02-14']],
  ["Washington's Birthday", ['2021-02-15', '2026-02-16', '2027-02-15']],
  ["St. Patrick's Day", ['2026-03-17']],
  ['Easter Sunday', ['1961-04-02', '2000-04-23', '2008-03-23', '2024-03-31', '2026-04-05', '2038-04-25']],
  [
    'Tax Day',
    ['2016-04-18', '2017-04-18', '2018-04-17', '2022-04-18', '2023-04-18', '2024-04-15', '2026-04-15'],
  ],
  [
    'Administrative Professionals Day',
    ['2023-04-26', '2024-04-24', '2025-04-23', '2026-04-22', '2027-04-21'],
  ],
  ["Mother's Day", ['2022-05-08', '2026-05-10']],
  ['Memorial Day', ['2021-05-31', '2026-05-25', '2027-05-31']],
  ['Juneteenth', ['2026-06-19']],
  ["Father's Day", ['2025-06-15', '2026-06-21']],
  ['Independence Day', ['2026-07-04']],
  ['Labor Day', ['2025-09-01', '2026-09-07']],
  ['Columbus Day', ['2023-10-09', '2026-10-12']],
  ['Halloween', ['2026-10-31']],
  ['Veterans Day', ['2026-11-11']],
  ['Thanksgiving Day', ['2023-11-23', '2024-11-28', '2026-11-26']],
  ['Day after Thanksgiving Day', ['2024-11-29', '2026-11-27']],
  ['Christmas Eve', ['2026-12-24']],
  ['Christmas Day', ['2026-12-25']],
  ["New Year's Eve", ['2026-12-31']],
]

test.each(DAYS)('%s falls on %j', (holiday, days) => {
  for (const day of days) {
    expect(holidayIn(holiday, Number(day.slice(0, 4)))).toBe(day)
    expect(holidayOn(day, [holiday])).toBe(holiday)
  }
})

test('has 22 holidays, and none on an ordinary day', () => {
  expect(HOLIDAYS).toEqual(DAYS.map(([holiday]) => holiday))
  expect(holidayOn('2026-03-18', HOLIDAYS)).toBeUndefined()
  expect(holidayOn('2026-06-19', ['Halloween'])).toBeUndefined()
})
