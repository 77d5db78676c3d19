import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { type Job, type JobName, type JobPayload, jobs } from './registry.ts'

export interface EnqueueOptions {
  runAt?: Date
  /** Replaces the account's waiting job with the same key. */
  key?: string
  maxAttempts?: number
  /** After the jobs that wait at the same time without it. */
  isLarge?: boolean
}

const LARGE_PRIORITY = 10

/** Adds a job in the caller's transaction, so it only exists if that commits. @throws ZodError */
export async function enqueue<Name extends JobName>(
  tx: Database,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  const job: Job = jobs[name]
  const checked = JSON.stringify(job.payload.parse(payload))
  const queue = job.oneAtATime ?? null
  await tx.execute(
    sql`select enqueue_job(${name}, ${checked}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}, ${options.maxAttempts ?? null}::int, ${queue}, ${options.isLarge ? LARGE_PRIORITY : null}::int)`,
  )
}
