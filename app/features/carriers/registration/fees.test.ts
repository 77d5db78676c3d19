import { expect, test } from 'vitest'
import { brandPrice, campaignPrice, type Fees, monthlyPrice } from './fees.ts'

const fees: Fees = {
  brand: { low: 450, standard: 4600 },
  review: 1500,
  monthly: { marketing: 1000, discussion: 1000, undeclared: 150 },
}
const free: Fees = {
  brand: { low: 0, standard: 0 },
  review: 0,
  monthly: { marketing: 0, discussion: 0, undeclared: 0 },
}

test('prices say once or a month, and what costs nothing says so', () => {
  expect([brandPrice(fees, 'low'), brandPrice(fees, 'standard'), brandPrice(free, 'low')]).toEqual([
    '$4.50 once',
    '$46.00 once',
    'No fee',
  ])
  expect([monthlyPrice(fees, 'undeclared'), monthlyPrice(free, 'undeclared')]).toEqual([
    '$1.50 a month',
    'no fee',
  ])
  expect([
    campaignPrice(fees, 'marketing'),
    campaignPrice({ ...fees, review: 0 }, 'undeclared'),
    campaignPrice({ ...free, review: 1500 }, 'marketing'),
    campaignPrice(free, 'marketing'),
  ]).toEqual([
    '$15.00 for the review, then $10.00 a month',
    '$1.50 a month',
    '$15.00 for the review',
    'No fee',
  ])
})
