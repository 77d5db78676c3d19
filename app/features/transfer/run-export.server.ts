import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { putFileAt } from '#app/lib/storage.server.ts'
import { plural } from '#app/lib/plural.ts'
import { clientExports, users } from '#db/schema/index.ts'
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
import { writeWorkbook } from './write-workbook.server.ts'
import { exportProgressed } from './events.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Less than the ten minutes after which the queue considers a worker dead. */
const LONGEST_MS = 8 * 60_000
/** How much the process may grow during an export. */
const MOST_MEMORY = 400 * 1024 * 1024
/** How often an export may fail or end its worker. */
const MOST_ATTEMPTS = 2
/** Progress is saved and published no more often than this. */
const PUBLISH_MS = 700

type Row = typeof clientExports.$inferSelect

/** Stops the export with a message for the user. */
class ExportStopped extends Error {}

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
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-export-'))
  try {
    if (row.attempts > MOST_ATTEMPTS) throw new ExportStopped(EXPORT_FAILED)
    await requireRequester(ctx, row)
    const path = join(directory, 'contacts.xlsx')
    const rows = await write(ctx, row, path, limits)
    const fileKey = await putFileAt(ctx.account.id, 'exports', path, XLSX_TYPE)
    await finish(ctx, row, { state: 'done', fileKey, rowsDone: rows, rowsTotal: rows })
  } catch (error) {
    const stopped = error instanceof ExportStopped
    if (!stopped) log.error({ err: error, exportId }, 'an export failed')
    // The queue tries again: the database may have been away for a moment.
    if (!stopped && row.attempts < MOST_ATTEMPTS) throw error
    await finish(ctx, row, { state: 'failed', error: stopped ? error.message : EXPORT_FAILED })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function write(ctx: Ctx, row: Row, path: string, limits: ExportLimits): Promise<number> {
  const began = Date.now()
  const memory = process.memoryUsage.rss()
  let publishedAt = 0
  let written = 0
  const plan: ExportPlan = { scope: row.scope, filter: row.filter, requestedBy: row.requestedBy }
  const sheets = await clientSheets(ctx, plan, async ({ done, total, rows }) => {
    written = rows
    if (rows > (limits.rows ?? MOST_EXPORT_ROWS)) throw new ExportStopped(EXPORT_TOO_LARGE)
    if (Date.now() - began > (limits.milliseconds ?? LONGEST_MS)) throw new ExportStopped(EXPORT_TIMED_OUT)
    if (process.memoryUsage.rss() - memory > (limits.memory ?? MOST_MEMORY)) {
      throw new ExportStopped(EXPORT_NO_MEMORY)
    }
    if (Date.now() - publishedAt < PUBLISH_MS) return
    publishedAt = Date.now()
    await ctx.db((tx) =>
      tx.update(clientExports).set({ rowsDone: done, rowsTotal: total }).where(eq(clientExports.id, row.id)),
    )
    await publishProgress(ctx, { ...row, state: 'running', rowsDone: done, rowsTotal: total })
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

/** The user may have lost the permission since. */
async function requireRequester(ctx: Ctx, row: Row): Promise<void> {
  const [user] = await ctx.db((tx) =>
    tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, row.requestedBy), isNull(users.disabledAt))),
  )
  if (!user || !permissionsFor(user.role, ctx.account).exportClients) throw new ExportStopped(EXPORT_FAILED)
}

async function finish(ctx: Ctx, row: Row, end: Partial<Row> & { state: 'done' | 'failed' }): Promise<void> {
  await ctx.db(async (tx) => {
    await tx
      .update(clientExports)
      .set({ ...end, finishedAt: ctx.now() })
      .where(eq(clientExports.id, row.id))
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
  })
  await publishProgress(ctx, { ...row, ...end })
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
