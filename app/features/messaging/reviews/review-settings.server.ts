import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { plural } from '#app/lib/plural.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { accounts } from '#db/schema/index.ts'
import type { reviewSettingsSchema } from './review.schema.ts'

/** The settings as the page groups them. */
export type ReviewSettings = z.output<typeof reviewSettingsSchema>

const CHANGED = 'changed the service review settings'

const EDITED: EditedFields<ReviewSettings> = {
  serviceReviewEnabled: { label: 'Service reviews' },
  reviewSMSMessage: { label: 'Review SMS message' },
  googlePlaceId: { label: 'Google place id' },
  googleReviewMinRating: {
    label: 'Minimum rating for a Google review',
    show: (stars) => plural(Number(stars), 'star'),
  },
  ratingNotificationEnabled: { label: 'Rating notification' },
}

export async function getReviewSettings(ctx: Ctx): Promise<{ values: ReviewSettings; version: number }> {
  ctx.require('administer')
  return ctx.db((tx) => stored(tx, ctx))
}

async function stored(tx: Database, ctx: Ctx) {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, ctx.account.id)).for('no key update')
  const values: ReviewSettings = {
    serviceReviewEnabled: row!.serviceReviewEnabled,
    reviewSMSMessage: row!.reviewSmsMessage,
    googlePlaceId: row!.googlePlaceId,
    googleReviewMinRating: row!.googleReviewMinRating,
    ratingNotificationEnabled: row!.ratingNotificationEnabled,
  }
  return { values, version: row!.version }
}

/** @throws EditConflict; AppError forbidden */
export async function saveReviewSettings(ctx: Ctx, form: ReviewSettings & Opened): Promise<void> {
  ctx.require('administer')
  const { version, base, overwrite, ...mine } = form
  await ctx.db(async (tx) => {
    const merged = await mergeEdit<ReviewSettings>(ctx, {
      what: 'page',
      opened: { version, base, overwrite },
      mine,
      stored: await stored(tx, ctx),
      fields: EDITED,
      last: () => lastChange(tx, 'review settings', ctx.account.id, [CHANGED]),
    })
    const { reviewSMSMessage: reviewSmsMessage, ...rest } = merged
    await tx
      .update(accounts)
      .set({ ...rest, reviewSmsMessage, version: nextVersion(accounts) })
      .where(eq(accounts.id, ctx.account.id))
    await audit(tx, ctx, { action: CHANGED, entity: 'review settings', entityId: ctx.account.id })
  })
}
