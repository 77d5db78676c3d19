import { expect, test } from 'vitest'
import { formatDecimalCents } from './money.ts'

test.each([
  ['0', '$0.00'],
  ['5', '$0.05'],
  ['0.75', '$0.0075'],
  ['1.50', '$0.015'],
  ['100', '$1.00'],
  ['4900', '$49.00'],
  ['123456', '$1,234.56'],
  ['-250.5', '-$2.505'],
  // Neither fits a float.
  ['0.000000000001', '$0.00000000000001'],
  ['900719925474099312345', '$9,007,199,254,740,993,123.45'],
])('shows %s cents as %s', (amount, shown) => {
  expect(formatDecimalCents(amount)).toBe(shown)
})
