import { expect, test } from 'vitest'

import { displayNumber, normalizeNumber } from './numbers.ts'

test.each([
  ['(208) 555-0123', '+12085550123'],
  ['12085550123', '+12085550123'],
  ['+44 20 7946 0123', '+442079460123'],
  ['+10855501234', null],
  ['+1208555012', null],
  ['555-0123', null],
  ['', null],
])('normalizes %s to %s', (text, number) => {
  expect(normalizeNumber(text)).toBe(number)
})

test('displays US numbers in national format and others in E.164', () => {
  expect(displayNumber('+12085550123')).toBe('(208) 555-0123')
  expect(displayNumber('+442079460123')).toBe('+442079460123')
})
