import { expect, test } from 'vitest'
import { restrictionsOf, stepsPastDue, whatStops } from './restrictions.ts'

const timezone = 'America/Boise'
// 11:30 PM on 10/25 there; the clocks go back on 11/01.
const account = { timezone, pastDueSince: new Date('2026-10-26T05:30:00Z'), pastDueGrace: null }

test('steps begin at midnight in the account’s time zone, also after the clocks change', () => {
  expect(stepsPastDue(account).map(({ name, at }) => [name, at.toISOString()])).toEqual([
    ['notice', '2026-10-26T05:30:00.000Z'],
    ['banner', '2026-10-28T06:00:00.000Z'],
    ['campaigns', '2026-11-01T06:00:00.000Z'],
    ['texts', '2026-11-08T07:00:00.000Z'],
    ['read-only', '2026-11-15T07:00:00.000Z'],
  ])
  expect(whatStops(account, new Date('2026-11-02T12:00:00Z'))).toEqual([
    'On 11/08/2026 all texts and outgoing calls stop.',
    'On 11/15/2026 nothing can be changed any more.',
  ])
})

test.each([
  ['2026-10-26T05:29:59Z', null, []],
  ['2026-10-26T05:30:00Z', 'notice', []],
  ['2026-11-01T05:59:59Z', 'banner', []],
  ['2026-11-01T06:00:00Z', 'campaigns', ['campaigns']],
  ['2026-11-08T07:00:00Z', 'texts', ['campaigns', 'texts', 'calls']],
  ['2027-11-08T07:00:00Z', 'read-only', ['campaigns', 'texts', 'calls', 'changes']],
])('at %s the step is %s', (now, step, restricted) => {
  const found = restrictionsOf(account, new Date(now))
  expect([found.step, [...found.restricted]]).toEqual([step, restricted])
})

test('nothing is restricted once it is paid', () => {
  const paid = { ...account, pastDueSince: null }
  expect(restrictionsOf(paid, new Date('2027-01-01T00:00:00Z'))).toEqual({
    step: null,
    restricted: new Set(),
  })
  expect(stepsPastDue(paid)).toEqual([])
})

test('more time moves what is restricted, and an earlier day changes nothing', () => {
  const later = { ...account, pastDueGrace: '2026-11-20' }
  expect(stepsPastDue(later).map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-10-26',
    '2026-10-28',
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
  ])
  expect(restrictionsOf(later, new Date('2026-11-16T12:00:00Z'))).toEqual({
    step: 'banner',
    restricted: new Set(),
  })
  expect(stepsPastDue({ ...account, pastDueGrace: '2026-10-30' })).toEqual(stepsPastDue(account))
})
