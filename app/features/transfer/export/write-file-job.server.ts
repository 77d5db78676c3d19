import { rm } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { type Permissions, permissionsFor } from '#app/lib/permissions.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { users } from '#db/schema/index.ts'

/** Less than the ten minutes after which the queue considers a worker dead. */
export const LONGEST_MS = 8 * 60_000
/** How often a job may fail or end its worker. */
const MOST_ATTEMPTS = 2
/** Progress is saved and published no more often than this. */
const PUBLISH_MS = 700

/** Stops the writing of a file with a message for the user. */
export class FileStopped extends Error {}

interface FileJob<Done> {
  /** As logs name it: `export`. */
  name: string
  id: string
  /** How many times a worker has started it, with this one. */
  attempts: number
  requestedBy: string
  /** Whether the user still may. */
  may: (can: Permissions) => boolean
  /** The message for an error of ours. */
  failed: string
  /** Writes into a directory that is removed afterwards, and stores the file. */
  write: (directory: string) => Promise<Done>
  finish: (end: ({ state: 'done' } & Done) | { state: 'failed'; error: string }) => Promise<void>
}

/**
 * Writes a file that a user asked for. After an error of ours the queue tries once more; after a crash the next worker starts
 * again.
 */
export async function writeFileJob<Done>(ctx: Ctx, job: FileJob<Done>): Promise<void> {
  const directory = await makeTempDirectory(job.name)
  try {
    if (job.attempts > MOST_ATTEMPTS || !(await requesterMay(ctx, job))) throw new FileStopped(job.failed)
    await job.finish({ state: 'done', ...(await job.write(directory)) })
  } catch (error) {
    const stopped = error instanceof FileStopped
    if (!stopped) log.error({ err: error, id: job.id }, `an ${job.name} failed`)
    // The queue tries again: the database may have been away for a moment.
    if (!stopped && job.attempts < MOST_ATTEMPTS) throw error
    await job.finish({ state: 'failed', error: stopped ? error.message : job.failed })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The user may have lost the permission, or the job, since. */
async function requesterMay(
  ctx: Ctx,
  { requestedBy, may }: Pick<FileJob<never>, 'requestedBy' | 'may'>,
): Promise<boolean> {
  const [user] = await ctx.db((tx) =>
    tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, requestedBy), isNull(users.disabledAt))),
  )
  return may(permissionsFor(user?.role ?? null, ctx.account))
}

/** Saves and publishes progress by `save`, but not after every step. */
export function inSteps<Progress>(save: (progress: Progress) => Promise<void>) {
  let savedAt = 0
  return async (progress: Progress): Promise<void> => {
    if (Date.now() - savedAt < PUBLISH_MS) return
    savedAt = Date.now()
    await save(progress)
  }
}

/** The percentage that a user sees of a job with `done` of `total` parts. */
export const percentOfJob = (state: string, done: number, total: number | null): number =>
  state === 'done' ? 100 : total ? Math.min(99, Math.floor((done / total) * 100)) : 0
