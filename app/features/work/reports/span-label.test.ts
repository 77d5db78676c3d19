import { expect, test } from 'vitest'
import { spanLabel } from './span-label.ts'

test.each([
  [42, '42 s'],
  [252, '4 min 12 s'],
  [11_100, '3 h 5 min'],
  [183_600, '2 d 3 h'],
  [null, '–'],
])('%s seconds are %s', (seconds, label) => {
  expect(spanLabel(seconds)).toBe(label)
})

test('times of talk are in hours, so that users compare', () => {
  expect([spanLabel(111_600, { days: false }), spanLabel(25_440, { days: false })]).toEqual([
    '31 h',
    '7 h 4 min',
  ])
})
