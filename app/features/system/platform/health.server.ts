import type { Ctx } from '#app/lib/ctx.server.ts'
import { countQueue, oldestReady, type JobCounts } from '#app/lib/queue-counts.server.ts'
import type { Services } from '#app/lib/services.ts'
import { requireOperator } from './accounts.server.ts'

/** Jobs wait no longer than this while a worker runs. */
const SLOW_AFTER_S = 60

export interface Health {
  /** Milliseconds until the database answered this process. */
  database: number
  worker: 'works' | 'slow' | 'held'
  /** Seconds. */
  oldestJob: number
  texts: { held: number; late: number }
  jobs: ({ job: string } & Record<JobCounts['state'], number>)[]
}

/** How the whole installation works now. */
export async function readHealth({ pool }: Services, ctx: Ctx): Promise<Health> {
  requireOperator(ctx)
  const start = performance.now()
  await pool`select 1`
  const database = performance.now() - start
  const { jobs, held, late, isCopy } = await countQueue(pool)
  const oldestJob = oldestReady(jobs)
  const byJob = Map.groupBy(jobs, ({ job }) => job)
  return {
    database,
    worker: isCopy ? 'held' : oldestJob > SLOW_AFTER_S ? 'slow' : 'works',
    oldestJob,
    texts: { held, late },
    jobs: [...byJob]
      .map(([job, counts]) => ({
        ...{ job, ready: 0, running: 0, scheduled: 0, failed: 0 },
        ...Object.fromEntries(counts.map(({ state, jobs: count }) => [state, count])),
      }))
      .toSorted((a, b) => b.failed - a.failed || b.ready - a.ready || a.job.localeCompare(b.job)),
  }
}
