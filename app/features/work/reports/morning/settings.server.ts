import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { morningMails } from '#db/schema/index.ts'
import { sampleMail } from './mail-morning.server.ts'
import type { morningMailSchema } from './morning-mail.schema.ts'

export type MorningMailSettings = z.output<typeof morningMailSchema>

const USUAL: MorningMailSettings = { enabled: false, weekdays: false, hour: 7, timezone: null }

function requireOwner(ctx: Ctx) {
  ctx.require('ownAccount')
  if (ctx.ghostedBy) throw new AppError('forbidden', 'Only the user can change their morning mail.')
  return requireActor(ctx)
}

/** The user's morning mail; off until they turn it on. */
export async function morningMailSettings(ctx: Ctx): Promise<MorningMailSettings> {
  const { id } = requireOwner(ctx)
  const [row] = await ctx.db((tx) => tx.select().from(morningMails).where(eq(morningMails.userId, id)))
  if (!row) return USUAL
  const { enabled, weekdays, hour, timezone } = row
  return { enabled, weekdays, hour, timezone }
}

/** Saves the user's morning mail. Where today's hour is over, the first mail comes tomorrow. */
export async function saveMorningMail(ctx: Ctx, settings: MorningMailSettings): Promise<void> {
  const { id } = requireOwner(ctx)
  const zone = settings.timezone ?? ctx.account.timezone
  const today = dayIn(ctx.now(), zone)
  const isOver = Number(toLocalInput(ctx.now(), zone).slice(11, 13)) >= settings.hour
  await ctx.db(async (tx) => {
    await tx
      .insert(morningMails)
      .values({ accountId: ctx.account.id, userId: id, ...settings, lastDay: isOver ? today : null })
      .onConflictDoUpdate({
        target: [morningMails.accountId, morningMails.userId],
        // A day that has had its mail gets no second one at another hour.
        set: isOver
          ? { ...settings, lastDay: sql`greatest(${morningMails.lastDay}, ${today}::date)` }
          : settings,
      })
    await audit(tx, ctx, { action: 'changed their morning mail', entity: 'user', entityId: id })
  })
}

/** Mails today's to the user at once, whatever the settings. */
export async function sendSample(ctx: Ctx): Promise<void> {
  const { id: userId } = requireOwner(ctx)
  await ctx.db((tx) => sampleMail.later(tx, {}, userId))
}
