import type { JobName, JobPayload } from '#jobs/registry.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

/** A job in the worker's queue. */
export interface QueuedJob<Payload = Record<string, unknown>> {
  id: string
  name: string
  payload: Payload
  key: string | null
  runAt: Date
  queue: string | null
  maxAttempts: number
  /** Of the worker that runs it. */
  lockedBy: string | null
  lastError: string | null
}

type Database = Pick<TestDatabase, 'admin'>

/** The jobs that wait or run, oldest first: those of this name, or whose name it matches, whose payload has these values. */
export async function queuedJobs<Name extends JobName>(
  db: Database,
  name: Name,
  having?: Record<string, unknown>,
): Promise<QueuedJob<JobPayload<Name> & { accountId: string }>[]>
export async function queuedJobs(
  db: Database,
  name?: string | RegExp | null,
  having?: Record<string, unknown>,
): Promise<QueuedJob[]>
export async function queuedJobs(
  db: Database,
  name: string | RegExp | null = null,
  having: Record<string, unknown> = {},
): Promise<QueuedJob[]> {
  const jobs = await db.admin<QueuedJob[]>`
    select j.id, t.identifier as name, j.payload, j.key, j.run_at as "runAt", q.queue_name as queue, j.max_attempts as "maxAttempts",
      j.locked_by as "lockedBy", j.last_error as "lastError"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`
  return jobs.filter(
    (job) =>
      (name === null || (typeof name === 'string' ? job.name === name : name.test(job.name))) &&
      Object.entries(having).every(([field, value]) => job.payload[field] === value),
  )
}

/** Takes jobs out of the queue, or all. */
export async function removeJobs(db: Database, jobs?: readonly QueuedJob<unknown>[]): Promise<void> {
  const ids = jobs?.map(({ id }) => id) ?? null
  await db.admin`delete from graphile_worker._private_jobs where ${ids}::bigint[] is null or id = any(${ids}::bigint[])`
}

/** Lets the time come for which jobs wait. */
export async function hurryJobs(db: Database, jobs: readonly QueuedJob<unknown>[]): Promise<void> {
  const ids = jobs.map(({ id }) => id)
  await db.admin`update graphile_worker._private_jobs set run_at = now() where id = any(${ids}::bigint[])`
}
