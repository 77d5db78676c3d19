import type { Cell } from '#app/features/transfer/workbook/sheet-cells.ts'
import type { Sheet } from '#app/features/transfer/workbook/write-workbook.server.ts'

/** A sheet of a report that is small enough to be written at once. */
export function sheetOf(name: string, columns: readonly string[], rows: Cell[][]): Sheet {
  return { name, columns: columns.map((label) => ({ label, format: undefined })), rows: inOneBatch(rows) }
}

async function* inOneBatch(rows: Cell[][]) {
  yield rows
}
