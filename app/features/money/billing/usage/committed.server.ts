import { desc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { subscriptions } from '#db/schema/index.ts'
import { readPlan } from '../billing.server.ts'
import type { PriceTier, SubscriptionItem } from '../plans/subscription-item.ts'
import { type Meter, METERS } from './meters.ts'

/** The part of a plan that a month's use of a meter is compared with. */
export interface Commitment {
  /** The first tier; null for a plan that commits to nothing. */
  units: number | null
  /** The tiers by which use is billed; none for an account without a subscription. */
  tiers: readonly PriceTier[]
}

export type Commitments = Record<Meter, Commitment>

/** Reads the plan's name and what it commits to: by the subscription's tiers, else by the plan's row. */
export async function readCommitments(tx: Database): Promise<{ plan: string; committed: Commitments }> {
  const [plan, [subscription]] = await Promise.all([
    readPlan(tx),
    tx
      .select({ items: subscriptions.items })
      .from(subscriptions)
      .orderBy(desc(subscriptions.currentPeriodStart))
      .limit(1),
  ])
  const items = (subscription?.items ?? []) as SubscriptionItem[]
  const ofPlan = {
    minutes: plan.minutes,
    messages: plan.messages,
    recordings: null,
    numbers: plan.maxPhoneNumbers,
  }
  const commitment = (meter: Meter): Commitment => {
    const tiers = items.find(({ lookupKey }) => lookupKey?.endsWith(`_${meter}`))?.tiers ?? []
    return { units: tiers[0]?.upTo ?? ofPlan[meter], tiers }
  }
  const committed = Object.fromEntries(METERS.map((meter) => [meter, commitment(meter)])) as Commitments
  return { plan: plan.name, committed }
}
