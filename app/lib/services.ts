import type { Pool } from '#db/client.ts'
import type { Publisher } from './event.ts'

/** The services that a ctx needs from its process. */
export interface Services {
  pool: Pool
  bus: Publisher
  /** The clock; tests set it. */
  now: () => Date
  /** Whether publishing is left for after the answer: the provider waits for a webhook's, and not for our screens. */
  answersFirst?: boolean
}
