import { and, eq, isNull, ne } from 'drizzle-orm'
import { audit, type AuditSource } from '#app/lib/audit.server.ts'
import type { BusEvent, Publisher } from '#app/lib/event.ts'
import { sessionEnded, sessionLocked } from '#app/realtime/events.ts'
import { type Ctx, type CtxAccount, type CtxActor, createCtx } from '#app/lib/ctx.server.ts'
import { newToken, tokenHash } from '#app/lib/crypto.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { sessions, users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import type { Database } from '#db/client.ts'
import {
  lockPresence,
  signOutPresence,
  unlockPresence,
} from '#app/features/accounts/presence/presence.server.ts'

const MINUTE = 60_000
export const SESSION_MS = 8 * 60 * MINUTE
export const LOCK_AFTER_MS = 2 * 60 * MINUTE
export const END_AFTER_MS = 4 * 60 * MINUTE

/** Why a session ended, as /logout shows it. */
export const REASONS = {
  elsewhere: 'multiple logins detected',
  expired: 'your session has expired',
  inactive: 'inactivity',
  refused: 'your access has been turned off',
  suspended: 'your account is suspended',
  closed: 'your account was closed',
  password: 'your password was changed',
} as const

/** A session, for features that deal with signing in. */
export interface AuthSession {
  id: string
  /** The account and user who signed in, also while they act as another user. */
  accountId: string
  userId: string
  ownName: string
  ownEmail: string
  ownAvatarKey: string | null
  ownRole: CtxActor['role']
  expiresAt: Date
  lastActivityAt: Date
  locked: boolean
  /** When the user last signed in at their company; null where they use a password. */
  companyAt: Date | null
  ghosting: boolean
  /** Multi-factor sign-in must be set up before anything else. */
  mfaDue: boolean
  account: CtxAccount
  actor: CtxActor
}

/** The state of a token's session. `none`: it doesn't exist, or its owner ended it. */
export type SessionState =
  | { state: 'none' }
  | { state: 'ended'; reason: string }
  | { state: 'locked' | 'open'; session: AuthSession }

interface Found {
  session: {
    id: string
    accountId: string
    userId: string
    expiresAt: string
    lastActivityAt: string
    lockedAt: string | null
    companyAt: string | null
    endedAt: string | null
    endedReason: string | null
  }
  own: CtxActor & { refused: boolean; mfaDue: boolean }
  ghosting: boolean
  actor: CtxActor
  account: Omit<CtxAccount, 'closedAt' | 'pastDueSince'> & {
    closedAt: string | null
    pastDueSince: string | null
  }
}

/**
 * Looks up a token's session in one round trip. It ends eight hours after sign-in or after four without activity, and
 * locks after two; this function stores that.
 */
export async function findSession(services: Services, token: string | null): Promise<SessionState> {
  if (!token || token.length > 100) return { state: 'none' }
  const [row] = await services.pool<{ found: Found | null }[]>`
    select session_find(${tokenHash(token)}) as found`
  const found = row?.found
  if (!found) return { state: 'none' }
  if (found.session.endedAt) {
    return found.session.endedReason
      ? { state: 'ended', reason: found.session.endedReason }
      : { state: 'none' }
  }
  const session = toSession(found)
  const now = services.now()
  const reason = endReason(found, now)
  if (reason) {
    await endSession(services, session, reason)
    return { state: 'ended', reason }
  }
  if (!session.locked && now.getTime() - session.lastActivityAt.getTime() >= LOCK_AFTER_MS) {
    await lockSession(services, session)
    session.locked = true
  }
  return { state: session.locked ? 'locked' : 'open', session }
}

function endReason({ session, own }: Found, now: Date): string | null {
  if (own.refused) return REASONS.refused
  if (now >= new Date(session.expiresAt)) return REASONS.expired
  if (now.getTime() - new Date(session.lastActivityAt).getTime() >= END_AFTER_MS) return REASONS.inactive
  return null
}

