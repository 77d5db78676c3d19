import { createSession } from '#app/features/accounts/auth/session.server.ts'
import { withAccount } from '#db/tenant.ts'
import type { TestDatabase } from './database.ts'

/** A session as a sign-in makes it. Returns the Cookie header. */
export async function signIn(db: TestDatabase, user: { accountId: string; id: string }): Promise<string> {
  const { token } = await withAccount(db.pool, user.accountId, (tx) =>
    createSession(tx, {
      accountId: user.accountId,
      userId: user.id,
      userAgent: null,
      ip: null,
      now: new Date(),
    }),
  )
  return `__session=${token}`
}
