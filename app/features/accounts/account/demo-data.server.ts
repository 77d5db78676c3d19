import { mobileAppSettings } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

/** The demo agencies' look in their clients' app. */
export async function addMobileApp({ tx, accountId, now }: DemoAgency): Promise<void> {
  await tx.insert(mobileAppSettings).values({
    accountId,
    productOfferings: ['Auto', 'Home', 'Renters', 'Life', 'Commercial'],
    departments: ['Sales', 'Service', 'Claims'],
    changeRequestTypes: ['New address', 'Add a driver', 'Add a vehicle', 'Change payment method'],
    referralBonus: '$25 gift card',
    referralDisclaimer: 'One gift card for each household that gets a quote. Not valid where prohibited.',
    updatedAt: now,
  })
}
