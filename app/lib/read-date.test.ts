import { expect, test } from 'vitest'
import { dateOrder, parseDate, readDate, readDateTime } from './read-date.ts'

test.each([
  ['31.12.1990', '1990-12-31'],
  ['31/12/1990', '1990-12-31'],
  ['31-12-1990', '1990-12-31'],
  ['12/31/1990', '1990-12-31'],
  ['12.31.1990', '1990-12-31'],
  ['1990-12-31', '1990-12-31'],
  ['1990/12/31', '1990-12-31'],
  ['1990.12.31', '1990-12-31'],
  ['1990-12-31T00:00:00Z', '1990-12-31'],
  ['12/31/1990 0:00', '1990-12-31'],
  ['Dec 31, 1990', '1990-12-31'],
  ['December 31st, 1990', '1990-12-31'],
  ['31 December 1990', '1990-12-31'],
  ['31-Dec-1990', '1990-12-31'],
  ['12/31/90', '1990-12-31'],
  ['31.12.90', '1990-12-31'],
  ['5.5.1990', '1990-05-05'],
  // As our own forms write it.
  ['5/6/1990', '1990-05-06'],
  // Could be two days.
  ['5.6.1990', null],
  ['31/31/1990', null],
  ['30.02.1990', null],
  ['1990', null],
  ['Foo 31, 1990', null],
])('reads %s as %s', (cell, day) => {
  expect(readDate(cell, null)).toBe(day)
})

test('the other dates of a column show which comes first', () => {
  expect(readDate('5.6.1990', 'day-first')).toBe('1990-06-05')
  expect(readDate('5/6/1990', 'day-first')).toBe('1990-06-05')
  expect(readDate('5.6.1990', 'month-first')).toBe('1990-05-06')
  expect(readDate('12/31/1990', 'day-first')).toBe('1990-12-31')
  expect([dateOrder('31/12/1990'), dateOrder('5/6/1990'), dateOrder('12/31/1990')]).toEqual([
    'day-first',
    null,
    'month-first',
  ])
})

test.each([
  ['11/30/2026, 2:05 PM', '2026-11-30T14:05'],
  ['11/30/2026 12am', '2026-11-30T00:00'],
  ['11/30/2026, 12 p.m.', '2026-11-30T12:00'],
  ['2026-11-30T17:45', '2026-11-30T17:45'],
  ['Nov 30 2026 7:15', '2026-11-30T07:15'],
  ['11/30/2026', '2026-11-30T09:00'],
  ['Nov 30 26', '2026-11-30T09:00'],
  ['11/30/2026, 1', '2026-11-30T01:00'],
  ['11/31/2026, 1:00 PM', null],
  ['11/30/2026, 13:00 PM', null],
  ['11/30/2026, 25', null],
  ['2:00 PM', null],
])('reads the day and time %j', (text, value) => {
  expect(readDateTime(text, (day) => readDate(day, null))).toBe(value)
})

test('reads no day of a year that is still being typed', () => {
  expect(readDateTime('11/30/20, 2:00 PM', parseDate)).toBeNull()
})
