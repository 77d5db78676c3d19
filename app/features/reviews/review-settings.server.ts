import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { accounts } from '#db/schema/index.ts'
import type { reviewSettingsSchema } from './review.schema.ts'

/** The settings as the specification groups them (spec 1, 3). */
export type ReviewSettings = z.output<typeof reviewSettingsSchema>

/** @throws AppError forbidden */
export async function getReviewSettings(ctx: Ctx): Promise<ReviewSettings> {
  if (!ctx.can.administer) throw forbidden()
  const [row] = await ctx.db((tx) => tx.select().from(accounts).where(eq(accounts.id, ctx.account.id)))
  return {
    serviceReviewEnabled: row!.serviceReviewEnabled,
    reviewSMSMessage: row!.reviewSmsMessage,
    googlePlaceId: row!.googlePlaceId,
    googleReviewMinRating: row!.googleReviewMinRating,
    ratingNotificationEnabled: row!.ratingNotificationEnabled,
  }
}

/** @throws AppError forbidden */
export async function saveReviewSettings(ctx: Ctx, settings: ReviewSettings): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  const { reviewSMSMessage: reviewSmsMessage, ...rest } = settings
  await ctx.db(async (tx) => {
    await tx
      .update(accounts)
      .set({ ...rest, reviewSmsMessage })
      .where(eq(accounts.id, ctx.account.id))
    await audit(tx, ctx, {
      action: 'changed the service review settings',
      entity: 'review settings',
      entityId: ctx.account.id,
    })
  })
}
