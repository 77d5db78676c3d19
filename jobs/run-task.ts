import { mails, taskOf } from '#app/areas.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
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
  const checked = jobs[name].payload.parse(payload) as JobPayload<Name>
  const { run, heldWhenClosed } = findTask(name, checked)
  const { accountId } = ofAccount.parse(payload)
  const ctx = await systemCtx(services, accountId)
  if (!ctx) return
  if (ctx.account.closedAt && heldWhenClosed) {
    const runAt = new Date(ctx.now().getTime() + CLOSED_RETRY_MS)
    await ctx.db((tx) => enqueue(tx, name, checked, { runAt }))
    return
  }
  await run(ctx)
}

/** The task of a job, and whether it waits while the account is closed. Each mail says so for itself. */
function findTask<Name extends JobName>(name: Name, payload: JobPayload<Name>) {
  if (name === 'mail') {
    const about = payload as JobPayload<'mail'>
    const mail = mails.get(about.mail)
    if (!mail) throw new Error(`no area has the mail ${about.mail}`)
    return { run: (ctx: Ctx) => mail.send(ctx, about), heldWhenClosed: mail.heldWhenClosed }
  }
  const task = taskOf(name)
  if (!task) throw new Error(`no area has a task for the job ${name}`)
  const { heldWhenClosed }: Job = jobs[name]
  return { run: (ctx: Ctx) => task(ctx, payload), heldWhenClosed }
}
