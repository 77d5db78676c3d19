import type { Cell } from '#app/lib/workbook/cell.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'

/** More than any account has contacts, and fewer than a sheet can hold. */
const MOST_SHEET_ROWS = 200_000
export const SHEET_BATCH = 500

export interface ReportColumn<Row> {
  label: string
  format?: string
  cell: (row: Row) => Cell
}

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
 * @throws AppError forbidden: exports are for the admin set
 */
export async function reportWorkbook<Row>(
  ctx: Ctx,
  report: { name: string; columns: readonly ReportColumn<Row>[]; rows: AsyncIterable<readonly Row[]> },
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  if (!ctx.actor || !ctx.can.exportClients) throw forbidden()
  await ctx.db((tx) => audit(tx, ctx, { action: 'exported a report', entity: 'report', detail: report.name }))
  const columns = report.columns.map(({ label, format }) => ({ label, format }))
  const sheet = { name: report.name, columns, rows: cellsOf(report.rows, report.columns) }
  const day = dayIn(ctx.now(), ctx.account.timezone)
  return {
    body: await streamWorkbook([sheet], ctx.now()),
    name: `${report.name.toLowerCase().replaceAll(' ', '-')}-${day}.xlsx`,
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
