import type { Pool } from '#db/client.ts'
import type { Publisher } from './event.ts'

/** What work on behalf of an account needs of its process. */
export interface Services {
  pool: Pool
  bus: Publisher
  /** The clock; tests set it. */
  now?: (() => Date) | undefined
}