function toSession({ session, own, ghosting, actor, account }: Found): AuthSession {
  return {
    id: session.id,
    accountId: session.accountId,
    userId: session.userId,
    ownName: `${own.firstName} ${own.lastName}`.trim(),
    ownEmail: own.email,
    ownAvatarKey: own.avatarKey,
    ownRole: own.role,
    expiresAt: new Date(session.expiresAt),
    lastActivityAt: new Date(session.lastActivityAt),
    locked: session.lockedAt !== null,
    companyAt: session.companyAt === null ? null : new Date(session.companyAt),
    ghosting,
    mfaDue: own.mfaDue,
    account: {
      ...account,
      closedAt: account.closedAt === null ? null : new Date(account.closedAt),
      pastDueSince: account.pastDueSince === null ? null : new Date(account.pastDueSince),
    },
    actor,
  }
}

/** The context of a session. */
export function ctxOf(services: Services, session: AuthSession, ip: string | null): Ctx {
  return createCtx({
    ...services,
    account: session.account,
    actor: session.actor,
    can: permissionsFor(session.actor.role, session.account),
    ghostedBy: session.ghosting ? session.userId : null,
    companyAt: session.companyAt,
    ip,
  })
}

/** The page after sign-in: the one asked for, else the operator's desk or the dashboard. */
export async function firstPage(services: Services, token: string, asked: string): Promise<string> {
  if (asked !== '/') return asked
  const found = await findSession(services, token)
  const isOperator = found.state === 'open' && ctxOf(services, found.session, null).can.operate
  return isOperator ? '/platform' : asked
}

/**
 * Begins a session in the caller's transaction and ends the user's other ones. Returns the token for
 * the cookie, which is stored nowhere, and the ended sessions for `publishEnded`.
 */
export async function createSession(
  tx: Database,
  who: {
    accountId: string
    userId: string
    userAgent: string | null
    ip: string | null
    now: Date
    byCompany?: boolean
  },
): Promise<{ token: string; ended: EndedSession[] }> {
  // Serializes simultaneous sign-ins, so that only the last one stays.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, who.accountId), eq(users.id, who.userId)))
    .for('update')
  const ended = await endSessionsOf(tx, who, { reason: REASONS.elsewhere, now: who.now })
  const token = newToken()
  await tx.insert(sessions).values({
    accountId: who.accountId,
    userId: who.userId,
    tokenHash: tokenHash(token),
    createdAt: who.now,
    expiresAt: new Date(who.now.getTime() + SESSION_MS),
    lastActivityAt: who.now,
    companyAt: who.byCompany ? who.now : null,
    userAgent: who.userAgent?.slice(0, 300) ?? null,
    ip: who.ip,
  })
  return { token, ended }
}

/** A session that has just ended, and the user it acted as. */
export interface EndedSession {
  id: string
  userId: string
  accountId: string
  ghostAccountId: string | null
  ghostUserId: string | null
}

const ENDED = {
  id: sessions.id,
  userId: sessions.userId,
  accountId: sessions.accountId,
  ghostAccountId: sessions.ghostAccountId,
  ghostUserId: sessions.ghostUserId,
}

