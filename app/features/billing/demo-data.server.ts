import { accountBalances, accountPlans } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { dayIn } from '#app/lib/dates.ts'
import { startOfDay } from '#app/lib/zoned.ts'

const OFFICE_LIMITS = { maxLocations: 5, maxServices: 2, maxPhoneNumbers: 8 }

/** Harbor has a plan of its own and pays by itself; Summit has a bill that is past due, and no card. */
export async function addBilling({ tx, accountId, timezone, now, isSmall }: DemoAgency): Promise<void> {
  const nextPaymentOn = dayIn(startOfDay(now, timezone, isSmall ? 4 : 12), timezone)
  await tx.insert(accountPlans).values({
    accountId,
    ...(isSmall
      ? { name: 'Starter', minutes: 500, messages: 500, maxPhoneNumbers: 2 }
      : { name: 'Office', minutes: 1500, messages: 1200, ...OFFICE_LIMITS }),
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
