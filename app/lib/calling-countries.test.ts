import { expect, test } from 'vitest'
import { callRefusal } from './calling-countries.ts'

test.each([
  ['12085550123', null],
  ['17875550123', null],
  ['18005550123', null],
  ['14165550123', null],
  ['18765550123', 'Calls to Jamaica are not allowed'],
  ['16585550123', 'Calls to Jamaica are not allowed'],
  ['18095550123', 'Calls to Dominican Republic are not allowed'],
  ['12425550123', 'Calls to Bahamas are not allowed'],
  ['19005550123', 'Calls to premium numbers'],
  ['442079460958', 'Calls to other countries'],
])('with the United States and Canada allowed, %s: %s', (number, refusal) => {
  const found = callRefusal(number, ['US', 'CA'])
  if (refusal === null) expect(found).toBeNull()
  else expect(found).toContain(refusal)
})

test('each country may be allowed or not', () => {
  expect(callRefusal('18765550123', ['JM'])).toBeNull()
  expect(callRefusal('12085550123', ['JM'])).toContain('United States')
  expect(callRefusal('14165550123', [])).toContain('Canada')
})
