import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { plural } from '#app/lib/plural.ts'
import { clientExports } from '#db/schema/index.ts'
import { percentOf } from './exports.server.ts'
import {
  EXPORT_FAILED,
  EXPORT_NO_MEMORY,
  EXPORT_TIMED_OUT,
  EXPORT_TOO_LARGE,
  type ExportProgress,
  MOST_EXPORT_ROWS,
} from './export-labels.ts'
import { clientSheets, type ExportPlan } from './client-sheets.server.ts'
import { FileStopped, inSteps, LONGEST_MS, writeFileJob } from './write-file-job.server.ts'
import { writeWorkbook } from '../workbook/write-workbook.server.ts'
import { exportProgressed } from '../events.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How much the process may grow during an export. */
const MOST_MEMORY = 400 * 1024 * 1024
type Row = typeof clientExports.$inferSelect

export interface ExportLimits {
  rows?: number
  milliseconds?: number
  memory?: number
}

/**
 * Writes an export to its file. It reads a batch of clients at a time, each in a short transaction, so that neither
 * memory nor a transaction grows with the account. After a crash the next worker starts again.
 */
export async function runExport(ctx: Ctx, exportId: string, limits: ExportLimits = {}): Promise<void> {
  const row = await claim(ctx, exportId)
  if (!row) return
  await writeFileJob(ctx, {
    name: 'export',
    id: exportId,
    attempts: row.attempts,
    requestedBy: row.requestedBy,
    may: (can) => can.exportClients,
    failed: EXPORT_FAILED,
    write: async (directory) => {
      const path = join(directory, 'contacts.xlsx')
      const rows = await write(ctx, row, path, limits)
      const fileKey = await putFileAt(ctx.account.id, 'exports', path, XLSX_TYPE)
      return { fileKey, rowsDone: rows, rowsTotal: rows }
    },
    finish: (end) => finish(ctx, row, end),
  })
}

async function write(ctx: Ctx, row: Row, path: string, limits: ExportLimits): Promise<number> {
  const began = Date.now()
  const memory = process.memoryUsage.rss()
  let written = 0
  const saveProgress = inSteps(async (progress: { rowsDone: number; rowsTotal: number }) => {
    await ctx.db((tx) => tx.update(clientExports).set(progress).where(eq(clientExports.id, row.id)))
    await publishProgress(ctx, { ...row, state: 'running', ...progress })
  })
  const plan: ExportPlan = { scope: row.scope, filter: row.filter, requestedBy: row.requestedBy }
  const sheets = await clientSheets(ctx, plan, async ({ done, total, rows }) => {
    written = rows
    if (rows > (limits.rows ?? MOST_EXPORT_ROWS)) throw new FileStopped(EXPORT_TOO_LARGE)
    if (Date.now() - began > (limits.milliseconds ?? LONGEST_MS)) throw new FileStopped(EXPORT_TIMED_OUT)
    if (process.memoryUsage.rss() - memory > (limits.memory ?? MOST_MEMORY)) {
      throw new FileStopped(EXPORT_NO_MEMORY)
    }
    await saveProgress({ rowsDone: done, rowsTotal: total })
  })
  await writeWorkbook(path, sheets, ctx.now())
  return written
}

async function claim(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db((tx) =>
    tx
      .update(clientExports)
      .set({ state: 'running', attempts: sql`${clientExports.attempts} + 1`, rowsDone: 0 })
      .where(and(eq(clientExports.id, id), inArray(clientExports.state, ['queued', 'running'])))
      .returning(),
  )
  return row
}

async function finish(ctx: Ctx, row: Row, end: Partial<Row> & { state: 'done' | 'failed' }): Promise<void> {
  const finished = await ctx.db(async (tx) => {
    const [open] = await tx
      .update(clientExports)
      .set({ ...end, finishedAt: ctx.now() })
      .where(and(eq(clientExports.id, row.id), eq(clientExports.state, 'running')))
      .returning({ id: clientExports.id })
    // A contact who may be in it was erased.
    if (!open) return false
    await audit(
      tx,
      { ...ctx, actor: { id: row.requestedBy } },
      {
        action: end.state === 'done' ? 'exported contacts' : 'had an export of contacts fail',
        entity: 'export',
        entityId: row.id,
        detail: end.state === 'done' ? plural(end.rowsDone ?? 0, 'row') : (end.error ?? undefined),
      },
    )
    return true
  })
  if (finished) return publishProgress(ctx, { ...row, ...end })
  if (end.fileKey) await removeFile(ctx.account.id, end.fileKey)
  const [stopped] = await ctx.db((tx) => tx.select().from(clientExports).where(eq(clientExports.id, row.id)))
  if (stopped) await publishProgress(ctx, stopped)
}

function publishProgress(ctx: Ctx, row: Row): Promise<void> {
  const data: ExportProgress = {
    id: row.id,
    state: row.state,
    percent: percentOf(row),
    error: row.state === 'failed' ? row.error : null,
  }
  return ctx.publish([exportProgressed(row.requestedBy, data)])
}
