import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type ExcelJS from 'exceljs'
import type { Cell } from './cell.ts'

export interface SheetColumn {
  label: string
  format: string | undefined
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** In batches: the next one is read when this one is written. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Writes a workbook to a new file, row by row. A failure leaves no file. */
export async function writeWorkbook(path: string, sheets: readonly Sheet[], now: Date): Promise<void> {
  // A large package, which most processes never need.
  const { default: excel } = await import('exceljs')
  const file = createWriteStream(path, { flags: 'wx' })
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true })
  book.creator = 'Switchboard'
  book.created = now
  try {
    for (const { name, columns, rows } of sheets) {
      const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
      // A column's format also holds for cells that are filled later.
      sheet.columns = columns.map(({ label, format }) => ({
        width: Math.min(Math.max(label.length + 4, 14), 40),
        style: format ? { numFmt: format } : {},
      }))
      const headings = sheet.addRow(columns.map(({ label }) => escape(label)))
      headings.eachCell((cell) => (cell.style = { font: { bold: true } }))
      headings.commit()
      for await (const batch of rows) {
        for (const cells of batch) addRow(sheet, cells)
      }
      sheet.commit()
    }
    await book.commit()
  } catch (error) {
    file.destroy()
    // A file that is still being opened would be created after it was removed.
    if (!file.closed) await once(file, 'close')
    await rm(path, { force: true })
    throw error
  }
}

function addRow(sheet: ExcelJS.Worksheet, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map(valueOf))
  for (const [at, cell] of cells.entries()) {
    // Without the text format such a text would become a formula when edited.
    if (typeof cell === 'string' && /^[+-]/.test(cell)) row.getCell(at + 1).numFmt = '@'
  }
  row.commit()
}

/** No cell for an empty value or NaN, which would make the file unreadable. */
function valueOf(cell: Cell): string | number | Date | undefined {
  if (typeof cell === 'string') return escape(cell)
  return cell === null || Number.isNaN(Number(cell)) ? undefined : cell
}

/** Writes characters that XML can't hold as _x000D_, and escapes texts that look like that. */
const escape = (text: string): string =>
  text.replace(
    /[\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|_(?=x[\dA-F]{4}_)/giu,
    (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
