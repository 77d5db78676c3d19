import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Cell } from '#app/features/transfer/workbook/sheet-cells.ts'
import { writeWorkbook } from '#app/features/transfer/workbook/write-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const DAY_FORMAT = 'mm/dd/yyyy'
export const MONEY_FORMAT = '$#,##0.00'
/** The most rows that a workbook of a report holds. */
export const MOST_SHEET_ROWS = 50_000
export const SHEET_BATCH = 500

export interface ReportColumn<Row> {
  label: string
  format?: string
  cell: (row: Row) => Cell
}

/** A stored day, `yyyy-MM-dd`, as a cell. */
export const dayCell = (day: string | null): Cell =>
  day === null ? null : day < '1900-03-01' ? day : new Date(`${day}T00:00:00Z`)

/** All pages of a report, from the beginning. */
export async function* allRows<Row>(
  read: (after: string | null) => Promise<{ rows: Row[]; older: string | null }>,
): AsyncGenerator<Row[], undefined> {
  let after: string | null = null
  for (let count = 0; count < MOST_SHEET_ROWS; count += SHEET_BATCH) {
    const { rows, older } = await read(after)
    yield rows
    if (!older) return
    after = older
  }
}

/**
 * A report as a workbook, which is audited.
 * @throws AppError forbidden: exports are for the admin set (spec 2, 6)
 */
export async function reportWorkbook<Row>(
  ctx: Ctx,
  report: { name: string; columns: readonly ReportColumn<Row>[]; rows: AsyncIterable<readonly Row[]> },
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  if (!ctx.actor || !ctx.can.exportClients) throw forbidden()
  await ctx.db((tx) => audit(tx, ctx, { action: 'exported a report', entity: 'report', detail: report.name }))
  const directory = await makeTempDirectory('report')
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const path = join(directory, 'report.xlsx')
    const columns = report.columns.map(({ label, format }) => ({ label, format }))
    const sheet = { name: report.name, columns, rows: cellsOf(report.rows, report.columns) }
    await writeWorkbook(path, [sheet], ctx.now())
    const file = createReadStream(path)
    void finished(file)
      .catch(() => {})
      .finally(remove)
    const day = dayIn(ctx.now(), ctx.account.timezone)
    return {
      body: Readable.toWeb(file) as ReadableStream<Uint8Array>,
      name: `${report.name.toLowerCase().replaceAll(' ', '-')}-${day}.xlsx`,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* cellsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly ReportColumn<Row>[],
): AsyncGenerator<Cell[][], undefined> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      columns.map(({ cell }) => {
        const value = cell(row)
        return typeof value === 'string' ? defuseTyped(value) : value
      }),
    )
  }
}
