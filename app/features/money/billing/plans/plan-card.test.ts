import { expect, test } from 'vitest'
import { cycleDay, ordinal } from './plan-card.server.ts'

test('days are ordinals in English', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 24, 30, 31].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 24th 30th 31st',
  )
})

test('the cycle’s day is that of its invoices', () => {
  expect(cycleDay(new Date('2026-11-01T03:00:00Z'))).toBe('1st')
  expect(cycleDay(null)).toBe('?')
})
