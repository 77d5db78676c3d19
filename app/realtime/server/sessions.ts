import { sessionsInDoubt, touchSession } from '#app/features/accounts/auth/session.server.ts'
import { CLOSE, INVALID_NAMESPACE } from '#app/realtime/client/protocol.ts'
import type { BusEvent } from '#app/lib/event.ts'
import { log } from '#app/lib/log.server.ts'
import { ctxFromRequest } from '#app/middleware/session.ts'
import type { Services } from '#app/lib/services.ts'
import { payloadOf, sessionChanged, sessionEnded, sessionLocked } from '../events.ts'
import type { Connection } from './connection.ts'
import type { Topics } from './topics.ts'

/** A message makes us reread its session when the last read is older than this. */
export const RECHECK_MS = 15_000
/** How long we remember that a session ended, for connections that are being opened. */
const REMEMBER_MS = 60_000

type Found = Awaited<ReturnType<typeof ctxFromRequest>>
type Closing = [code: number, reason: string]

/** The close code and reason for a refusal; the browser acts on the code. */
export function closingOf(refused: string): Closing {
  if (refused === 'locked') return [CLOSE.locked, 'locked']
  if (refused.startsWith('multi-factor')) return [CLOSE.notYet, refused]
  return [CLOSE.ended, refused === 'not signed in' ? '' : refused]
}

/** Closes the connections of sessions that have ended, locked or changed. */
export class Sessions {
  readonly #services: Services
  readonly #topics: Topics
  readonly #recheckMs: number
  readonly #closed = new Map<string, { closing: Closing; at: number }>()

  constructor(services: Services, topics: Topics, recheckMs: number) {
    this.#services = services
    this.#topics = topics
    this.#recheckMs = recheckMs
  }

  /** Takes the events that concern sessions; false for any other. */
  apply(event: BusEvent): boolean {
    switch (event.name) {
      case sessionEnded.eventName: {
        const data = payloadOf(event, sessionEnded)
        this.#close(event, data?.sessionIds, [CLOSE.ended, data?.reason ?? ''])
        return true
      }
      case sessionLocked.eventName:
        this.#close(event, payloadOf(event, sessionLocked)?.sessionIds, [CLOSE.locked, 'locked'])
        return true
      case sessionChanged.eventName:
        this.#recheckChanged(event)
        return true
      default:
        return false
    }
  }

  /** Without ids it closes all of the user's connections. */
  #close(event: BusEvent, ids: string[] | undefined, closing: Closing): void {
    for (const id of ids ?? []) this.#closed.set(id, { closing, at: Date.now() })
    for (const connection of this.#topics.on(event.accountId, event.topic)) {
      if (!ids || ids.includes(connection.session.id)) connection.close(...closing)
    }
  }

  #recheckChanged(event: BusEvent): void {
    const { sessionIds = [] } = payloadOf(event, sessionChanged) ?? {}
    for (const connection of this.#topics.on(event.accountId, event.topic)) {
      if (!sessionIds.includes(connection.session.id)) continue
      this.recheck(connection).catch((error: unknown) =>
        log.warn({ err: error }, 'a changed session could not be read'),
      )
    }
  }

  /** Why the session was closed since `since`, while its connection was being opened; null when it wasn't. */
  closedSince(sessionId: string, since: number): Closing | null {
    const closed = this.#closed.get(sessionId)
    return closed && closed.at >= since ? closed.closing : null
  }

  /** Whether the session is still valid; closes the connection when not. Reads the database only occasionally. */
  async isValid(connection: Connection): Promise<boolean> {
    return Date.now() - connection.checkedAt < this.#recheckMs || this.recheck(connection)
  }

  /** Reads the session again, and takes over its current permissions. */
  async recheck(connection: Connection): Promise<boolean> {
    const startedAt = Date.now()
    const found: Found = await ctxFromRequest(this.#services, connection.credentials, connection.ip)
    if ('refused' in found) {
      // Reading an ended session publishes its end, which may have closed the socket by now.
      const { accountId, userId } = connection
      log.info({ accountId, userId, refused: found.refused }, 'a socket’s session is over')
      connection.close(...closingOf(found.refused))
      return false
    }
    if (connection.ws.readyState !== connection.ws.OPEN) return false
    if (found.session.id !== connection.session.id || found.session.actor.id !== connection.userId) {
      // Ghosting began or ended: the browser needs another namespace.
      connection.close(CLOSE.namespace, INVALID_NAMESPACE)
      return false
    }
    connection.checkedAt = startedAt
    connection.ctx = found.ctx
    connection.session = found.session
    return true
  }

  /** Finds doubtful sessions in one query, then rechecks each: a browser that never sends anything must not stay. */
  async recheckAll(): Promise<void> {
    for (const [id, { at }] of this.#closed) if (at < Date.now() - REMEMBER_MS) this.#closed.delete(id)
    // One session may have connections from before and after it began to ghost.
    const sessions = new Map(
      [...this.#topics.all].map(({ session, userId }) => [`${session.id} ${userId}`, session]),
    )
    const doubtful = await sessionsInDoubt(this.#services, [...sessions.values()])
    await Promise.all(
      [...this.#topics.all]
        .filter((connection) => doubtful.has(connection.session.id))
        .map((connection) => this.recheck(connection)),
    )
  }

  async touch(connection: Connection): Promise<void> {
    await touchSession(this.#services, connection.session)
  }
}

/** Logs the refusal without the token. */
export function logRefusal(refused: string, claims: Record<string, string | null>): void {
  log.info({ refused, version: claims.version, device: claims.device }, 'a socket was refused')
}
