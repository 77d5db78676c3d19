import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { companyIdentities, passkeys, recoveryCodes } from '#db/schema/index.ts'

/** Removes a user's ways to sign in besides the password and the authenticator app. */
export async function removeWaysIn(tx: Database, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  // The email may go to someone else at the company.
  await tx.delete(companyIdentities).where(eq(companyIdentities.userId, userId))
}
