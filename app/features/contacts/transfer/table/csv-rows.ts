import { columnName } from './column-name.ts'

/** A row of a CSV file is broken. The message is for the user. */
export class BrokenCsv extends Error {}

export interface CsvRow {
  /** As a spreadsheet numbers it, counted from 1: a row whose cell holds line breaks is one row. */
  line: number
  cells: string[]
}

const QUOTE = 34
const CR = 13
const LF = 10

/**
 * Splits a CSV file into rows, piece by piece. A quotation mark counts only at the start of a cell; within a quoted cell
 * two are one, and text after the closing one belongs to the cell.
 */
export class CsvRows {
  readonly #delimiter: number
  readonly #longestCell: number
  readonly #mostColumns: number
  #line = 1
  #cells: string[] = []
  #cell = ''
  /** Inside a cell, inside its quotation marks, and right after a mark that may close or double. */
  #state: 'start' | 'plain' | 'quoted' | 'mark' = 'start'
  #afterCr = false

  constructor(delimiter: string, { longestCell, mostColumns }: { longestCell: number; mostColumns: number }) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#longestCell = longestCell
    this.#mostColumns = mostColumns
  }

  /** @throws BrokenCsv for a cell or a row that is too long */
  *push(text: string): Generator<CsvRow> {
    let from = 0
    const length = text.length
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#afterCr) {
        this.#afterCr = false
        if (code === LF) {
          from = at + 1
          continue
        }
      }
      if (this.#state === 'quoted') {
        const end = text.indexOf('"', at)
        if (end < 0) {
          this.#take(text.slice(at))
          from = length
          break
        }
        this.#take(text.slice(at, end))
        at = end
        from = end + 1
        this.#state = 'mark'
        continue
      }
      if (this.#state === 'mark') {
        if (code === QUOTE) {
          this.#take('"')
          this.#state = 'quoted'
          from = at + 1
          continue
        }
        this.#state = 'plain'
        from = at
      }
      if (this.#state === 'start' && code === QUOTE) {
        this.#state = 'quoted'
        from = at + 1
      } else if (code === this.#delimiter) {
        this.#take(text.slice(from, at))
        this.#endCell()
        from = at + 1
      } else if (code === LF || code === CR) {
        this.#take(text.slice(from, at))
        yield this.#endRow()
        this.#afterCr = code === CR
        from = at + 1
      } else this.#state = 'plain'
    }
    if (from < length) this.#take(text.slice(from))
  }

  /** @throws BrokenCsv when a quotation mark was never closed */
  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') {
      throw new BrokenCsv(
        `A quotation mark in row ${this.#line}, column ${columnName(this.#cells.length)}, is opened and never closed. Close it or remove it, and upload the file again.`,
      )
    }
    if (this.#cells.length > 0 || this.#cell !== '' || this.#state !== 'start') yield this.#endRow()
  }

  #take(text: string): void {
    this.#cell += text
    if (this.#cell.length > this.#longestCell) {
      const most = this.#longestCell.toLocaleString('en-US')
      throw new BrokenCsv(
        this.#state === 'quoted'
          ? `The cell in row ${this.#line}, column ${columnName(this.#cells.length)}, has more than ${most} characters, or a quotation mark in it is never closed. Shorten it or close the mark, and upload the file again.`
          : `The cell in row ${this.#line}, column ${columnName(this.#cells.length)}, has more than ${most} characters. Shorten it and upload the file again.`,
      )
    }
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#state = 'start'
    if (this.#cells.length > this.#mostColumns) {
      throw new BrokenCsv(
        `Row ${this.#line} has more than ${this.#mostColumns.toLocaleString('en-US')} columns. Remove the columns that you don’t need, and upload the file again.`,
      )
    }
  }

  #endRow(): CsvRow {
    this.#endCell()
    const row = { line: this.#line, cells: this.#cells }
    this.#line += 1
    this.#cells = []
    return row
  }
}
