import { millisecondsInDay } from 'date-fns/constants'
import { blockedNumbers } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

const BLOCKED = [
  { phoneNumber: '18005550142', reason: 'Car warranty robocalls', daysAgo: 3 },
  { phoneNumber: '13125550177', reason: 'Calls and hangs up', daysAgo: 12 },
  { phoneNumber: '19165550119', reason: '', daysAgo: 40 },
]

/** Some blocked numbers. */
export async function addSettings({ tx, accountId, now, users }: DemoAgency): Promise<void> {
  await tx.insert(blockedNumbers).values(
    BLOCKED.toReversed().map(({ daysAgo, ...number }) => ({
      ...number,
      accountId,
      addedBy: users[0]!.id,
      createdAt: new Date(now.getTime() - daysAgo * millisecondsInDay),
    })),
  )
}
