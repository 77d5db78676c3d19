import fc from 'fast-check'
import { expect, test } from 'vitest'
import { US_AREA_CODES } from './area-codes.ts'
import { nightHint } from './local-clock.ts'
import { explainSendTime, localClock, quietUntil, stateOfNumber, theirTime } from './quiet-hours.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'

test.each([
  // New York, winter: UTC-5.
  ['12125550100', '2026-11-20T12:59:00Z', '2026-11-20T13:00:00.000Z'],
  ['12125550100', '2026-11-20T13:00:00Z', null],
  ['12125550100', '2026-11-21T01:59:59Z', null],
  ['12125550100', '2026-11-21T02:00:00Z', '2026-11-21T13:00:00.000Z'],
  // Summer: UTC-4.
  ['12125550100', '2026-07-01T12:00:00Z', null],
  // The night the clocks change.
  ['12125550100', '2026-11-01T03:00:00Z', '2026-11-01T13:00:00.000Z'],
  // Phoenix keeps no summer time.
  ['16025550100', '2026-07-01T15:00:00Z', null],
  // Connecticut: nine to twenty.
  ['12035550100', '2026-11-20T13:30:00Z', '2026-11-20T14:00:00.000Z'],
  // No known place: eight in the west, before nine in the east.
  ['18005550100', '2026-11-20T14:00:00Z', '2026-11-20T16:00:00.000Z'],
  ['447700900100', '2026-11-20T17:00:00Z', null],
])('%s at %s: %s', (phone, now, until) => {
  expect(quietUntil(phone, new Date(now))?.toISOString() ?? null).toBe(until)
})

test('always holds until a later time that is allowed, within two days', () => {
  const phones = fc.constantFrom(...Object.keys(US_AREA_CODES), '800', '999').map((code) => `1${code}5550100`)
  const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(phones, dates, (phone, now) => {
      const until = quietUntil(phone, now)
      if (!until) return
      expect(quietUntil(phone, until)).toBeNull()
      expect(until.getTime()).toBeGreaterThan(now.getTime() - 1)
      expect(until.getTime() - now.getTime()).toBeLessThan(48 * 3_600_000)
    }),
    { numRuns: PROPERTY_RUNS },
  )
})

test.each([
  ['12125550100', '8:00 AM'],
  ['12085550100', '5:00 AM or 6:00 AM'],
  ['18005550100', '5:00 AM or 8:00 AM'],
])('says the time where %s may be: %s', (phone, time) => {
  expect(theirTime(phone, new Date('2026-11-20T13:00:00Z'))).toBe(time)
})

test('says when a scheduled text really goes out, unless its time is the recipient’s own', () => {
  const explain = (phone: string, at: string) => explainSendTime(phone, new Date(at), 'America/New_York')
  expect(explain('12125550100', '2026-11-20T17:00:00Z')).toBeNull()
  expect(explain('16025550100', '2026-11-20T17:00:00Z')).toBe('That is 10:00 AM their time, Arizona.')
  expect(explain('16025550100', '2026-11-20T14:00:00Z')).toBe(
    'Held until 8:00 AM their time, Arizona: automated texts wait during quiet hours. It goes out on 11/20/2026, 10:00 AM your time.',
  )
})

test('finds a number’s state', () => {
  const phones = ['12085550100', '17875550100', '18005550100', '447700900100']
  expect(phones.map(stateOfNumber)).toEqual(['ID', 'PR', null, null])
})

test('says what time it is for a recipient where it is night', () => {
  const clocks = (...phones: string[]) => phones.flatMap((phone) => localClock(phone) ?? [])
  const night = new Date('2026-11-23T12:27:00Z')
  expect(nightHint(clocks('12135550100'), night)).toBe(
    'It’s 4:27 AM there, California. A text that you type goes out at once.',
  )
  expect(nightHint(clocks('12125550100', '12135550100'), night)).toContain('For one of them it’s')
  expect(nightHint(clocks('12135550100'), new Date('2026-11-23T18:00:00Z'))).toBeNull()
  // A number from anywhere says nothing.
  expect(nightHint(clocks('18005550100'), night)).toBeNull()
})
