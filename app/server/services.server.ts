import { openPool } from '#db/client.ts'
import type { Bus } from '#app/realtime/bus/bus.server.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { createRedisBus } from '#app/realtime/bus/bus-redis.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
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
  const { DATABASE_POOL, REDIS_URL, REDIS_PREFIX } = env()
  const pool = measurePool(openPool(databaseUrl, { max: DATABASE_POOL, applicationName }))
  const bus = REDIS_URL ? createRedisBus(REDIS_URL, REDIS_PREFIX) : createPostgresBus(databaseUrl)
  const check = openDatabaseCheck(databaseUrl)
  return {
    pool,
    bus,
    now: () => new Date(),
    databaseResponds: check.responds,
    close: async () => {
      await bus.close()
      await check.close()
      await pool.end({ timeout: 5 })
    },
  }
}
