import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { companyIdentities, passkeys } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import type { AuthSession } from './session.server.ts'

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
