import { taskOf } from '#app/areas.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { z } from 'zod'
import { enqueue } from './enqueue.ts'
import { type Job, type JobName, type JobPayload, jobs } from './registry.ts'

/** How often the jobs of a closed account ask whether it was reopened. */
const CLOSED_RETRY_MS = 60 * 60_000

const ofAccount = z.object({ accountId: z.uuid() })

/**
 * Runs a job as the account in its payload. Does nothing if the account no longer exists, and waits while it is
 * closed if the job texts, calls or reminds.
 * @throws ZodError for an invalid payload, or what the task throws; the queue then retries
 */
export async function runTask<Name extends JobName>(
  services: Services,
  name: Name,
  payload: unknown,
): Promise<void> {
  const task = taskOf(name)
  if (!task) throw new Error(`no area has a task for the job ${name}`)
  const job: Job = jobs[name]
  const checked = job.payload.parse(payload) as JobPayload<Name>
  const { accountId } = ofAccount.parse(payload)
  const ctx = await systemCtx(services, accountId)
  if (!ctx) return
  if (ctx.account.closedAt && job.heldWhenClosed) {
    const runAt = new Date(ctx.now().getTime() + CLOSED_RETRY_MS)
    await ctx.db((tx) => enqueue(tx, name, checked, { runAt }))
    return
  }
  await task(ctx, checked)
}
