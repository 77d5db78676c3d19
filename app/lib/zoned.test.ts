import { expect, test } from 'vitest'
import { explainMoved, fromLocalInput, roundUp, startOfDay, toLocalInput } from './zoned.ts'

const at = (value: string, zone: string) => fromLocalInput(value, zone)?.toISOString() ?? null

test('reads a local time on the zone’s clocks, summer and winter', () => {
  expect(at('2026-07-04T09:15', 'America/Boise')).toBe('2026-07-04T15:15:00.000Z')
  expect(at('2026-12-04T09:15', 'America/Boise')).toBe('2026-12-04T16:15:00.000Z')
  expect(at('2026-07-04T09:15', 'Asia/Kathmandu')).toBe('2026-07-04T03:30:00.000Z')
})

test('says what a time that the clocks skip becomes, and nothing about any other', () => {
  expect(explainMoved('2026-03-08T02:30', 'America/Boise')).toBe(
    'The clocks go forward on 03/08/2026, so there is no 2:30 AM. It becomes 3:30 AM.',
  )
  for (const value of ['2026-03-08T03:30', '2026-11-01T01:30', '2026-03-08T01:45', '', 'x']) {
    expect(explainMoved(value, 'America/Boise'), value).toBeNull()
  }
  expect(explainMoved('2026-03-08T02:30', 'America/Phoenix')).toBeNull()
})

test('takes the first of a time that comes twice, and moves a skipped time later', () => {
  expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  // A jump of half an hour, and one that skips midnight itself.
  expect(at('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z')
  expect(startOfDay(new Date('2026-09-06T12:00:00Z'), 'America/Santiago').toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  )
})

test('refuses anything that is not a date and time', () => {
  for (const value of [
    '',
    'x',
    '2026-02-30T10:00',
    '2026-02-20T25:00',
    '2026-02-20 10:00',
    '2026-02-20T10:00Z',
    // Postgres refuses the year 10000, which these are in UTC, and the year 0.
    '9999-12-31T23:30',
    '0000-01-01T00:00',
  ]) {
    expect(fromLocalInput(value, 'UTC'), value).toBeNull()
  }
})

test('reads back what it wrote, all year round', () => {
  for (const zone of ['America/Boise', 'Europe/London', 'Australia/Sydney', 'Asia/Kolkata']) {
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 45 * 60_000 * 7) {
      const instant = new Date(time)
      const again = fromLocalInput(toLocalInput(instant, zone), zone)!
      // The second of two equal times comes back as the first.
      expect([0, 3_600_000]).toContain(instant.getTime() - again.getTime())
    }
  }
})

test('starts days at the zone’s midnight, also days of 23 and 25 hours', () => {
  const hours = (day: string, zone: string) =>
    (startOfDay(new Date(day), zone, 1).getTime() - startOfDay(new Date(day), zone).getTime()) / 3_600_000
  expect(hours('2026-03-08T12:00:00Z', 'America/New_York')).toBe(23)
  expect(hours('2026-11-01T12:00:00Z', 'America/New_York')).toBe(25)
  expect(hours('2026-11-02T12:00:00Z', 'America/New_York')).toBe(24)
  expect(startOfDay(new Date('2026-11-20T03:00:00Z'), 'America/Boise').toISOString()).toBe(
    '2026-11-19T07:00:00.000Z',
  )
})

test('rounds up to whole quarters of an hour', () => {
  expect(roundUp(new Date('2026-11-20T10:00:00Z'), 15).toISOString()).toBe('2026-11-20T10:00:00.000Z')
  expect(roundUp(new Date('2026-11-20T10:00:01Z'), 15).toISOString()).toBe('2026-11-20T10:15:00.000Z')
})
