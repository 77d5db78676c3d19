import { AppError } from '#app/lib/errors.ts'
import { columnName } from '../table/column-name.ts'
import { BrokenCsv, CsvRows } from '../table/csv-rows.ts'
import { delimiterOf, SEP_LINE } from '../table/delimiter.ts'
import { type Encoding, utf16Of } from '../table/encoding.server.ts'
import { ends, LineTooLong, textOf, wordsAndEncoding } from '../table/text-file.server.ts'
import { BrokenCard, CARD_START, readCards } from './read-cards.server.ts'
import { BrokenArchive, readArchive } from './list-archive.server.ts'
import { BrokenJson, JSON_START, readJson } from './read-json.server.ts'
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

export type FileFormat = 'csv' | 'xlsx' | 'vcf' | 'json' | 'zip'

interface Options {
  /** Chosen by the user; found out without it. */
  encoding?: Encoding | undefined
  delimiter?: string | undefined
  onReading?: ((reading: FileReading) => void) | undefined
  /** Called with a sentence for the user about a sheet. */
  onWarning?: ((sheet: number, warning: string) => void) | undefined
}

const broken = (message: string) => new AppError('invalid', message, 'file')

/** Other documents that are zip files, by a name in them. */
const OTHER_ZIPS = [
  ['META-INF/manifest.xml', 'a document of LibreOffice or OpenOffice'],
  ['xl/workbook.bin', 'a binary Excel workbook'],
  ['Index/Document.iwa', 'a Numbers document'],
  ['word/document.xml', 'a Word document'],
] as const

/** Detects the format by the content. */
export async function sniffFormat(path: string): Promise<FileFormat> {
  const { size, head, tail } = await ends(path)
  if (size === 0) throw broken('This file is empty.')
  if (size > MOST_IMPORT_BYTES) throw broken(TOO_LARGE)
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    const names = (name: string) => head.includes(name) || tail.includes(name)
    if (names('xl/workbook.xml') && names('[Content_Types].xml')) return 'xlsx'
    const other = OTHER_ZIPS.find(([name]) => names(name))?.[1]
    if (other) throw broken(`This is ${other}. Open it and save it as .xlsx without a password.`)
    if (names('[Content_Types].xml'))
      throw broken('This is an Office document, not a workbook. Choose a .xlsx, .csv or .vcf file.')
    return 'zip'
  }
  if (head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))) {
    throw broken('This is an old or a password-protected Excel file. Save it as .xlsx without a password.')
  }
  const start = head.subarray(0, 200).toString('latin1').trimStart().toLowerCase()
  if (JSON_START.test(start.replaceAll('\0', ''))) return 'json'
  if (CARD_START.test(start.replaceAll('\0', ''))) return 'vcf'
  if (/^(?:\xef\xbb\xbf)?<(?:!doctype|html|table|\?xml|meta|style)/.test(start)) {
    throw broken('This is a web page or XML, whatever its name says. Open it in Excel and save it as .xlsx.')
  }
  if ((!utf16Of(head) && head.includes(0)) || head.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw broken('This is not a list. Choose a .csv, .xlsx or .vcf file.')
  }
  return 'csv'
}

/** The rows of all sheets, without empty ones. */
export async function* readFile(
  path: string,
  format: FileFormat,
  options: Options = {},
): AsyncGenerator<FileRow> {
  let rows = 0
  let text = 0
  for await (const row of READERS[format](path, options)) {
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
  const reading: FileReading = { ...(await wordsAndEncoding(path, encoding)), delimiter: delimiter ?? '' }
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
    throw error instanceof BrokenCsv || error instanceof LineTooLong ? broken(error.message) : error
  }
}

/** Contact cards, whose delimiter is empty. */
async function* readVcf(path: string, { encoding, onReading, onWarning }: Options): AsyncGenerator<FileRow> {
  try {
    const reading: FileReading = { ...(await wordsAndEncoding(path, encoding)), delimiter: '' }
    onReading?.(reading)
    const text = () => textOf(path, reading.encoding)
    const warn = (warning: string) => onWarning?.(0, warning)
    for await (const { line, cells } of readCards(text, LONGEST_CELL, warn))
      yield { ...csvRow(line, []), cells: cells.map(tidy) }
  } catch (error) {
    throw error instanceof BrokenCard || error instanceof LineTooLong ? broken(error.message) : error
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

async function* readJsonFile(path: string, { encoding, onReading }: Options): AsyncGenerator<FileRow> {
  try {
    const reading: FileReading = { ...(await wordsAndEncoding(path, encoding)), delimiter: '' }
    onReading?.(reading)
    let text = ''
    for await (const piece of textOf(path, reading.encoding)) text += piece
    for (const { line, cells } of readJson(text)) {
      const long = cells.findIndex((cell) => cell.length > LONGEST_CELL)
      if (long >= 0) {
        throw broken(
          `A value of entry ${line} has more than ${LONGEST_CELL.toLocaleString('en-US')} characters. Shorten it and upload the file again.`,
        )
      }
      yield { ...csvRow(line, []), sheetName: 'Entries', cells: cells.map(tidy) }
    }
  } catch (error) {
    throw error instanceof BrokenJson || error instanceof LineTooLong ? broken(error.message) : error
  }
}

/** The files of a ZIP file, which aren't unpacked. */
async function* readZip(path: string): AsyncGenerator<FileRow> {
  try {
    for await (const row of readArchive(path)) yield { ...row, sheet: 0, sheetName: 'Documents' }
  } catch (error) {
    throw error instanceof BrokenArchive ? broken(error.message) : error
  }
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

const READERS = {
  csv: readCsv,
  xlsx: readXlsx,
  vcf: readVcf,
  json: readJsonFile,
  zip: readZip,
} satisfies Record<FileFormat, unknown>
