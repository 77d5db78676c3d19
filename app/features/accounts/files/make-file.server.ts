import { rm, stat } from 'node:fs/promises'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { newFileKey, putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { madeFiles, users } from '#db/schema/index.ts'
import { fileProgressed } from './events.ts'
import { type FileKind, FileStopped } from './file-kind.server.ts'
import { type MadeFile, percentOf } from './made-file.ts'

/** Less than the ten minutes after which the queue considers a worker dead. */
const LONGEST_MS = 8 * 60_000
/** How often a job may fail or end its worker. */
const MOST_ATTEMPTS = 2
/** Progress is saved and published no more often than this. */
const PUBLISH_MS = 700

/** A file that a worker makes, with the keys of what it stores. */
type Claimed<Scope> = MadeFile<Scope> & { fileKey: string; pdfKey: string }
type End = Partial<Pick<MadeFile, 'error' | 'byteSize' | 'partsDone' | 'partsTotal' | 'pdfKey'>>

/**
 * Makes a file that a user asked for. It is finished in one transaction at the end, so that a worker that dies before leaves
 * nothing half done; the next one starts again. After an error of ours the queue tries once more.
 */
export async function makeFile<Scope extends object, Made, Limits extends object>(
  ctx: Ctx,
  kind: FileKind<Scope, Made, Limits>,
  id: string,
  limits: Partial<Limits> & { milliseconds?: number },
): Promise<void> {
  const file = await claim<Scope>(ctx, kind.kind, id)
  if (!file) return
  const directory = await makeTempDirectory(kind.kind)
  const fail = (error: string) => finish(ctx, kind, file, { state: 'failed', error })
  try {
    if (file.attempts > MOST_ATTEMPTS || !(await requesterMay(ctx, kind, file)))
      return await fail(kind.failed)
    const onProgress = progressOf(ctx, file, limits.milliseconds ?? LONGEST_MS, kind.timedOut)
    const { path, pdf, parts, made } = await kind.write(ctx, file, { directory, limits, onProgress })
    await putFileAt(ctx.account.id, kind.kind, path, kind.type, file.fileKey)
    if (pdf) await putFileAt(ctx.account.id, kind.kind, pdf, 'application/pdf', file.pdfKey)
    await finish(ctx, kind, file, {
      state: 'done',
      byteSize: (await stat(path)).size,
      ...(!pdf && { pdfKey: null }),
      ...(parts !== undefined && { partsDone: parts, partsTotal: parts }),
      made,
    })
  } catch (error) {
    const stopped = error instanceof FileStopped
    if (!stopped) log.error({ err: error, id }, `an ${kind.name} failed`)
    // The queue tries again: the database may have been away for a moment.
    if (!stopped && file.attempts < MOST_ATTEMPTS) throw error
    await fail(stopped ? error.message : kind.failed)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The keys are in the row before anything is stored, so that what a dead worker stored can be found and removed. */
async function claim<Scope>(
  ctx: Ctx,
  kind: MadeFile['kind'],
  id: string,
): Promise<Claimed<Scope> | undefined> {
  return ctx.db(async (tx) => {
    const [file] = await tx
      .select()
      .from(madeFiles)
      .where(
        and(eq(madeFiles.id, id), eq(madeFiles.kind, kind), inArray(madeFiles.state, ['queued', 'running'])),
      )
      .for('update')
    if (!file) return undefined
    await removeStored(ctx, file)
    const claimed = {
      state: 'running' as const,
      attempts: file.attempts + 1,
      partsDone: 0,
      fileKey: newFileKey(ctx.account.id, kind),
      pdfKey: newFileKey(ctx.account.id, kind),
    }
    await tx.update(madeFiles).set(claimed).where(eq(madeFiles.id, id))
    return { ...file, ...claimed, scope: file.scope as Scope }
  })
}

export async function removeStored(
  ctx: { account: { id: string } },
  { fileKey, pdfKey }: Pick<MadeFile, 'fileKey' | 'pdfKey'>,
): Promise<void> {
  for (const key of [fileKey, pdfKey]) if (key) await removeFile(ctx.account.id, key)
}

/** The user may have lost the permission, or the job, since. */
async function requesterMay<Scope extends object, Made, Limits>(
  ctx: Ctx,
  kind: FileKind<Scope, Made, Limits>,
  { requestedBy, clientId }: MadeFile<Scope>,
): Promise<boolean> {
  const [user] = await ctx.db((tx) =>
    tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, requestedBy), isNull(users.disabledAt))),
  )
  return kind.may(permissionsFor(user?.role ?? null, ctx.account), clientId)
}

function progressOf(ctx: Ctx, file: MadeFile, longest: number, timedOut: string) {
  const began = Date.now()
  let savedAt = 0
  return async (partsDone: number, partsTotal: number): Promise<void> => {
    if (Date.now() - began > longest) throw new FileStopped(timedOut)
    if (Date.now() - savedAt < PUBLISH_MS) return
    savedAt = Date.now()
    const progress = { partsDone, partsTotal }
    await ctx.db((tx) => tx.update(madeFiles).set(progress).where(eq(madeFiles.id, file.id)))
    await publish(ctx, { ...file, ...progress })
  }
}

async function finish<Scope extends object, Made, Limits>(
  ctx: Ctx,
  kind: FileKind<Scope, Made, Limits>,
  file: Claimed<Scope>,
  { state, made, ...end }: End & ({ state: 'done'; made: Made } | { state: 'failed'; made?: undefined }),
): Promise<void> {
  const [isStored, now] = await ctx.db(async (tx) => {
    const [open] = await tx
      .update(madeFiles)
      .set({ ...end, state, finishedAt: ctx.now() })
      .where(
        and(eq(madeFiles.id, file.id), eq(madeFiles.state, 'running'), eq(madeFiles.attempts, file.attempts)),
      )
      .returning()
    // Stopped by an erasure, or taken over by another worker, which thought that this one was dead.
    if (!open) return [false, (await tx.select().from(madeFiles).where(eq(madeFiles.id, file.id)))[0]]
    const isDone = state === 'done'
    await audit(
      tx,
      { ...ctx, actor: { id: file.requestedBy } },
      {
        action: isDone ? kind.audit.made : kind.audit.failed,
        ...kind.subject(ctx, file),
        detail: isDone
          ? await kind.store?.(tx, ctx, { ...file, ...open, scope: file.scope }, made)
          : (end.error ?? undefined),
      },
    )
    return [isDone, open]
  })
  if (!isStored) await removeStored(ctx, file)
  if (now) await publish(ctx, now)
}

const publish = (ctx: Ctx, file: MadeFile): Promise<void> =>
  ctx.publish([
    fileProgressed(file.requestedBy, {
      id: file.id,
      kind: file.kind,
      state: file.state,
      percent: percentOf(file),
      error: file.state === 'failed' ? file.error : null,
    }),
  ])
