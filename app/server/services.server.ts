import { openPool } from '#db/client.ts'
import type { Bus } from '#app/realtime/bus/bus.server.ts'
import { createPostgresBus } from '#app/realtime/bus/bus-postgres.server.ts'
import { createRedisBus } from '#app/realtime/bus/bus-redis.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { measurePool } from './metrics.ts'

/** What a process opens once and closes once. */
export interface ProcessServices extends Services {
  bus: Bus
  close: () => Promise<void>
}

export function openServices(applicationName: string): ProcessServices {
  const { DATABASE_URL, DATABASE_POOL, REDIS_URL } = env()
  const pool = measurePool(openPool(DATABASE_URL, { max: DATABASE_POOL, applicationName }))
  const bus = REDIS_URL ? createRedisBus(REDIS_URL) : createPostgresBus(DATABASE_URL)
  return {
    pool,
    bus,
    close: async () => {
      await bus.close()
      await pool.end({ timeout: 5 })
    },
  }
}
