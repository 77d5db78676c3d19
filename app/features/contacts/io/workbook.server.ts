import type { WriteStream } from 'node:fs'
import ExcelJS from 'exceljs'
import type { Cell } from './cells.ts'

export interface SheetColumn {
  label: string
  format: string | undefined
}

/** A workbook that is written to a file row by row: what is written is not kept. */
export interface WorkbookFile {
  /** Begins a sheet; the one before is closed. */
  sheet: (name: string, columns: readonly SheetColumn[]) => void
  row: (cells: readonly Cell[]) => void
  close: () => Promise<void>
}

export function openWorkbook(stream: WriteStream): WorkbookFile {
  // Shared strings would all be kept in memory to the end.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  workbook.creator = 'Switchboard'
  let sheet: ExcelJS.Worksheet | undefined
  const closeSheet = () => sheet?.commit()
  return {
    sheet: (name, columns) => {
      closeSheet()
      sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
      sheet.columns = columns.map(({ label, format }) => ({
        header: label,
        width: Math.min(Math.max(label.length + 4, 14), 40),
        ...(format ? { style: { numFmt: format } } : {}),
      }))
      sheet.getRow(1).font = { bold: true }
      sheet.getRow(1).commit()
    },
    row: (cells) => {
      // A hole is no cell at all; null would be an empty one with a style.
      sheet?.addRow(cells.map((cell) => cell ?? undefined)).commit()
    },
    close: async () => {
      closeSheet()
      await workbook.commit()
    },
  }
}
