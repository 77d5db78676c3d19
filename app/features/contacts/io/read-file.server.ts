import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import ExcelJS from 'exceljs'
import { AppError } from '#app/lib/errors.ts'
import { readableWorkbook } from './workbook-zip.server.ts'

/** Product rule 9 leaves it open; what a browser sends in a minute. */
export const MOST_IMPORT_BYTES = 20 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000
const MOST_COLUMNS = 250
/** What a workbook of that size may unpack to. */
const MOST_UNPACKED = 400 * 1024 * 1024
const LONGEST_CELL = 10_000
/** Of all cells together. A workbook says a text once and points to it from every cell: some kilobytes hold terabytes. */
const MOST_TEXT = 150_000_000

export interface FileRow {
  /** Counted from 0, in the order of the file. */
  sheet: number
  sheetName: string
  /** As a person counts, from 1. */
  line: number
  cells: string[]
}

const broken = (message: string) => new AppError('invalid', message, 'file')

/**
 * What kind of file this is, by its content.
 * @throws AppError invalid with what is wrong, in words
 */
export function sniffFormat(bytes: Buffer): 'csv' | 'xlsx' {
  if (bytes.length === 0) throw broken('This file is empty.')
  if (bytes.length > MOST_IMPORT_BYTES)
    throw broken('This file is larger than 20 MB. Split it and import the parts.')
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    if (bytes.includes('xl/workbook.xml') && bytes.includes('[Content_Types].xml')) return 'xlsx'
    throw broken('This is a zip file, not an Excel workbook. Choose a .xlsx or .csv file.')
  }
  if (bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))) {
    throw broken('This is an old or a password-protected Excel file. Save it as .xlsx without a password.')
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const start = bytes.subarray(0, 64 * 1024)
  if ((!utf16 && start.includes(0)) || start.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw broken('This is no list. Choose a .csv or .xlsx file.')
  }
  return 'csv'
}

/**
 * The rows of a file one by one, without blank ones; of a workbook, of all its sheets.
 * @throws AppError invalid, saying where the file is broken
 */
export async function* readFile(bytes: Buffer, format: 'csv' | 'xlsx'): AsyncGenerator<FileRow> {
  let rows = 0
  let text = 0
  for await (const row of format === 'csv' ? readCsv(bytes) : readXlsx(bytes)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (row.cells.length > MOST_COLUMNS) {
      throw broken(`Line ${row.line} has more than ${MOST_COLUMNS} columns.`)
    }
    rows += 1
    // The headings of several sheets count too; nobody minds.
    if (rows > MOST_IMPORT_ROWS * 4)
      throw broken('This file has too many rows. Split it and import the parts.')
    for (const cell of row.cells) text += cell.length
    if (text > MOST_TEXT) throw broken('This file holds too much text. Split it and import the parts.')
    yield row
  }
}

async function* readCsv(bytes: Buffer): AsyncGenerator<FileRow> {
  const text = decode(bytes)
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      info: true,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { sheet: 0, sheetName: 'Contacts', line: info.lines, cells: record.map(tidy) }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? 0) || undefined
    throw broken(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark${line ? ` near line ${line}` : ''} is opened and never closed.`
        : `Line ${line ?? '?'} can’t be read as CSV.`,
    )
  }
}

function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536)
}

/** UTF-8, UTF-16 by its mark, else what Windows writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one of the usual marks that the first line has most of, outside quotation marks. */
function delimiterOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!
}

async function* readXlsx(bytes: Buffer): AsyncGenerator<FileRow> {
  const unreadable = () =>
    broken('This workbook can’t be read: it is damaged. Open it, save it anew and try again.')
  const workbook = await readableWorkbook(bytes, MOST_UNPACKED)
  if (!workbook) throw unreadable()
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([workbook]), {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  })
  let sheet = 0
  try {
    for await (const worksheet of reader) {
      const { name } = worksheet as unknown as { name?: string }
      for await (const row of worksheet) {
        const values = row.values as unknown[]
        // Holes stay holes in an array of exceljs; the first is always one.
        const cells = Array.from({ length: Math.max(values.length - 1, 0) }, (_, at) =>
          tidy(cellText(values[at + 1])),
        )
        yield { sheet, sheetName: name ?? `Sheet ${sheet + 1}`, line: row.number, cells }
      }
      sheet += 1
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable()
  }
}

/** What a cell shows; of a formula its last result, never the formula. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value)
  if (typeof value === 'string') return unescaped(value)
  if (typeof value !== 'object') return ''
  const cell = value as { richText?: { text: string }[]; text?: unknown; result?: unknown; error?: unknown }
  if (cell.richText) return unescaped(cell.richText.map((part) => part.text).join(''))
  if ('text' in cell) return cellText(cell.text)
  if ('result' in cell) return cellText(cell.result)
  return ''
}

/** Characters XML has no place for stand in a workbook as _x000D_. */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

// Cut first: a text of megabytes may stand in every cell.
const tidy = (text: string) => text.slice(0, LONGEST_CELL).replaceAll('\0', '').trim().toWellFormed()
