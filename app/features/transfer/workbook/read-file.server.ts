import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#app/lib/errors.ts'
import { columnName } from '../table/column-name.ts'
import { BrokenCsv, CsvRows } from '../table/csv-rows.ts'
import { delimiterOf, SEP_LINE } from '../table/delimiter.ts'
import {
  decodeLine,
  type Encoding,
  encodingOf,
  type LinesSeen,
  nothingSeen,
  seeLine,
  utf16Of,
} from '../table/encoding.server.ts'
import { BrokenWorkbook, readWorkbook } from './read-workbook.server.ts'

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
/** Characters. Excel's limit is 32,767; databases export more. */
export const LONGEST_CELL = 100_000
/** Bytes between two line ends while the encoding is found out, which may be a cell or a row that is refused later. */
const LONGEST_LINE = 16 * 1024 * 1024
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

/** How a text file is read. */
export interface FileReading {
  encoding: Encoding
  delimiter: string
  /** Words that encodings read differently, as bytes in Latin-1. */
  words: string[]
}

interface Options {
  /** Chosen by the user; found out without it. */
  encoding?: Encoding | undefined
  delimiter?: string | undefined
  onReading?: ((reading: FileReading) => void) | undefined
  /** Called with a sentence for the user about a sheet. */
  onWarning?: ((sheet: number, warning: string) => void) | undefined
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
  const start = head.subarray(0, 200).toString('latin1').trimStart().toLowerCase()
  if (/^(?:\xef\xbb\xbf)?<(?:!doctype|html|table|\?xml|meta|style)/.test(start)) {
    throw broken('This is a web page or XML, whatever its name says. Open it in Excel and save it as .xlsx.')
  }
  if ((!utf16Of(head) && head.includes(0)) || head.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw broken('This is not a list. Choose a .csv or .xlsx file.')
  }
  return 'csv'
}

/**
 * The rows of all sheets, without empty ones.
 * @throws AppError invalid, saying where the file is broken
 */
export async function* readFile(
  path: string,
  format: 'csv' | 'xlsx',
  options: Options = {},
): AsyncGenerator<FileRow> {
  let rows = 0
  let text = 0
  for await (const row of format === 'csv' ? readCsv(path, options) : readXlsx(path, options)) {
    rows += 1
    // Empty rows count too: a few kilobytes hold millions of them. So do the headings of each sheet.
    if (rows > MOST_ROWS) {
      throw broken(
        `This file has too many rows: more than ${MOST_ROWS.toLocaleString('en-US')}, at row ${row.line.toLocaleString('en-US')} of ${row.sheetName}. Split it and import the parts.`,
      )
    }
    while (row.cells.at(-1) === '') row.cells.pop()
    if (row.cells.length === 0) continue
    if (row.cells.length > MOST_COLUMNS) {
      throw broken(
        `Row ${row.line} of ${row.sheetName} has ${row.cells.length} columns, up to ${columnName(row.cells.length - 1)}. At most ${MOST_COLUMNS} columns can be imported: remove those that you don’t need, and upload the file again.`,
      )
    }
    if (row.sheet >= MOST_SHEETS) throw broken(`This workbook has more than ${MOST_SHEETS} sheets.`)
    for (const cell of row.cells) text += cell.length
    if (text > MOST_TEXT) throw broken('This file holds too much text. Split it and import the parts.')
    yield row
  }
}

async function* readCsv(path: string, { encoding, delimiter, onReading }: Options): AsyncGenerator<FileRow> {
  const { head } = await ends(path)
  const found = utf16Of(head) ?? null
  const seen = found ? nothingSeen() : await seeLines(path)
  const reading: FileReading = {
    encoding: encoding ?? found ?? encodingOf(seen),
    delimiter: delimiter ?? '',
    words: seen.words,
  }
  let rows: CsvRows | null = null
  try {
    for await (let text of textOf(path, reading.encoding)) {
      if (!rows) {
        reading.delimiter ||= delimiterOf(text)
        rows = new CsvRows(reading.delimiter, { longestCell: LONGEST_CELL, mostColumns: MOST_COLUMNS * 20 })
        text = text.replace(SEP_LINE, '')
        onReading?.(reading)
      }
      for (const { line, cells } of rows.push(text)) yield csvRow(line, cells)
    }
    if (rows) for (const { line, cells } of rows.end()) yield csvRow(line, cells)
  } catch (error) {
    throw error instanceof BrokenCsv ? broken(error.message) : error
  }
}

const csvRow = (line: number, cells: string[]): FileRow => ({
  sheet: 0,
  sheetName: 'Contacts',
  line,
  cells: cells.map((cell) => tidy(unformula(cell))),
})

/** `="0123"`, by which programs keep the zeros of a number, and the errors of a spreadsheet. */
const unformula = (cell: string): string =>
  /^="([^"]*)"$/.exec(cell)?.[1] ??
  (/^#(?:N\/A|REF!|VALUE!|NAME\?|NULL!|NUM!|DIV\/0!)$/.test(cell) ? '' : cell)

const LF = 10
const CR = 13

/** The whole lines of a file, several at once, and what follows the last of them. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1
    if (end > 0) yield bytes.subarray(0, end)
    rest = Buffer.from(bytes.subarray(end))
    if (rest.length > LONGEST_LINE)
      throw broken('A line of this file is too long. Split it and import the parts.')
  }
  if (rest.length > 0) yield rest
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  let from = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== LF && bytes[at] !== CR) continue
    yield bytes.subarray(from, at + 1)
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

async function seeLines(path: string): Promise<LinesSeen> {
  const seen = nothingSeen()
  for await (const bytes of wholeLines(path)) {
    if (isAscii(bytes)) continue
    for (const line of linesOf(bytes)) seeLine(seen, line)
  }
  return seen
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'mixed') {
    let first = true
    for await (const bytes of wholeLines(path)) {
      const text = isUtf8(bytes)
        ? decodeLine(bytes, 'utf-8')
        : [...linesOf(bytes)].map((line) => decodeLine(line, encoding)).join('')
      yield first ? text.replace(/^\ufeff/, '') : text
      first = false
    }
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  yield decoder.decode()
}

async function* readXlsx(path: string, { onWarning }: Options): AsyncGenerator<FileRow> {
  try {
    for await (const { cells, ...row } of readWorkbook(path, { onWarning }))
      yield { ...row, cells: cells.map(tidy) }
  } catch (error) {
    if (error instanceof BrokenWorkbook && error.advice) throw broken(error.advice)
    throw broken('This workbook can’t be read: it is damaged. Open it, save it again and upload it again.')
  }
}

const tidy = (text: string) => text.replaceAll('\0', '').trim().toWellFormed()
