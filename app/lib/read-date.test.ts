import { expect, test } from 'vitest'
import { dateOrder, readDate } from './read-date.ts'

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
