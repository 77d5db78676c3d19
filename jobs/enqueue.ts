import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { type Job, type JobName, type JobPayload, jobs } from './registry.ts'

export interface EnqueueOptions {
  runAt?: Date
  /** Replaces the account's waiting job of this name with the same payload. */
  once?: boolean
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

/** Adds a job of the transaction's account, which only exists if the transaction commits. @throws ZodError */
export async function enqueue<Name extends JobName>(
  tx: Database,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(tx, [jobToAdd(name, payload, options)])
}

/** A job for `enqueueAll`. @throws ZodError */
export function jobToAdd<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  { runAt, once, maxAttempts, givesWay, ...options }: EnqueueOptions = {},
) {
  const job: Job = jobs[name]
  const key = once ? [name, ...Object.values(payload)].join(':') : options.key
  return {
    name,
    payload: job.payload.parse(payload),
    run_at: runAt,
    key,
    max_attempts: maxAttempts,
    // Jobs of one queue run one after the other.
    queue: job.oneAtATime ?? (givesWay ? `turn ${turnOf(key)}` : undefined),
    priority: givesWay ? LATER_PRIORITY : undefined,
  }
}

/** A job that is added again comes into the same queue, so that all transactions lock both in one order. */
const turnOf = (key: string | undefined) =>
  key === undefined
    ? randomInt(MOST_AT_ONCE)
    : [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % MOST_AT_ONCE

/** Adds jobs in one statement. */
export async function enqueueAll(tx: Database, added: readonly ReturnType<typeof jobToAdd>[]): Promise<void> {
  if (added.length === 0) return
  // The first job of a queue locks its name, and a key its job, so two transactions could deadlock if they added them in
  // another order.
  const place = (job: (typeof added)[number]) => `${job.queue ?? ''} ${job.key ?? ''}`
  const inOrder = added.toSorted((a, b) => place(a).localeCompare(place(b)))
  await tx.execute(sql`
    select enqueue_job(
      name, (payload || jsonb_build_object('accountId', current_account_id()))::json, run_at, key, max_attempts, queue, priority)
    from json_to_recordset(${JSON.stringify(inOrder)}::text::json) as added
      (name text, payload jsonb, run_at timestamptz, key text, max_attempts int, queue text, priority int)`)
}
