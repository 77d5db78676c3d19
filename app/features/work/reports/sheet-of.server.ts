import type { Cell } from '#app/lib/workbook/cell.ts'
import type { Sheet } from '#app/lib/workbook/write-workbook.server.ts'

type SheetColumn = Sheet['columns'][number]

/** A sheet of a report that is small enough to be written at once. */
export function sheetOf(name: string, columns: readonly (string | SheetColumn)[], rows: Cell[][]): Sheet {
  return {
    name,
    columns: columns.map((column) =>
      typeof column === 'string' ? { label: column, format: undefined } : column,
    ),
    rows: inOneBatch(rows),
  }
}

async function* inOneBatch(rows: Cell[][]) {
  yield rows
}
