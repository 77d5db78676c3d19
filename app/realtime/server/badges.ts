import type { AreaBadge } from '#app/features/area.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { BusEvent } from '#app/lib/event.ts'
import { log } from '#app/lib/log.server.ts'
import { badgesCounted } from '../events.ts'
import type { Topics } from './topics.ts'

/** A badge, counted again for everyone who receives one of its events. */
export interface CountedBadge {
  /** The area's name. */
  name: string
  events: AreaBadge['events']
  count: (ctx: Ctx) => Promise<number>
}

/** Events come in bursts: a badge is counted once for all of an account within this time. */
const PAUSE_MS = 400

type Changed = Map<string, Set<CountedBadge>>

/**
 * Counts badges after their events, once for each connected user instead of once for each tab, and sends the numbers to the
 * user's tabs. Each user is counted with their own permissions.
 */
export class Badges {
  readonly #topics: Topics
  readonly #badges: readonly CountedBadge[]
  /** The badges to count, by account and user. */
  readonly #changed = new Map<string, Changed>()
  readonly #timers = new Map<string, NodeJS.Timeout>()

  constructor(topics: Topics, badges: readonly CountedBadge[]) {
    this.#topics = topics
    this.#badges = badges
  }

  /** Without its data an event says nothing, and browsers load their pages again. */
  apply(event: BusEvent): void {
    if (event.data === null) return
    const badges = this.#badges.filter(({ events }) =>
      events.some(
        ({ event: { eventName, topic }, when }) =>
          eventName === event.name && event.topic.startsWith(topic) && when(event.data),
      ),
    )
    if (badges.length === 0) return
    for (const { userId } of this.#topics.receivers(event)) this.#add(event.accountId, userId, badges)
    if (this.#changed.has(event.accountId)) this.#schedule(event.accountId)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #add(accountId: string, userId: string, badges: readonly CountedBadge[]): void {
    const changed: Changed = this.#changed.get(accountId) ?? new Map()
    this.#changed.set(accountId, changed)
    changed.set(userId, new Set([...(changed.get(userId) ?? []), ...badges]))
  }

  /** One count of an account at a time, so that numbers are sent in the order in which they were counted. */
  #schedule(accountId: string): void {
    if (this.#timers.has(accountId)) return
    const count = async () => {
      try {
        await this.#count(accountId)
      } catch (error) {
        // The next event or page brings them.
        log.warn({ err: error, accountId }, 'badges could not be counted')
      }
      this.#timers.delete(accountId)
      if (this.#changed.has(accountId)) this.#schedule(accountId)
    }
    this.#timers.set(
      accountId,
      setTimeout(() => void count(), PAUSE_MS),
    )
  }

  async #count(accountId: string): Promise<void> {
    const changed = this.#changed.get(accountId) ?? new Map()
    this.#changed.delete(accountId)
    const users = [...(changed as Changed)].flatMap(([userId, badges]) => {
      const [connection] = this.#topics.on(accountId, `user:${userId}`)
      return connection ? [{ userId, badges, ctx: connection.ctx }] : []
    })
    const [first] = users
    if (!first) return
    const countedAt = Date.now()
    const counted = await first.ctx.db((tx) =>
      Promise.all(
        users.map(async ({ userId, badges, ctx }) => {
          const own: Ctx = { ...ctx, db: (work) => work(tx) }
          const counts = await Promise.all(
            [...badges].map(async ({ name, count }) => [name, await count(own)] as const),
          )
          return badgesCounted(userId, { counts: Object.fromEntries(counts), countedAt })
        }),
      ),
    )
    for (const { topic, name, data } of counted)
      for (const connection of this.#topics.on(accountId, topic)) connection.send({ event: name, data })
  }
}
