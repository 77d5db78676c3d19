import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { subscriptionRow } from './mirror-rows.server.ts'

test('a period begins with its first item, not with one that a changed plan added', () => {
  const item = (start: number) =>
    ({
      id: `si_${start}`,
      current_period_start: start,
      current_period_end: 2000,
      price: { id: 'price', recurring: null, tiers: null, nickname: 'Office', product: 'prod' },
    }) as unknown as Stripe.SubscriptionItem
  const subscription = { id: 'sub', status: 'active' } as unknown as Stripe.Subscription
  const row = subscriptionRow(subscription, [item(1500), item(1000)])
  expect(row.currentPeriodStart).toEqual(new Date(1000 * 1000))
  expect(row.currentPeriodEnd).toEqual(new Date(2000 * 1000))
})
