import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Pool } from '#db/client.ts'
import { excessRights } from '#db/logins.ts'
import type { Bus } from '#app/realtime/bus/bus.server.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { createRedisBus } from '#app/realtime/bus/bus-redis.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { log } from '#app/lib/log.server.ts'
import { openDatabaseCheck } from './database-check.ts'
import { measurePool } from './metrics.ts'

/** The resources that a process opens and closes once. */
export interface ProcessServices extends Services {
  bus: Bus
  /** Whether the database answers within two seconds. */
  databaseResponds: () => Promise<boolean>
  close: () => Promise<void>
}

export function openServices(applicationName: string, databaseUrl = env().DATABASE_URL): ProcessServices {
  const { DATABASE_POOL, REDIS_URL } = env()
  const pool = measurePool(openPool(databaseUrl, { max: DATABASE_POOL, applicationName }))
  const bus = REDIS_URL ? createRedisBus(REDIS_URL) : createPostgresBus(databaseUrl)
  const check = openDatabaseCheck(databaseUrl)
  return {
    pool,
    bus,
    databaseResponds: check.responds,
    close: async () => {
      await bus.close()
      await check.close()
      await pool.end({ timeout: 5 })
    },
  }
}

/**
 * Ends the process if its database user could get around row-level security. A database that is down doesn't keep the
 * process from starting: the check waits for it.
 */
export async function requireFewRights(pool: Pool): Promise<void> {
  let rights: string[] | undefined
  while (!rights) {
    rights = await excessRights(pool).catch(() => undefined)
    if (!rights) await sleep(1000, undefined, { ref: false })
  }
  if (rights.length === 0) return
  log.fatal(
    { rights },
    'the database user has more rights than it may have: use switchboard_app or switchboard_worker (docs/operations.md)',
  )
  process.exit(1)
}
