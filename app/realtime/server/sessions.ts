import { sessionsInDoubt } from '#app/features/auth/session-doubt.server.ts'
import { touchSession } from '#app/features/auth/session.server.ts'
import { CLOSE, INVALID_NAMESPACE } from '#app/realtime/client/protocol.ts'
import type { BusEvent } from '#app/realtime/bus/bus.server.ts'
import { log } from '#app/lib/log.server.ts'
import { ctxFromRequest } from '#app/middleware/session.ts'
import type { Services } from '#app/server/services.server.ts'
import type { Hub } from './topics.ts'
import type { Peer } from './connection.ts'

/** A session is looked at again when a message comes and the last look is older than this. */
export const RECHECK_MS = 15_000
/** How long the end of a session is remembered for sockets that are being opened meanwhile. */
const REMEMBER_MS = 60_000

type Found = Awaited<ReturnType<typeof ctxFromRequest>>
type Closing = [code: number, reason: string]

/** Why nobody is let in, as a close code the browser acts on. */
export function closingOf(refused: string): Closing {
  if (refused === 'locked') return [CLOSE.locked, 'locked']
  if (refused.startsWith('multi-factor')) return [CLOSE.notYet, refused]
  return [CLOSE.ended, refused === 'not signed in' ? '' : refused]
}

/** Keeps sockets and sessions together: one whose session ended, locked or changed is closed. */
export class Watch {
  readonly #services: Services
  readonly #hub: Hub
  readonly #recheckMs: number
  readonly #closed = new Map<string, { closing: Closing; at: number }>()

  constructor(services: Services, hub: Hub, recheckMs: number) {
    this.#services = services
    this.#hub = hub
    this.#recheckMs = recheckMs
  }

  /** Hears `session_ended` and `session_locked`: `data.sessionIds` says which of the user's, none means all. */
  hear(event: BusEvent): void {
    const data = (event.data ?? {}) as { sessionIds?: string[]; sessionId?: string | null; reason?: string }
    const ids = data.sessionIds ?? (data.sessionId ? [data.sessionId] : null)
    const closing: Closing =
      event.name === 'session_locked' ? [CLOSE.locked, 'locked'] : [CLOSE.ended, data.reason ?? '']
    for (const id of ids ?? []) this.#closed.set(id, { closing, at: Date.now() })
    for (const peer of this.#hub.on(event.accountId, event.topic)) {
      if (ids === null || ids.includes(peer.session.id)) peer.close(...closing)
    }
  }

  /** Hears `session_changed`: the session acts as somebody else now; its sockets of before hear no more. */
  changed(event: BusEvent): void {
    const { sessionIds = [] } = (event.data ?? {}) as { sessionIds?: string[] }
    for (const peer of this.#hub.on(event.accountId, event.topic)) {
      if (!sessionIds.includes(peer.session.id)) continue
      this.look(peer).catch((error: unknown) =>
        log.warn({ err: error }, 'a changed session could not be seen'),
      )
    }
  }

  /** What was told of a session since `since`, while its socket was being let in. */
  closedSince(sessionId: string, since: number): Closing | null {
    const told = this.#closed.get(sessionId)
    return told && told.at >= since ? told.closing : null
  }

  /** Whether the session still holds; closes the socket when not. Asks the database only now and then. */
  async fresh(peer: Peer): Promise<boolean> {
    return Date.now() - peer.checkedAt < this.#recheckMs || this.look(peer)
  }

  /** Looks the session up again, where its rules are, and takes over what may be done now. */
  async look(peer: Peer): Promise<boolean> {
    const begun = Date.now()
    const found: Found = await ctxFromRequest(this.#services, peer.credentials, peer.ip)
    if (peer.ws.readyState !== peer.ws.OPEN) return false
    if ('refused' in found) {
      peer.close(...closingOf(found.refused))
      return false
    }
    if (found.session.id !== peer.session.id || found.session.actor.id !== peer.userId) {
      // Ghosting began or ended: somebody else's namespace is wanted now.
      peer.close(CLOSE.namespace, INVALID_NAMESPACE)
      return false
    }
    peer.checkedAt = begun
    peer.ctx = found.ctx
    peer.session = found.session
    return true
  }

  /** Looks at every session here at once, then closely at those in doubt: whoever only listens must not listen on. */
  async lookAtAll(): Promise<void> {
    for (const [id, { at }] of this.#closed) if (at < Date.now() - REMEMBER_MS) this.#closed.delete(id)
    // One session may have sockets from before and after its person began to act as another.
    const sessions = new Map(
      [...this.#hub.all].map((peer) => [`${peer.session.id} ${peer.userId}`, peer.session]),
    )
    const doubtful = await sessionsInDoubt(this.#services, [...sessions.values()])
    await Promise.all(
      [...this.#hub.all].filter((peer) => doubtful.has(peer.session.id)).map((p) => this.look(p)),
    )
  }

  async touch(peer: Peer): Promise<void> {
    await touchSession(this.#services, peer.session)
  }
}

/** The expired token of spec 1, 4 is logged; what it was is not. */
export function logRefusal(refused: string, claims: Record<string, string | null>): void {
  log.info({ refused, version: claims.version, device: claims.device }, 'a socket was refused')
}
