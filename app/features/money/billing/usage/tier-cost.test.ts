import { expect, test } from 'vitest'
import { tierCost } from './tier-cost.ts'

const TIERS = [
  { upTo: 1000, unitAmount: '0', flatAmount: null },
  { upTo: 2000, unitAmount: '1.25', flatAmount: null },
  { upTo: null, unitAmount: '0.0075', flatAmount: '500' },
]

test.each([
  [0, 0],
  [1000, 0],
  [1001, 1],
  [1002, 3],
  [2000, 1250],
  [2001, 1750],
  [2100, 1751],
])('%i units cost %i cents', (units, cents) => {
  expect(tierCost(TIERS, units)).toBe(cents)
})
