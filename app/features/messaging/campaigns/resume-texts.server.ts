import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { wakeHeldTexts } from '#app/features/messaging/texting/delivery/deliveries.server.ts'
import { planSending } from '#app/features/messaging/timeline/scheduled-text.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { campaigns, followUps, phoneNumbers } from '#db/schema/index.ts'
import { queueSending } from './send-texts.server.ts'
import { planRun } from './start-run.server.ts'

/**
 * Has all texts and runs that waited ask at once whether they may go, after a stop or a hold ended. Quiet hours and the
 * pace of each number hold for them as for any others.
 */
export async function resumeTexts(tx: Database, ctx: Ctx): Promise<void> {
  await wakeHeldTexts(tx, ctx)
  const isDue = lte(followUps.messageAt, ctx.now())
  const scheduled = await tx
    .select()
    .from(followUps)
    .where(and(followUps.isActive, eq(followUps.messageStatus, 'scheduled'), isDue))
  for (const row of scheduled) await planSending(tx, ctx, row, ctx.now())
  const missed = await tx
    .select()
    .from(campaigns)
    .where(
      and(eq(campaigns.state, 'active'), isNotNull(campaigns.nextRunOn), lte(campaigns.nextRunOn, ctx.now())),
    )
  for (const campaign of missed) await planRun(tx, ctx, campaign)
  await tx.update(phoneNumbers).set({ campaignsFreeAt: null })
  await queueSending(tx, ctx)
}
