import type { ProcessServices } from '#app/server/services.server.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { recordingBus } from './index.ts'

/** ProcessServices over the test's database, with a clock that only moves when a test moves it. */
export function makeServices(db: TestDatabase, start = new Date()) {
  let time = start.getTime()
  const bus = recordingBus()
  const services = {
    get pool() {
      return db.pool
    },
    bus,
    now: () => new Date(time),
    databaseResponds: async () => true,
    close: async () => {},
  } satisfies ProcessServices
  return {
    services,
    bus,
    now: services.now,
    /** Moves the clock on. */
    pass: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
