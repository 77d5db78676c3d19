import { and, eq } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { verifyPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { countTry, forgiveTry } from './limits.server.ts'
import { type AuthSession, auditSource, unlockSession } from './session.server.ts'

export const UNLOCK_FAILED = 'There was an issue logging in. Please try again or contact us.'

/** Unlocks the session with the password of the user who signed in (the super user's while ghosting). */
export async function unlock(
  services: Services,
  session: AuthSession,
  { password, ip }: { password: string; ip: string | null },
): Promise<void> {
  const limits = { 'unlock user': session.userId }
  await countTry(services, limits)
  const [user] = await withAccount(services.pool, session.accountId, (tx) =>
    tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.accountId, session.accountId), eq(users.id, session.userId))),
  )
  const right = await verifyPassword(user?.passwordHash ?? null, password)
  if (!right) {
    await withAccount(services.pool, session.accountId, (tx) =>
      audit(tx, auditSource(session, ip, services.now()), {
        action: 'failed to unlock',
        entity: 'user',
        entityId: session.userId,
      }),
    )
    throw new AppError('unauthorized', UNLOCK_FAILED, 'password')
  }
  await forgiveTry(services, limits, ['unlock user'])
  await unlockSession(services, session)
}
