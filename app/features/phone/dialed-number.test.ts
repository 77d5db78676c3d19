import { expect, test } from 'vitest'
import { dialedNumber, typedDigits } from './dialed-number.ts'

test.each([
  ['', '1'],
  ['2085550123', '12085550123'],
  ['+1 (208) 555-0123', '12085550123'],
  ['12085550123999', '12085550123'],
  ['call me', '1'],
])('typing %j holds %j', (typed, held) => {
  expect(typedDigits(typed)).toBe(held)
})

test.each([
  ['12085550123', '12085550123'],
  ['1208555012', null],
  ['1', null],
  ['1911', '911'],
  ['1933', '933'],
  ['1912', null],
])('%j dials %j', (digits, number) => {
  expect(dialedNumber(digits)).toBe(number)
})
