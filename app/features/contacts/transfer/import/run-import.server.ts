import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { clientImports, importRows } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { checkBatch } from './check-import.server.ts'
import { type Import, importPercent, loadImport, mayGoOn } from './imports.server.ts'
import { type ImportProgress, RECORDINGS } from './import-labels.ts'
import { readZip } from '../documents/read-zip.server.ts'
import { documentWriter } from '../documents/write-documents.server.ts'
import { writeFiles } from '../documents/write-files.server.ts'
import { recordingWriter } from '../recordings/write-recordings.server.ts'
import { readImport } from './read-import.server.ts'
import { undoBatch } from './undo-import.server.ts'
import { writeBatch } from './write-import.server.ts'
import { continueNightly, waitsForEarlier } from '../nightly/continue-nightly.server.ts'
import { importProgressed } from '../events.ts'

/** A job works this long, then leaves the rest to another: the queue considers a job dead that runs for minutes. */
const WORK_MS = 60_000
/** How often in a row a step may fail or end its worker without getting further. */
const MOST_ATTEMPTS = 2
const FAILED =
  'The import stopped because of an error on our side. Nothing more was written. Please try again.'

/**
 * Does one batch in one transaction, with its progress.
 * @returns false if there was nothing to do
 */
export type Batch = (ctx: Ctx, id: string) => Promise<boolean>

const WORK: Partial<Record<Import['state'], Batch>> = {
  checking: checkBatch,
  running: writeBatch,
  undoing: undoBatch,
}

const nothing: Batch = async () => false

/**
 * Works on an import batch by batch. Each batch finds its place under a lock, so that a job that runs twice, or after
 * a crash, does nothing twice.
 */
export async function runImport(ctx: Ctx, id: string, workMs = WORK_MS): Promise<void> {
  const began = Date.now()
  const row = await claim(ctx, id)
  if (!row) return
  try {
    if (row.attempts > MOST_ATTEMPTS) throw new AppError('invalid', FAILED)
    // A nightly file asks another admin before it is written.
    if (row.source === 'user' && !(await ctx.db((tx) => mayGoOn(tx, ctx, row)))) {
      throw new AppError('forbidden', 'The user who started this import may no longer import.')
    }
    if (await waitsForEarlier(ctx, row)) return
    if (row.state === 'reading') {
      await (row.format === 'zip' ? readZip(ctx, row) : readImport(ctx, row))
      if (await continueNightly(ctx, id)) await again(ctx, id)
      return await publishProgress(ctx, id)
    }
    if (row.state === 'running' && row.format === 'zip') {
      const writer = row.sheets[0]?.kind === RECORDINGS ? recordingWriter : documentWriter
      const left = await writeFiles(ctx, row, writer, {
        progressed: () => publishProgress(ctx, id),
        mayGoOn: () => Date.now() - began < workMs,
      })
      if (left) await again(ctx, id)
      return await publishProgress(ctx, id)
    }
    const work = WORK[row.state] ?? nothing
    while (await work(ctx, id)) {
      await publishProgress(ctx, id)
      if (Date.now() - began < workMs) continue
      return await again(ctx, id)
    }
    // Also where a worker died before this.
    if ((await continueNightly(ctx, id)) && row.state === 'mapping') await again(ctx, id)
  } catch (error) {
    const known = error instanceof AppError
    if (!known) log.error({ err: error, importId: id }, 'an import failed')
    // The queue tries again: the database may have been away for a moment.
    if ((!known || error.code === 'unavailable') && row.attempts < MOST_ATTEMPTS) throw error
    await fail(ctx, id, known ? error.message : FAILED)
  }
  await publishProgress(ctx, id)
}

const again = (ctx: Ctx, id: string) =>
  ctx.db((tx) => enqueue(tx, 'contacts.import', { importId: id }, { maxAttempts: 5 }))

async function claim(ctx: Ctx, id: string): Promise<Import | undefined> {
  const [row] = await ctx.db((tx) =>
    tx
      .update(clientImports)
      .set({ attempts: sql`${clientImports.attempts} + 1` })
      .where(eq(clientImports.id, id))
      .returning(),
  )
  return row
}

/** A failed import keeps what it wrote, which can be undone. */
async function fail(ctx: Ctx, id: string, error: string): Promise<void> {
  const fileKey = await ctx.db(async (tx) => {
    const row = await loadImport(tx, id, true).catch(() => null)
    if (!row) return null
    const wrote = row.state === 'running' || row.state === 'undoing'
    await tx
      .update(clientImports)
      .set({
        // Written rows must stay undoable.
        state: wrote ? 'done' : 'failed',
        error,
        fileKey: null,
        ...(wrote ? { finishedAt: ctx.now() } : {}),
      })
      .where(eq(clientImports.id, id))
    if (!wrote) await tx.delete(importRows).where(eq(importRows.importId, id))
    return row.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}

async function publishProgress(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db((tx) => loadImport(tx, id).catch(() => null))
  if (!row) return
  const data: ImportProgress = { id, state: row.state, percent: importPercent(row) }
  await ctx.publish([importProgressed(row.requestedBy, data)])
}
