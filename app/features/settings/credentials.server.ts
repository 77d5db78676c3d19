import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, calendarFeeds, companyIdentities, passkeys, recoveryCodes } from '#db/schema/index.ts'

/** Ends all ways to act as a user besides the password and sessions, so that none works again if they return. */
export async function endCredentials(tx: Database, ctx: Ctx, userId: string): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  // The email may go to someone else at the company.
  await tx.delete(companyIdentities).where(eq(companyIdentities.userId, userId))
}
