import { XLSX_TYPE } from '#app/lib/workbook/cell.ts'
import { join } from 'node:path'
import { defineFile } from '#app/features/accounts/files/define-file.server.ts'
import { FileStopped, type WriteFile } from '#app/features/accounts/files/file-kind.server.ts'
import { plural } from '#app/lib/plural.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { writeWorkbook } from '#app/lib/workbook/write-workbook.server.ts'
import { clientSheets } from './client-sheets.server.ts'
import {
  EXPORT_FAILED,
  EXPORT_HOURS,
  EXPORT_NO_MEMORY,
  EXPORT_TIMED_OUT,
  EXPORT_TOO_LARGE,
  MOST_EXPORT_ROWS,
} from './export-labels.ts'

/** How much the process may grow during an export. */
const MOST_MEMORY = 400 * 1024 * 1024

interface ExportScope {
  /** Kinds of attached records, each exported as a sheet besides the clients. */
  sheets: readonly string[]
  /** Filters of the client list: search, letter, tag. Empty for all clients. */
  filter: Record<string, string>
  /** Only these clients, separated by spaces. */
  ids?: string
}

export interface ExportLimits {
  rows: number
  memory: number
}

/**
 * Reads a batch of clients at a time, each in a short transaction, so that neither memory nor a transaction grows with the
 * account.
 */
const write: WriteFile<ExportScope, string, ExportLimits> = async (ctx, file, to) => {
  const { sheets: scope, filter, ids } = file.scope
  const path = join(to.directory, 'contacts.xlsx')
  const memory = process.memoryUsage.rss()
  const plan = { scope, filter: { ...filter, ...(ids && { ids }) }, requestedBy: file.requestedBy }
  let written = 0
  const sheets = await clientSheets(ctx, plan, async ({ done, total, rows }) => {
    written = rows
    if (rows > (to.limits.rows ?? MOST_EXPORT_ROWS)) throw new FileStopped(EXPORT_TOO_LARGE)
    if (process.memoryUsage.rss() - memory > (to.limits.memory ?? MOST_MEMORY)) {
      throw new FileStopped(EXPORT_NO_MEMORY)
    }
    await to.onProgress(done, total)
  })
  await writeWorkbook(path, sheets, ctx.now())
  return { path, parts: written, made: plural(written, 'row') }
}

/** A spreadsheet of the account's clients. */
export const exportFile = defineFile<ExportScope, string, ExportLimits>({
  kind: 'export',
  name: 'export',
  type: XLSX_TYPE,
  extension: 'xlsx',
  hours: EXPORT_HOURS,
  enqueue: (tx, exportId) => enqueue(tx, 'contacts.export', { exportId }, { maxAttempts: 4 }),
  may: (can) => can.exportClients,
  forGhosts: true,
  shared: 'account',
  title: () => 'contacts-export',
  audit: {
    asked: 'asked for an export of contacts',
    made: 'exported contacts',
    failed: 'had an export of contacts fail',
    downloaded: 'downloaded an export of contacts',
  },
  subject: (_ctx, { id }) => ({ entity: 'export', entityId: id }),
  failed: EXPORT_FAILED,
  timedOut: EXPORT_TIMED_OUT,
  write,
  store: async (_tx, _ctx, _file, rows) => rows,
})
