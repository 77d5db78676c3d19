import { taskOf } from '#app/areas.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { type JobName, type JobPayload, jobs } from './registry.ts'

/**
 * Runs a job as the account in its payload. Does nothing if the account no longer exists.
 * @throws ZodError for an invalid payload, or what the task throws; the queue then retries
 */
export async function runTask<Name extends JobName>(
  services: Services,
  name: Name,
  payload: unknown,
): Promise<void> {
  const task = taskOf(name)
  if (!task) throw new Error(`no area has a task for the job ${name}`)
  const checked = jobs[name].parse(payload) as JobPayload<Name>
  const ctx = await systemCtx(services, checked.accountId)
  if (ctx) await task(ctx, checked)
}
