import type { Database } from '#db/client.ts'
import { companyIdentities, passkeys, recoveryCodes } from '#db/schema/index.ts'
import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { withAccount } from '#db/tenant.ts'
import type { AuthSession } from './session.server.ts'

/** Removes a user's ways to sign in besides the password and the authenticator app. */
export async function removeWaysIn(tx: Database, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  // The email may go to someone else at the company.
  await tx.delete(companyIdentities).where(eq(companyIdentities.userId, userId))
}

/** How the user of a session can unlock it. Users who signed in by their company aren't asked for a password. */
export async function unlockWays(
  { pool }: Services,
  { accountId, userId, companyAt }: AuthSession,
): Promise<{ password: boolean; passkey: boolean; company: boolean }> {
  return withAccount(pool, accountId, async (tx) => {
    const [ownPasskeys, links] = await Promise.all([
      tx.$count(passkeys, eq(passkeys.userId, userId)),
      tx.$count(companyIdentities, eq(companyIdentities.userId, userId)),
    ])
    return {
      password: companyAt === null,
      passkey: ownPasskeys > 0,
      company: companyAt !== null || links > 0,
    }
  })
}
