import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName, initials, steadyIndex } from './names.ts'

test('a full name leaves out a missing part', () => {
  expect(fullName('Maya', 'Reyes')).toBe('Maya Reyes')
  expect(fullName(' Maya ', null)).toBe('Maya')
  expect(fullName(undefined, '')).toBe('')
})

test.each([
  ['Maya Reyes', 'MR'],
  ['maya', 'M'],
  ['Ana María de la Cruz', 'AC'],
  ['Nguyen Hardware LLC', 'NH'],
  ['Janet & Carl Whitcomb', 'JW'],
  ['Émile Zola', 'ÉZ'],
  ['+1-555-010-4417', '?'],
  ['', '?'],
])('initials of %s are %s', (name, letters) => expect(initials(name)).toBe(letters))

test('any name has initials and always the same color', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(initials(name).length).toBeGreaterThan(0)
      const index = steadyIndex(name, 8)
      expect(index).toBeGreaterThanOrEqual(0)
      expect(index).toBeLessThan(8)
    }),
  )
})
