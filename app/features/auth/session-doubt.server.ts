import type { Services } from '#app/server/services.server.ts'
import { clock, LOCK_AFTER_MS } from './session.server.ts'

/**
 * Which of these sessions may no longer hold (ended, locked, expired, idle, user or account turned off, acting as somebody
 * else than `actor`), in one statement for all of a process's sockets. Each is then to be looked up by its token, where
 * the rules are.
 */
export async function sessionsInDoubt(
  services: Services,
  sessions: { accountId: string; id: string; actor: { id: string } }[],
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set()
  const now = clock(services)
  const idle = new Date(now.getTime() - LOCK_AFTER_MS)
  const rows = await services.pool<{ session_id: string }[]>`
    select session_id from sessions_to_recheck(
      ${sessions.map((session) => session.accountId)}::uuid[], ${sessions.map((session) => session.id)}::uuid[],
      ${sessions.map((session) => session.actor.id)}::uuid[],
      ${now.toISOString()}::timestamptz, ${idle.toISOString()}::timestamptz)`
  return new Set(rows.map((row) => row.session_id))
}
