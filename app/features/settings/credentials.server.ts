import { and, eq, isNull } from 'drizzle-orm'
import { removeWaysIn } from '#app/features/auth/ways-in.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, calendarFeeds } from '#db/schema/index.ts'

/** Ends all ways to act as a user besides the password and sessions, so that none works again if they return. */
export async function endCredentials(tx: Database, ctx: Ctx, userId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await removeWaysIn(tx, userId)
}
