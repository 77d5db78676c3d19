import { describe, expect, test } from 'vitest'
import {
  ageOn,
  dayHeading,
  dayIn,
  formatDate,
  formatDateTime,
  formatDay,
  formatLastContact,
  formatRelative,
  isPostgresInstant,
  lengthOfService,
  plusDays,
} from './dates.ts'

const zone = 'America/Denver'
const now = new Date('2026-07-11T18:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('formats a date on the zone’s calendar, not the server’s', () => {
  const justAfterMidnightUtc = new Date('2026-07-05T03:30:00Z')
  expect(formatDate(justAfterMidnightUtc, zone)).toBe('07/04/2026')
  expect(dayIn(justAfterMidnightUtc, zone)).toBe('2026-07-04')
  expect(formatDateTime(justAfterMidnightUtc, zone)).toBe('07/04/2026, 9:30 PM')
})

test('formats a stored day in any zone', () => {
  expect(formatDay('1980-02-29')).toBe('02/29/1980')
  expect(formatDay('soon')).toBe('soon')
})

describe('formatRelative', () => {
  test.each([
    [0, 'just now', 'now'],
    [minute, '1 minute ago', '1 min'],
    [59 * minute, '59 minutes ago', '59 min'],
    [hour, '1 hour ago', '1 h'],
    [23 * hour, '23 hours ago', '23 h'],
    [day, '1 day ago', '1 day'],
    [7 * day - 1, '6 days ago', '6 days'],
    [7 * day, '7/04/2026', '7/04/2026'],
    [-2 * day, 'in 2 days', 'in 2 days'],
    [-7 * day, '7/18/2026', '7/18/2026'],
  ])('%d ms ago is %s', (ms, long, short) => {
    expect(formatRelative(ago(ms), now, zone)).toBe(long)
    expect(formatRelative(ago(ms), now, zone, 'short')).toBe(short)
  })
})

test('titles a day by the calendar, not by 24 hours', () => {
  expect(dayHeading(new Date('2026-07-11T06:30:00Z'), now, zone)).toBe('Today')
  expect(dayHeading(new Date('2026-07-11T05:30:00Z'), now, zone)).toBe('Yesterday')
  expect(dayHeading(new Date('2026-07-09T12:00:00Z'), now, zone)).toBe('7/09/2026')
})

test.each([
  [0, 'today', 'today'],
  [0.99, 'today', 'today'],
  [1, 'yesterday', '1 day'],
  [1.99, 'yesterday', '1 day'],
  [2, '2 days ago', '2 days'],
  [30, '30 days ago', '30 days'],
  [31, '1 month ago', '1 month'],
  [364, '11 months ago', '11 months'],
  [365, '1 year ago', '1 year'],
  [365.25 * 6 + 1, '6 years ago', '6 years'],
  [-1, 'today', 'today'],
])('after %d days: last contact %s, length of service %s', (days, contact, service) => {
  expect(formatLastContact(ago(days * day), now)).toBe(contact)
  expect(lengthOfService(ago(days * day), now)).toBe(service)
})

test.each([
  ['1974-11-20', 52],
  ['1974-11-21', 51],
  ['2000-02-29', 26],
  ['2026-11-20', 0],
  ['2026-11-21', null],
  ['11/20/1974', null],
])('a person born on %s is %s on 2026-11-20', (born, age) => {
  expect(ageOn(born, '2026-11-20')).toBe(age)
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  // A day that is 23 hours long in the United States.
  ['2026-03-07', 2, '2026-03-09'],
])('%s and %i days is %s', (day, days, then) => {
  expect(plusDays(day, days)).toBe(then)
})

test.each([
  ['2026-11-20 15:00:00.123456+00', true],
  ['2026-11-20 15:00:00+05:30', true],
  ['2026-11-20T15:00:00.123Z', false],
  ['2026-13-20 15:00:00+00', false],
  ['1066-10-14 09:00:00+00', false],
])('whether Postgres writes the instant %s: %s', (text, expected) => {
  expect(isPostgresInstant(text)).toBe(expected)
})
