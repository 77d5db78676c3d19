import type { Pool } from '#db/client.ts'

export interface JobCounts {
  job: string
  state: 'ready' | 'running' | 'scheduled' | 'failed'
  jobs: number
  /** Seconds since the oldest could have run. */
  oldest: number
}

interface QueueCounts {
  jobs: JobCounts[]
  /** Texts that wait for the end of quiet hours. */
  held: number
  /** Texts that have waited for more than five minutes for another reason. */
  late: number
  /** The database was restored from a backup, and runs no jobs until its operator releases it. */
  isCopy: boolean
}

/** The numbers of the whole installation. */
export async function countQueue(pool: Pool): Promise<QueueCounts> {
  const [jobs, [texts]] = await Promise.all([
    pool<JobCounts[]>`select job, state, jobs::int, oldest::float8 from job_counts()`,
    pool<Omit<QueueCounts, 'jobs'>[]>`
      select held::int, late::int, is_unreleased_copy() as "isCopy" from text_counts()`,
  ])
  return { jobs, ...texts! }
}

/** How long the oldest ready job has been waiting for a worker, in seconds. */
export const oldestReady = (jobs: readonly JobCounts[]): number =>
  Math.max(0, ...jobs.filter(({ state }) => state === 'ready').map(({ oldest }) => oldest))
