import { sql } from 'drizzle-orm'
import { schedule } from '#app/areas.server.ts'
import type { ScheduledTask } from '#app/features/area.server.ts'
import { emptyTempFiles } from '#app/lib/temp-files.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { purge } from './purge.ts'
import { rewrapKeys } from './rewrap-keys.ts'

/** Scheduled work for all accounts, of the areas and of the platform. Only one worker process runs each at a time. */
export const scheduled: Record<string, ScheduledTask> = {
  ...schedule,
  // Jobs of dead workers.
  'unlock-jobs': {
    at: '* * * * *',
    run: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select unlock_jobs()`)),
  },
  // Processes of other containers left these, which no start of ours removes.
  'empty-temp-files': { at: '7 * * * *', run: () => emptyTempFiles() },
  'rewrap-keys': { at: '41 9 * * *', long: true, run: (services) => rewrapKeys(services) },
  purge: { at: '17 9 * * *', long: true, run: purge },
}

/** The schedule in graphile-worker's format. */
export const crontab = Object.entries(scheduled)
  .map(([name, { at }]) => `${at} ${name} ?max=1`)
  .join('\n')
