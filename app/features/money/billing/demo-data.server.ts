import { accountBalances, accountPlans } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { dayIn } from '#app/lib/dates.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import { NEW_PLANS } from './plans/catalog.ts'

/** The row of an account that the operator has put on a plan of the catalog. */
function planRow(key: string) {
  const { name, tiers, maxLocations, maxServices, maxPhoneNumbers } = NEW_PLANS.find(
    (plan) => plan.key === key,
  )!
  const committed = { minutes: tiers.minutes.committed, messages: tiers.messages.committed }
  return {
    planKey: key,
    name,
    ...committed,
    maxLocations,
    maxServices,
    maxPhoneNumbers,
    terms: 'paid' as const,
  }
}

/** Harbor pays by itself; Summit has a bill that is past due, and no card. */
export async function addBilling({ tx, accountId, timezone, now, isSmall }: DemoAgency): Promise<void> {
  const nextPaymentOn = dayIn(startOfDay(now, timezone, isSmall ? 4 : 12), timezone)
  await tx.insert(accountPlans).values({
    accountId,
    ...planRow(isSmall ? 'starter' : 'office'),
    updatedAt: now,
  })
  await tx.insert(accountBalances).values({
    accountId,
    ...(isSmall
      ? { pastDue: 4900, current: 4900, upcoming: 5350 }
      : {
          current: 18_900,
          upcoming: 21_475,
          automaticPayment: true,
          stripePaymentMethodId: 'pm_demo_harbor',
        }),
    nextPaymentOn,
    asOf: now,
  })
}
