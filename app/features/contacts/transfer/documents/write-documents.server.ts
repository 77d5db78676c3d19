import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { addDocuments } from '#app/features/people/records/documents.server.ts'
import { DOCUMENT_FILES } from '#app/features/people/records/document-files.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { auditLog, importRows } from '#db/schema/index.ts'
import { plural } from '#app/lib/plural.ts'
import {
  advance,
  type ImportRow,
  lockImport,
  openCells,
  type RowChange,
  saveRows,
} from '../import/import-rows.server.ts'
import type { Import } from '../import/imports.server.ts'
import { openArchive } from '../workbook/list-archive.server.ts'
import { withFile } from './read-documents.server.ts'

/** Files between two reports of the progress. */
const BATCH = 10

/**
 * Adds the files of a ZIP file to the contacts of their folders, until they are done or `mayGoOn` says no.
 * @returns whether files are left
 */
export async function writeDocuments(
  ctx: Ctx,
  row: Import,
  { progressed, mayGoOn }: { progressed: () => Promise<void>; mayGoOn: () => boolean },
): Promise<boolean> {
  const by: Ctx = { ...ctx, actor: { id: row.requestedBy } as Ctx['actor'] }
  const left = await withFile(ctx, row, async (path) => {
    const { zip, files } = await openArchive(path)
    try {
      const unpack = async (at: number): Promise<Uint8Array> => {
        const file = files.find((each) => each.at === at)
        if (!file) throw new AppError('invalid', 'This file is not in the ZIP file.')
        if (file.bytes > DOCUMENT_FILES.maxBytes) throw new AppError('invalid', 'This file is too large.')
        const stream = await zip.openReadStreamPromise(file.entry).catch(damaged)
        return await bytesOf(stream).catch(damaged)
      }
      while (await writeBatch(by, row, unpack)) {
        await progressed()
        if (!mayGoOn()) return true
      }
      return false
    } finally {
      zip.close()
    }
  })
  if (!left) await finish(by, row)
  return left
}

const damaged = (): never => {
  throw new AppError('invalid', 'This file is damaged in the ZIP file.')
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > DOCUMENT_FILES.maxBytes) throw new AppError('invalid', 'This file is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Each file has the id of its document before it is added, so that a worker that is killed adds none twice. */
async function writeBatch(
  ctx: Ctx,
  row: Import,
  unpack: (at: number) => Promise<Uint8Array>,
): Promise<boolean> {
  const rows = await ctx.db(async (tx) => {
    if (!(await lockImport(tx, row.id, 'running'))) return []
    const found = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, row.id), inArray(importRows.state, ['ok', 'duplicate'])))
      .orderBy(asc(importRows.n))
      .limit(BATCH)
    for (const each of found) {
      if (each.recordId || !each.matchId) continue
      each.recordId = uuidv7(ctx.now().getTime())
      await tx
        .update(importRows)
        .set({ recordId: each.recordId })
        .where(and(eq(importRows.importId, row.id), eq(importRows.n, each.n), isNull(importRows.recordId)))
    }
    return Promise.all(found.map(async (each) => ({ row: each, cells: await openCells(tx, ctx, each) })))
  })
  if (rows.length === 0) return false
  const changes: RowChange[] = []
  for (const each of rows) changes.push(await write(ctx, each.row, each.cells, unpack))
  await ctx.db(async (tx) => {
    const now = await lockImport(tx, row.id, 'running')
    if (!now) return
    await saveRows(tx, row.id, changes)
    const count = (state: ImportRow['state']) => changes.filter((change) => change.state === state).length
    const counts = { ...now.counts! }
    counts.records += count('created')
    counts.skipped += count('skipped')
    counts.failed += count('error')
    await advance(tx, now, rows.length, { counts })
  })
  return true
}

async function write(
  ctx: Ctx,
  { n, matchId, recordId }: ImportRow,
  [, name = '', path = '', , at = '']: string[],
  unpack: (at: number) => Promise<Uint8Array>,
): Promise<RowChange> {
  if (!matchId || !recordId) return { n, state: 'skipped', reason: 'No contact was chosen for this folder.' }
  try {
    const file = { id: recordId, bytes: await unpack(Number(at)), fileName: name }
    const kept = await addDocuments(ctx, matchId, {
      files: [file],
      values: { notes: withoutSecrets(`From ${path}`).slice(0, 500) },
      unlessKept: true,
    })
    return kept.has(recordId)
      ? { n, state: 'skipped', reason: 'The contact already has this file.' }
      : { n, state: 'created', recordId }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return { n, state: 'error', reason: error.message }
  }
}

async function finish(ctx: Ctx, row: Import): Promise<void> {
  const fileKey = await ctx.db(async (tx) => {
    const now = await lockImport(tx, row.id, 'running')
    if (!now) return null
    await advance(tx, now, 0, {
      state: 'done',
      finishedAt: ctx.now(),
      rowsDone: now.rowsTotal,
      fileKey: null,
    })
    await tx.insert(auditLog).values({
      accountId: ctx.account.id,
      actorId: row.requestedBy,
      action: 'imported documents',
      entity: 'import',
      entityId: row.id,
      detail: `${plural(now.counts?.records ?? 0, 'document')} added`,
      createdAt: ctx.now(),
    })
    return now.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}
