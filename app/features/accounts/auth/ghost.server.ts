import { and, eq, isNull } from 'drizzle-orm'
import { audit, type AuditEntry } from '#app/lib/audit.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { sessions } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { revalidateUser, sessionChanged } from '#app/realtime/events.ts'
import type { AuthSession } from './session.server.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

export const COULD_NOT_GHOST = 'Could not ghost user'
const refused = () => new AppError('unauthorized', COULD_NOT_GHOST)

export interface GhostCandidate {
  accountId: string
  accountName: string
  userId: string
  name: string
  email: string
  role: string
}

/** Up to 30 users of any account whose name, email or account name contains every word. */
export async function findGhostCandidates(
  services: Services,
  session: AuthSession,
  search: string,
): Promise<GhostCandidate[]> {
  if (session.ownRole !== 'super') throw refused()
  // Postgres text can't contain NUL.
  const words = search.replaceAll('\0', '').trim().slice(0, SHORT_SEARCH_MAX)
  return services.pool<GhostCandidate[]>`
    select account_id as "accountId", account_name as "accountName", user_id as "userId", name, email, role
    from ghost_candidates(${session.accountId}, ${session.userId}, ${words})`
}

/**
 * Lets a super user act as another user. The session keeps who they are; the audit logs of both accounts record it.
 */
export async function startGhosting(
  services: Services,
  session: AuthSession,
  target: { accountId: string; userId: string },
  ip: string | null,
): Promise<void> {
  if (session.ownRole !== 'super' || session.mfaDue || session.ghosting) throw refused()
  const [user] = await services.pool<{ name: string }[]>`
    select name from ghost_target(
      ${session.accountId}, ${session.userId}, ${target.accountId}, ${target.userId}
    )`
  if (!user) throw refused()
  // Recorded first, so that it leaves a trace even if the process dies in between.
  await note(services, session, target, ip, 'began to act as the user')
  await setGhost(services, session, target)
  await lookAgain(services, session)
}

/** Stops acting as another user, if the session is doing that. */
export async function stopGhosting(
  services: Services,
  session: AuthSession,
  ip: string | null,
): Promise<void> {
  if (!session.ghosting) return
  await setGhost(services, session, null)
  const target = { accountId: session.account.id, userId: session.actor.id }
  await note(services, session, target, ip, 'stopped acting as the user')
  await lookAgain(services, session)
}

/**
 * Reloads the session's other tabs, which show another user, and closes their sockets, which would go on receiving
 * that user's events.
 */
async function lookAgain(services: Services, session: AuthSession): Promise<void> {
  const accountId = session.account.id
  await services.bus.publish([
    { accountId, ...revalidateUser(session.actor.id, { withinMs: 0 }) },
    { accountId, ...sessionChanged(session.actor.id, { sessionIds: [session.id] }) },
  ])
}

async function setGhost(
  services: Services,
  session: AuthSession,
  target: { accountId: string; userId: string } | null,
): Promise<void> {
  await withAccount(services.pool, session.accountId, (tx) =>
    tx
      .update(sessions)
      .set({ ghostAccountId: target?.accountId ?? null, ghostUserId: target?.userId ?? null })
      .where(
        and(eq(sessions.accountId, session.accountId), eq(sessions.id, session.id), isNull(sessions.endedAt)),
      ),
  )
}

/** Writes to the audit logs of both the account acted in and the super user's own. */
async function note(
  services: Services,
  session: AuthSession,
  target: { accountId: string; userId: string },
  ip: string | null,
  action: string,
): Promise<void> {
  const now = services.now()
  const entry: AuditEntry = { action, entity: 'user', entityId: target.userId, detail: session.ownName }
  const accounts = new Set([target.accountId, session.accountId])
  for (const accountId of accounts) {
    await withAccount(services.pool, accountId, (tx) =>
      audit(
        tx,
        {
          account: { id: accountId },
          actor: accountId === session.accountId ? { id: session.userId } : null,
          ghostedBy: session.userId,
          ip,
          now: () => now,
        },
        entry,
      ),
    )
  }
}
