import { presenceGone, presenceSeen } from '#app/features/accounts/presence/presence-live.server.ts'
import type { Who } from '#app/features/accounts/presence/presence.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Connection } from './connection.ts'
import type { Topics } from './topics.ts'

/** Grace period for page changes, which close one connection and open another. */
export const GRACE_MS = 30_000

/** Records which users have a browser connected to this process. */
export class Presence {
  readonly #services: Services
  readonly #topics: Topics
  readonly #graceMs: number
  readonly #leaving = new Map<string, NodeJS.Timeout>()

  constructor(services: Services, topics: Topics, graceMs: number) {
    this.#services = services
    this.#topics = topics
    this.#graceMs = graceMs
  }

  /** Call it after the connection was added to the topics. */
  opened(connection: Connection): void {
    const user = userOf(connection)
    if (!user || this.#count(user) > 1) return
    clearTimeout(this.#leaving.get(key(user)))
    this.#leaving.delete(key(user))
    this.#save(presenceSeen(this.#services, [user], this.#services.now()))
  }

  /** Call it after the connection was removed from the topics. */
  closed(connection: Connection): void {
    const user = userOf(connection)
    if (!user || this.#count(user) > 0 || this.#leaving.has(key(user))) return
    const closedAt = this.#services.now()
    const timer = setTimeout(() => {
      this.#leaving.delete(key(user))
      if (this.#count(user) === 0) this.#save(presenceGone(this.#services, [user], closedAt))
    }, this.#graceMs)
    this.#leaving.set(key(user), timer)
  }

  /** Marks everyone connected here as seen, in one statement. */
  async refresh(): Promise<void> {
    const users = new Map<string, Who>()
    for (const connection of this.#topics.all) {
      const user = userOf(connection)
      if (user) users.set(key(user), user)
    }
    await presenceSeen(this.#services, [...users.values()], this.#services.now())
  }

  /** Before the process ends: its users reconnect to another one, and the sweep finds those who don't. */
  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    this.#leaving.clear()
  }

  #count(user: Who): number {
    let count = 0
    for (const connection of this.#topics.on(user.accountId, `user:${user.userId}`))
      if (!connection.session.ghosting) count += 1
    return count
  }

  #save(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'presence was not saved'))
  }
}

const key = (user: Who) => `${user.accountId} ${user.userId}`
/** Null while ghosting: the user acted as isn't present. */
const userOf = (connection: Connection): Who | null =>
  connection.session.ghosting ? null : { accountId: connection.accountId, userId: connection.userId }