/** Ends a user's sessions except one, in the caller's transaction. Call `publishEnded` after it. */
export async function endSessionsOf(
  tx: Database,
  user: { accountId: string; userId: string },
  { reason, now, except }: { reason: string; now: Date; except?: string | undefined },
): Promise<EndedSession[]> {
  return tx
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(
      and(
        eq(sessions.accountId, user.accountId),
        eq(sessions.userId, user.userId),
        isNull(sessions.endedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning(ENDED)
}

/** Ends every session of an account, in the caller's transaction. Call `publishEnded` after it. */
export async function endAllSessions(
  tx: Database,
  accountId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<EndedSession[]> {
  return tx
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .returning(ENDED)
}

/** Signs out the browsers of ended sessions at once: their sockets close on this event. */
export async function publishEnded(bus: Publisher, ended: EndedSession[], reason: string): Promise<void> {
  const event = (accountId: string, userId: string, id: string): BusEvent => ({
    accountId,
    ...sessionEnded(userId, { sessionIds: [id], reason }),
  })
  await bus.publish(
    ended.flatMap((row) => [
      event(row.accountId, row.userId, row.id),
      // Sockets belong to the account and user acted as.
      ...(row.ghostAccountId && row.ghostUserId ? [event(row.ghostAccountId, row.ghostUserId, row.id)] : []),
    ]),
  )
}

/** The source of audit entries about a user's own sessions, also while they act as another user. */
export const auditSource = (
  user: { accountId: string; userId: string },
  ip: string | null,
  now: Date,
): AuditSource => ({
  account: { id: user.accountId },
  actor: { id: user.userId },
  ghostedBy: null,
  ip,
  now: () => now,
})

/**
 * Ends one session. A reason is written to the audit log. No reason means that the owner ended it, and the next request
 * simply goes to /login.
 */
export async function endSession(
  services: Services,
  session: Pick<AuthSession, 'id' | 'accountId'>,
  reason: string | null,
): Promise<void> {
  const now = services.now()
  const { ended, events } = await withAccount(services.pool, session.accountId, async (tx) => {
    const rows = await tx
      .update(sessions)
      .set({ endedAt: now, endedReason: reason })
      .where(
        and(eq(sessions.accountId, session.accountId), eq(sessions.id, session.id), isNull(sessions.endedAt)),
      )
      .returning(ENDED)
    if (rows[0] && reason) {
      const { userId } = rows[0]
      const source = auditSource({ accountId: session.accountId, userId }, null, now)
      await audit(tx, source, { action: 'was signed out', entity: 'user', entityId: userId, detail: reason })
    }
    return { ended: rows, events: rows[0] ? await signOutPresence(tx, rows[0], now) : [] }
  })
  await services.bus.publish(events.map((event) => ({ ...event, accountId: session.accountId })))
  await publishEnded(services.bus, ended, reason ?? '')
}

/** Locks a session on the server: every page and action leads to /lock until it is unlocked. */
export async function lockSession(services: Services, session: AuthSession): Promise<void> {
  const now = services.now()
  const events = await withAccount(services.pool, session.accountId, async (tx) => {
    const locked = await tx
      .update(sessions)
      .set({ lockedAt: now })
      .where(
        and(
          eq(sessions.accountId, session.accountId),
          eq(sessions.id, session.id),
          isNull(sessions.endedAt),
          isNull(sessions.lockedAt),
        ),
      )
      .returning({ id: sessions.id })
    return locked.length > 0 ? lockPresence(tx, session, now) : null
  })
  if (!events) return
  await services.bus.publish([
    {
      accountId: session.account.id,
      ...sessionLocked(session.actor.id, { sessionIds: [session.id] }),
    },
    ...events.map((event) => ({ ...event, accountId: session.accountId })),
  ])
}

/** Unlocks a session once the user has shown who they are. Counts as activity. */
export async function unlockSession(
  services: Services,
  session: AuthSession,
  { byCompany = false } = {},
): Promise<void> {
  const now = services.now()
  const events = await withAccount(services.pool, session.accountId, async (tx) => {
    await tx
      .update(sessions)
      .set({ lockedAt: null, lastActivityAt: now, ...(byCompany && { companyAt: now }) })
      .where(
        and(eq(sessions.accountId, session.accountId), eq(sessions.id, session.id), isNull(sessions.endedAt)),
      )
    return unlockPresence(tx, session, now)
  })
  await services.bus.publish(events.map((event) => ({ ...event, accountId: session.accountId })))
}

/** Records activity of the user (a navigation, a form, input), with at most one write in 30 seconds. */
export async function touchSession(services: Services, session: AuthSession): Promise<void> {
  const now = services.now()
  if (now.getTime() - session.lastActivityAt.getTime() < 30_000) return
  session.lastActivityAt = now
  await services.pool`select session_touch(${session.accountId}, ${session.id}, ${now.toISOString()})`
}

/**
 * Finds the sessions that may have ended, been locked or started acting as another user, in one statement for
 * all sockets of a process. The caller then looks each of them up by its token.
 */
export async function sessionsInDoubt(
  services: Services,
  sessions: { accountId: string; id: string; actor: { id: string } }[],
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set()
  const now = services.now()
  const idle = new Date(now.getTime() - LOCK_AFTER_MS)
  const rows = await services.pool<{ session_id: string }[]>`
    select session_id from sessions_to_recheck(
      ${sessions.map((session) => session.accountId)}::uuid[], ${sessions.map((session) => session.id)}::uuid[],
      ${sessions.map((session) => session.actor.id)}::uuid[],
      ${now.toISOString()}::timestamptz, ${idle.toISOString()}::timestamptz)`
  return new Set(rows.map((row) => row.session_id))
}
