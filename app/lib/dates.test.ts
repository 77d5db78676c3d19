import { describe, expect, test } from 'vitest'
import {
  dayHeading,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatRelative,
  formatShortDate,
} from './dates.ts'

const zone = 'America/Denver'
const now = new Date('2026-07-11T18:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('a date is the zone’s, not the server’s', () => {
  const justAfterMidnightUtc = new Date('2026-07-05T03:30:00Z')
  expect(formatDate(justAfterMidnightUtc, zone)).toBe('07/04/2026')
  expect(formatShortDate(justAfterMidnightUtc, zone)).toBe('7/04/2026')
  expect(formatMonth(justAfterMidnightUtc, zone)).toBe('07/2026')
  expect(formatDateTime(justAfterMidnightUtc, zone)).toBe('07/04/2026, 9:30 PM')
})

test('a stored day keeps its date', () => {
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

test('a day heading follows the calendar, not 24 hours', () => {
  expect(dayHeading(new Date('2026-07-11T06:30:00Z'), now, zone)).toBe('Today')
  expect(dayHeading(new Date('2026-07-11T05:30:00Z'), now, zone)).toBe('Yesterday')
  expect(dayHeading(new Date('2026-07-09T12:00:00Z'), now, zone)).toBe('7/09/2026')
})
