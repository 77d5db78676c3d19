import { and, eq, isNull } from 'drizzle-orm'
import { removeWaysIn } from '#app/features/accounts/auth/ways-in.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { listReaders } from '#app/lib/mail-user.server.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, calendarFeeds } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'

/**
 * Ends all ways to act as a user besides the password and sessions, so that none works again if they return. The service
 * accounts that they made stay.
 */
export async function endCredentials(tx: Database, ctx: Ctx, userId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await removeWaysIn(tx, userId)
}

/** Mails the other owners when the maker of service accounts leaves. */
export async function mailOfServiceAccounts(tx: Database, ctx: Ctx, makerId: string): Promise<void> {
  const keys = await tx.$count(apiKeys, and(eq(apiKeys.madeBy, makerId), isNull(apiKeys.revokedAt)))
  if (keys === 0) return
  for (const userId of await listReaders(tx, 'owners')) {
    if (userId === makerId) continue
    await enqueue(tx, 'api.mail-maker-left', { makerId, userId })
  }
}
