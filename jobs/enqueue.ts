import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { type JobName, type JobPayload, jobs } from './registry.ts'

export interface EnqueueOptions {
  runAt?: Date
  /** A second job with the same key replaces the first while it waits. */
  key?: string
  maxAttempts?: number
}

/** Adds a job in the caller's transaction: it exists if, and only if, the transaction commits. */
export async function enqueue<Name extends JobName>(
  tx: Database,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = JSON.stringify(jobs[name].parse(payload))
  await tx.execute(
    sql`select enqueue_job(${name}, ${checked}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}, ${options.maxAttempts ?? null}::int)`,
  )
}
