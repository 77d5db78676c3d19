import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { download } from '#app/lib/download.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { formatPhone } from '#app/lib/phone.ts'
import {
  type Cell,
  DAY_FORMAT,
  dayCell,
  MONEY_FORMAT,
  PERCENT_FORMAT,
  TIME_FORMAT,
  timeCell,
  XLSX_TYPE,
} from '#app/lib/workbook/cell.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import type { ListColumn } from './columns.ts'
import type { ListQuery } from './define-list.ts'
import type { Params } from './params.ts'
import type { ServedList } from './serve-list.server.ts'

/** A column of a file. */
export interface FileColumn<Row> {
  label: string
  format?: string | undefined
  cell: (row: Row) => Cell
}

/** The columns of a list's file. Times are on the clocks of a zone. */
export const sheetColumns = <Row>(columns: readonly ListColumn<Row>[], timezone: string): FileColumn<Row>[] =>
  columns
    .filter(({ sheet }) => sheet !== null)
    .map((column) => ({
      label: column.sheet ?? column.label,
      format: formatOf(column),
      cell: (row) => cellOf(column, row, timezone),
    }))

function formatOf<Row>(column: ListColumn<Row>): string | undefined {
  if (column.kind === 'day') return DAY_FORMAT
  if (column.kind === 'instant') return column.show === 'both' ? TIME_FORMAT : DAY_FORMAT
  if (column.kind === 'share') return PERCENT_FORMAT
  return column.kind === 'cents' ? MONEY_FORMAT : undefined
}

function cellOf<Row>(column: ListColumn<Row>, row: Row, timezone: string): Cell {
  switch (column.kind) {
    case 'day':
      return dayCell(column.value(row))
    case 'instant': {
      const at = column.value(row)
      if (at === null) return null
      return column.show === 'both'
        ? timeCell(new Date(at), timezone)
        : dayCell(dayIn(new Date(at), timezone))
    }
    case 'phone': {
      const number = column.value(row)
      // Without the plus, which would look like a formula.
      return number && formatPhone(number).replace(/^\+/, '')
    }
    case 'cents': {
      const cents = column.value(row)
      return cents === null ? null : cents / 100
    }
    case 'flag':
      return column.value(row) ? 'yes' : 'no'
    default:
      return column.value(row)
  }
}

/** Rows as a workbook, which is audited. Exports are for the admin set. */
export async function writeSheet<Row>(
  ctx: Ctx,
  sheet: { name: string; columns: readonly FileColumn<Row>[]; rows: AsyncIterable<readonly Row[]> },
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  requireActor(ctx)
  ctx.require('exportClients')
  await ctx.db((tx) => audit(tx, ctx, { action: 'exported a report', entity: 'report', detail: sheet.name }))
  const columns = sheet.columns.map(({ label, format }) => ({ label, format }))
  const rows = cellsOf(sheet.rows, sheet.columns)
  return {
    body: await streamWorkbook([{ name: sheet.name, columns, rows }], ctx.now()),
    name: `${sheet.name.toLowerCase().replaceAll(' ', '-')}-${dayIn(ctx.now(), ctx.account.timezone)}.xlsx`,
  }
}

async function* cellsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly FileColumn<Row>[],
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

/** All that a query finds, as a workbook. */
const listWorkbook = <Of extends Params, Row, Found extends { id: string }>(
  ctx: Ctx,
  served: ServedList<Of, Row, Found>,
  query: ListQuery<Of>,
) =>
  writeSheet(ctx, {
    name: served.list.label,
    columns: sheetColumns(served.list.columns, ctx.account.timezone),
    rows: served.batches(ctx, query),
  })

/** The workbook of all that a URL's filters find, as a download. */
export async function downloadList<Of extends Params, Row, Found extends { id: string }>(
  ctx: Ctx,
  served: ServedList<Of, Row, Found>,
  url: URL,
): Promise<Response> {
  const { body, name } = await listWorkbook(ctx, served, served.list.read(url.searchParams))
  return download(body, { name, type: XLSX_TYPE })
}
