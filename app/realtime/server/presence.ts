import { presenceGone, presenceSeen } from '#app/features/shell/presence-live.server.ts'
import type { Who } from '#app/features/shell/presence.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/server/services.server.ts'
import type { Hub } from './topics.ts'
import type { Peer } from './connection.ts'

/** A page change closes the socket and opens another: nobody sees a flicker within this. */
export const GRACE_MS = 30_000

/** Tells presence whose browsers come and go in this process. */
export class People {
  readonly #services: Services
  readonly #hub: Hub
  readonly #graceMs: number
  readonly #leaving = new Map<string, NodeJS.Timeout>()

  constructor(services: Services, hub: Hub, graceMs: number) {
    this.#services = services
    this.#hub = hub
    this.#graceMs = graceMs
  }

  /** After the peer was added. */
  came(peer: Peer): void {
    const who = whoOf(peer)
    if (!who || this.#sockets(who) > 1) return
    const leaving = this.#leaving.get(key(who))
    clearTimeout(leaving)
    this.#leaving.delete(key(who))
    this.#quietly(presenceSeen(this.#services, [who], this.#now()))
  }

  /** After the peer was removed. */
  left(peer: Peer): void {
    const who = whoOf(peer)
    if (!who || this.#sockets(who) > 0 || this.#leaving.has(key(who))) return
    const closedAt = this.#now()
    const timer = setTimeout(() => {
      this.#leaving.delete(key(who))
      if (this.#sockets(who) === 0) this.#quietly(presenceGone(this.#services, [who], closedAt))
    }, this.#graceMs)
    this.#leaving.set(key(who), timer)
  }

  /** A sign of life of everybody here, in one statement. */
  async seen(): Promise<void> {
    const people = new Map<string, Who>()
    for (const peer of this.#hub.all) {
      const who = whoOf(peer)
      if (who) people.set(key(who), who)
    }
    await presenceSeen(this.#services, [...people.values()], this.#now())
  }

  /** The process ends: its people reconnect elsewhere, and the sweep finds those who don't. */
  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    this.#leaving.clear()
  }

  /** Sockets of somebody here that stand for them: not those of whoever looks through their eyes. */
  #sockets(who: Who): number {
    let count = 0
    for (const peer of this.#hub.on(who.accountId, `user:${who.userId}`))
      if (!peer.session.ghosting) count += 1
    return count
  }

  #now(): Date {
    return this.#services.now?.() ?? new Date()
  }

  #quietly(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'presence could not be noted'))
  }
}

const key = (who: Who) => `${who.accountId} ${who.userId}`
const whoOf = (peer: Peer): Who | null =>
  peer.session.ghosting ? null : { accountId: peer.accountId, userId: peer.userId }
