import { audit } from '#app/lib/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withAccount } from '#db/tenant.ts'
import { auditSource, endSession, findSession } from './session.server.ts'

/** Ends a token's session, if there is one. */
export async function signOut(services: Services, token: string | null, ip: string | null): Promise<void> {
  const found = await findSession(services, token)
  if (found.state !== 'open' && found.state !== 'locked') return
  const { session } = found
  await endSession(services, session, null)
  await withAccount(services.pool, session.accountId, (tx) =>
    audit(tx, auditSource(session, ip, services.now()), {
      action: 'signed out',
      entity: 'user',
      entityId: session.userId,
    }),
  )
}

/** Whether the token has a session, locked or not. */
export async function isSignedIn(services: Services, token: string | null): Promise<boolean> {
  const { state } = await findSession(services, token)
  return state === 'open' || state === 'locked'
}
