import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { type Job, type JobName, type JobPayload, jobs } from './registry.ts'

export interface EnqueueOptions {
  runAt?: Date
  /** Replaces the account's waiting job with the same key. */
  key?: string
  maxAttempts?: number
  /**
   * No one waits for it, or it takes long: it comes after the jobs that wait at the same time without this, and an account's take up
   * few workers at once (`MOST_AT_ONCE`), however many are due.
   */
  givesWay?: boolean
}

const LATER_PRIORITY = 10
/** Jobs of an account that give way, at the same time. A worker process has eight workers by default. */
const MOST_AT_ONCE = 6

/** Adds a job in the caller's transaction, so it only exists if that commits. @throws ZodError */
export async function enqueue<Name extends JobName>(
  tx: Database,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  const job: Job = jobs[name]
  const checked = JSON.stringify(job.payload.parse(payload))
  // Jobs of one queue run one after the other.
  const turn = options.givesWay ? `turn ${randomInt(MOST_AT_ONCE)}` : null
  const queue = job.oneAtATime ?? turn
  await tx.execute(
    sql`select enqueue_job(${name}, ${checked}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}, ${options.maxAttempts ?? null}::int, ${queue}, ${options.givesWay ? LATER_PRIORITY : null}::int)`,
  )
}
