import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { auditLog, importRows } from '#db/schema/index.ts'
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
import { withFile } from './with-file.server.ts'

/** Files between two reports of the progress. */
const BATCH = 10

/** Stores the files of a ZIP file as one kind of thing. */
export interface FileWriter {
  maxBytes: number
  /** The name of its count. */
  counted: 'records' | 'recordings'
  /** Values of a row before its file is stored, so that a worker that is killed stores none twice. */
  prepare: (ctx: Ctx) => Partial<Pick<ImportRow, 'recordId' | 'before'>>
  /** @throws AppError for what is wrong with the file */
  write: (ctx: Ctx, row: ImportRow, cells: string[], unpack: () => Promise<Uint8Array>) => Promise<RowChange>
  audit: (count: number) => { action: string; detail: string }
}

/**
 * Stores the files of a ZIP file that have a match, until they are done or `mayGoOn` says no.
 * @returns whether files are left
 */
export async function writeFiles(
  ctx: Ctx,
  row: Import,
  writer: FileWriter,
  { progressed, mayGoOn }: { progressed: () => Promise<void>; mayGoOn: () => boolean },
): Promise<boolean> {
  const by: Ctx = { ...ctx, actor: { id: row.requestedBy } as Ctx['actor'] }
  const left = await withFile(ctx, row, async (path) => {
    const { zip, files } = await openArchive(path)
    try {
      const unpack = async (at: number): Promise<Uint8Array> => {
        const file = files.find((each) => each.at === at)
        if (!file) throw new AppError('invalid', 'This file is not in the ZIP file.')
        if (file.bytes > writer.maxBytes) throw new AppError('invalid', 'This file is too large.')
        const stream = await zip.openReadStreamPromise(file.entry).catch(damaged)
        return await bytesOf(stream, writer.maxBytes).catch(damaged)
      }
      while (await writeBatch(by, row, writer, unpack)) {
        await progressed()
        if (!mayGoOn()) return true
      }
      return false
    } finally {
      zip.close()
    }
  })
  if (!left) await finish(by, row, writer)
  return left
}

const damaged = (): never => {
  throw new AppError('invalid', 'This file is damaged in the ZIP file.')
}

async function bytesOf(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('invalid', 'This file is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function writeBatch(
  ctx: Ctx,
  row: Import,
  writer: FileWriter,
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
      if (each.recordId || each.before || !each.matchId) continue
      const prepared = writer.prepare(ctx)
      Object.assign(each, prepared)
      await tx
        .update(importRows)
        .set(prepared)
        .where(and(eq(importRows.importId, row.id), eq(importRows.n, each.n)))
    }
    return Promise.all(found.map(async (each) => ({ row: each, cells: await openCells(tx, ctx, each) })))
  })
  if (rows.length === 0) return false
  const changes: RowChange[] = []
  for (const each of rows) changes.push(await write(ctx, writer, each, unpack))
  await ctx.db(async (tx) => {
    const now = await lockImport(tx, row.id, 'running')
    if (!now) return
    await saveRows(tx, row.id, changes)
    const count = (state: ImportRow['state']) => changes.filter((change) => change.state === state).length
    const counts = { ...now.counts! }
    counts[writer.counted] = (counts[writer.counted] ?? 0) + count('created')
    counts.skipped += count('skipped')
    counts.failed += count('error')
    await advance(tx, now, rows.length, { counts })
  })
  return true
}

async function write(
  ctx: Ctx,
  writer: FileWriter,
  { row, cells }: { row: ImportRow; cells: string[] },
  unpack: (at: number) => Promise<Uint8Array>,
): Promise<RowChange> {
  try {
    return await writer.write(ctx, row, cells, () => unpack(Number(cells[AT])))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return { n: row.n, state: 'error', reason: error.message }
  }
}

/** The cell with the place of a file in the archive. */
const AT = 4

async function finish(ctx: Ctx, row: Import, writer: FileWriter): Promise<void> {
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
      entity: 'import',
      entityId: row.id,
      ...writer.audit(now.counts?.[writer.counted] ?? 0),
      createdAt: ctx.now(),
    })
    return now.fileKey
  })
  if (fileKey) await removeFile(ctx.account.id, fileKey)
}
