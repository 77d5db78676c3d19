import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#app/lib/errors.ts'
import { readWorkbook } from './read-workbook.server.ts'

/**
 * Enough for 100,000 clients with all their records. Neither the upload nor the reader holds more than a piece of it
 * in memory.
 */
export const MOST_IMPORT_BYTES = 100 * 1024 * 1024
export const TOO_LARGE = 'This file is larger than 100 MB. Split it and import the parts.'
/** The limit of one sheet, without its headings and empty rows. */
export const MOST_IMPORT_ROWS = 100_000
const MOST_ROWS = MOST_IMPORT_ROWS * 4
const MOST_SHEETS = 50
const MOST_COLUMNS = 250
/** Excel's limit for a cell. */
const LONGEST_CELL = 32_767
/** Characters of a row of a CSV file. */
const LONGEST_RECORD = 1_000_000
/** Characters of all cells. Cells of a workbook can share one text, so that kilobytes expand to terabytes. */
const MOST_TEXT = 300_000_000

export interface FileRow {
  /** Counted from 0. */
  sheet: number
  sheetName: string
  /** Counted from 1. */
  line: number
  cells: string[]
}

const broken = (message: string) => new AppError('invalid', message, 'file')

const PIECE = 64 * 1024

/** The start and the end of a file, where a zip has its directory. */
async function ends(path: string): Promise<{ size: number; head: Buffer; tail: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const piece = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(PIECE, size)), 0, undefined, from)
      return buffer.subarray(0, bytesRead)
    }
    return { size, head: await piece(0), tail: await piece(Math.max(0, size - PIECE)) }
  } finally {
    await file.close()
  }
}

/**
 * Detects the format by the content.
 * @throws AppError invalid with what is wrong
 */
export async function sniffFormat(path: string): Promise<'csv' | 'xlsx'> {
  const { size, head, tail } = await ends(path)
  if (size === 0) throw broken('This file is empty.')
  if (size > MOST_IMPORT_BYTES) throw broken(TOO_LARGE)
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    const names = (name: string) => head.includes(name) || tail.includes(name)
    if (names('xl/workbook.xml') && names('[Content_Types].xml')) return 'xlsx'
    throw broken('This is a zip file, not an Excel workbook. Choose a .xlsx or .csv file.')
  }
  if (head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))) {
    throw broken('This is an old or a password-protected Excel file. Save it as .xlsx without a password.')
  }
  if ((!utf16Of(head) && head.includes(0)) || head.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw broken('This is not a list. Choose a .csv or .xlsx file.')
  }
  return 'csv'
}

const utf16Of = (head: Buffer) =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null

/**
 * The rows of all sheets, without empty ones.
 * @throws AppError invalid, saying where the file is broken
 */
export async function* readFile(path: string, format: 'csv' | 'xlsx'): AsyncGenerator<FileRow> {
  let rows = 0
  let text = 0
  for await (const row of format === 'csv' ? readCsv(path) : readXlsx(path)) {
    rows += 1
    // Empty rows count too: a few kilobytes hold millions of them. So do the headings of each sheet.
    if (rows > MOST_ROWS) throw broken('This file has too many rows. Split it and import the parts.')
    if (row.cells.length > MOST_COLUMNS) {
      throw broken(`Line ${row.line} has more than ${MOST_COLUMNS} columns.`)
    }
    if (row.cells.every((cell) => cell === '')) continue
    if (row.sheet >= MOST_SHEETS) throw broken(`This workbook has more than ${MOST_SHEETS} sheets.`)
    for (const cell of row.cells) text += cell.length
    if (text > MOST_TEXT) throw broken('This file holds too much text. Split it and import the parts.')
    yield row
  }
}

async function* readCsv(path: string): AsyncGenerator<FileRow> {
  const encoding = await encodingOf(path)
  const { head } = await ends(path)
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    info: true,
  })
  // The parser throws what goes wrong, also in reading.
  pipeline(textOf(path, encoding), parser).catch(() => {})
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

/** UTF-16 by its byte order mark, else UTF-8 if it is valid, else what Windows writes. */
async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let first = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const utf16 = first ? utf16Of(chunk) : null
    if (utf16) return utf16
    first = false
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  try {
    utf8.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** @throws AppError for a line that is too long: the parser doesn't count its commas, and would keep them all in memory */
async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let line = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'))
    line = end < 0 ? line + text.length : text.length - end
    if (line > LONGEST_RECORD) throw broken('A line of this file is too long. Split it and import the parts.')
    if (text) yield text
  }
  yield decoder.decode()
}

/** The most frequent delimiter in the first line, outside quotation marks. */
function delimiterOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!
}

async function* readXlsx(path: string): AsyncGenerator<FileRow> {
  try {
    for await (const { cells, ...row } of readWorkbook(path)) yield { ...row, cells: cells.map(tidy) }
  } catch {
    throw broken('This workbook can’t be read: it is damaged. Open it, save it again and upload it again.')
  }
}

// Cut first: every cell may hold megabytes.
const tidy = (text: string) => text.slice(0, LONGEST_CELL).replaceAll('\0', '').trim().toWellFormed()
