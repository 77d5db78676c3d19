import type { Pool } from '#db/client.ts'
import type { Publisher } from './event.ts'

/** The services that a ctx needs from its process. */
export interface Services {
  pool: Pool
  bus: Publisher
  /** The clock; tests set it. */
  now: () => Date
}
