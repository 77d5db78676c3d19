import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { users } from '#db/schema/index.ts'
import type { notificationSettingsSchema } from './push.schema.ts'

export type NotificationSettings = z.output<typeof notificationSettingsSchema>

/** How the user wants to be notified. */
export async function notificationSettings(ctx: Ctx): Promise<NotificationSettings> {
  const { id } = requireActor(ctx)
  const [row] = await ctx.db((tx) =>
    tx
      .select({
        quietFrom: users.quietFrom,
        quietTo: users.quietTo,
        details: users.notifyDetails,
        sound: users.notifySound,
      })
      .from(users)
      .where(eq(users.id, id)),
  )
  if (!row) throw notFound('This user')
  return row
}

export async function saveNotificationSettings(ctx: Ctx, settings: NotificationSettings): Promise<void> {
  if (ctx.ghostedBy) throw new AppError('forbidden', 'Only the user can change how they are notified.')
  const { id } = requireActor(ctx)
  const { quietFrom, quietTo, details, sound } = settings
  await ctx.db(async (tx) => {
    await tx
      .update(users)
      .set({ quietFrom, quietTo, notifyDetails: details, notifySound: sound })
      .where(eq(users.id, id))
    await audit(tx, ctx, { action: 'changed their notifications', entity: 'user', entityId: id })
  })
}
