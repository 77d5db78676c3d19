import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { env } from '#app/lib/env.server.ts'
import { pushSubscriptions } from '#db/schema/index.ts'
import type { pushSchema } from './push.schema.ts'
import { isPushService } from './push-services.server.ts'

/** Browsers of one user; the oldest gives way. */
const MAX_BROWSERS = 10

/** The public key that browsers subscribe with; null if this installation sends no notifications. */
export const publicKey = (): string | null => (env().VAPID_PRIVATE_KEY && env().VAPID_PUBLIC_KEY) || null

/**
 * Adds, removes or looks up the browser's subscription. A browser belongs to the user who subscribed last.
 * @returns whether the browser is the user's now
 */
export async function changeSubscription(ctx: Ctx, input: z.output<typeof pushSchema>): Promise<boolean> {
  const actor = requireActor(ctx)
  const own = and(eq(pushSubscriptions.endpoint, input.endpoint), eq(pushSubscriptions.userId, actor.id))
  if (input.intent === 'check') {
    const found = await ctx.db((tx) =>
      tx.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(own),
    )
    return found.length > 0
  }
  if (input.intent === 'unsubscribe') {
    await ctx.db((tx) => tx.delete(pushSubscriptions).where(own))
    return false
  }
  if (ctx.ghostedBy) throw new AppError('forbidden', 'You can’t receive another user’s notifications.')
  if (!isPushService(input.endpoint)) {
    throw new AppError('invalid', 'This browser’s notifications are not supported.')
  }
  const { endpoint, p256dh, auth } = input
  await ctx.db(async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ accountId: ctx.account.id, userId: actor.id, endpoint, p256dh, auth })
      .onConflictDoUpdate({
        target: [pushSubscriptions.accountId, pushSubscriptions.endpoint],
        set: { userId: actor.id, p256dh, auth },
      })
    const tooMany = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(MAX_BROWSERS)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
    const service = new URL(endpoint).hostname
    await audit(tx, ctx, {
      action: 'turned on notifications in a browser',
      entity: 'user',
      entityId: actor.id,
      detail: service,
    })
  })
  return true
}
