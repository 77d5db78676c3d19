import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import type { Handlers } from '#app/realtime/handler.ts'
import type { JobName, JobPayload } from '#jobs/registry.ts'

/** Runs as the account in the payload. It may run twice, because a worker can die before it reports success. */
export type Task<Name extends JobName> = (ctx: Ctx, payload: JobPayload<Name>) => Promise<void>

export interface ScheduledTask {
  /** A crontab time, in UTC. */
  at: string
  run: (parts: Parts) => Promise<unknown>
}

/**
 * What an area adds to the server. Each area has one in its `area.server.ts`; app/areas.server.ts lists them. Import no
 * `.tsx` from there: the worker runs these modules without a build.
 */
export interface ServerArea {
  /** The name of its folder. */
  name: string
  /** The module of the area's `events.ts`. */
  events?: Record<string, unknown>
  /** The number of the badge that area.ts describes. */
  badge?: (ctx: Ctx) => Promise<number>
  /** Messages that clients may send over the socket, by name. */
  handlers?: Handlers
  tasks?: { [Name in JobName]?: Task<Name> }
  /** Tasks for all accounts, by name. graphile-worker allows no dots in these names. */
  schedule?: Record<string, ScheduledTask>
  /** Permanently removes what has expired, in all accounts. Runs every night, from the top area down. */
  purge?: (parts: Parts, now: Date) => Promise<unknown>
}
