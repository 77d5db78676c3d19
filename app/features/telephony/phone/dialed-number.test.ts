import { expect, test } from 'vitest'
import { dialedNumber, EMPTY, typedNumber, withoutLastDigit } from './dialed-number.ts'

test.each([
  ['', '+1'],
  ['2', '+1 (2'],
  ['1208', '+1 (208'],
  ['(208) 555-0123', '+1 (208) 555-0123'],
  ['+1 (208) 555-01239', '+1 (208) 555-0123'],
  ['+1*', '+1'],
  ['+1 (911', '911'],
  ['933', '933'],
  ['9112', '+1 (911) 2'],
  ['Suite 911', 'Suite 911'],
  ['+1+44 20 7946 0958', '+44 20 7946 0958'],
])('typing %j shows %s', (typed, shown) => {
  expect(typedNumber(typed)).toBe(shown)
})

test.each([
  ['+1', '+1'],
  ['+1 (2', '+1'],
  ['+1 (208) 5', '+1 (208'],
  ['911', '+1 (91'],
  ['+44 2', '+44 '],
])('removing the last digit of %s leaves %s', (text, left) => {
  expect(withoutLastDigit(text)).toBe(left)
})

test.each([
  [EMPTY, null],
  ['911', '911'],
  ['933', '933'],
  ['+1 (912', null],
  ['+1 (208) 555-0123', '12085550123'],
])('%s may call %s', (text, number) => {
  expect(dialedNumber(text)).toEqual({ number, refusal: null })
})

const FOREIGN = 'Calls to other countries are not possible.'

test.each([
  ['+44 20 7946 0958', FOREIGN],
  ['+65 6123 4567', FOREIGN],
  ['442079460958', FOREIGN],
  ['+4', null],
])('%s is refused with the server’s message', (text, refusal) => {
  expect(dialedNumber(text)).toEqual({ number: null, refusal })
})
