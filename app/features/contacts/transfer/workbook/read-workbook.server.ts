import { millisecondsInDay } from 'date-fns/constants'
import { crc32 } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { plural } from '#app/lib/plural.ts'
import { columnName } from '../table/column-name.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** These limits hold for what is really unpacked and parsed: a file may lie about its sizes. */
const MOST_ENTRIES = 2000
/** All parts together. A cell takes about fifty characters of XML. */
const MOST_BYTES = 2000 * 1024 * 1024
/** The parts that stay in memory while the sheets are read. */
const MOST_KEPT_BYTES = 100 * 1024 * 1024
/** Between two tags. A longer text than a cell may have is read far enough to tell which cell it is in. */
const MOST_BYTES_WITHOUT_TAG = 8 * 1024 * 1024
/** Characters of a cell. */
const LONGEST_TEXT = 100_000
/** A worksheet nests eight elements. */
const MOST_DEPTH = 64
const MOST_COLUMNS = 16_384
const MOST_LINES = 1_048_576

export interface WorkbookRow {
  /** Counted from 0. */
  sheet: number
  sheetName: string
  /** Counted from 1. */
  line: number
  /** The text each cell shows, with dates as yyyy-mm-dd and formulas as their last result. */
  cells: string[]
}

/** The workbook can't be read, or exceeds a limit. */
export class BrokenWorkbook extends Error {
  /** A remedy for the user, if we know one. */
  readonly advice: string | null

  constructor(message: string, advice: string | null = null) {
    super(message)
    this.advice = advice
  }
}

/**
 * The rows of all visible sheets of a .xlsx file, including empty ones, without their hidden columns. Cells that are
 * merged downwards all hold the text.
 * @throws BrokenWorkbook, or an error of the zip or XML parser
 */
export async function* readWorkbook(
  path: string,
  { onWarning }: { onWarning?: ((sheet: number, warning: string) => void) | undefined } = {},
): AsyncGenerator<WorkbookRow> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const parts = await Parts.of(zip)
    const { sheets, relations, epoch } = await readStructure(parts)
    const strings = await readStrings(parts, relations.get('sharedStrings') ?? 'xl/sharedStrings.xml')
    const isDate = await readDateStyles(parts, relations.get('styles') ?? 'xl/styles.xml')
    let sheet = 0
    for (const { name, path: part } of sheets) {
      const merged = await readMerged(parts, part)
      const unknown: string[] = []
      const rows = readSheet(parts, part, { strings, isDate, epoch, merged, unknown })
      for await (const row of rows) yield { ...row, sheet, sheetName: name }
      if (unknown.length > 0) onWarning?.(sheet, withoutResults(name, unknown))
      sheet += 1
    }
  } finally {
    zip.close()
  }
}

type Attributes = Record<string, string>

interface Handlers {
  open?: (name: string, attributes: Attributes) => void
  /** `text` is the text since the last tag. */
  close?: (name: string, text: string) => void
}

/** The parts of a workbook, unpacked and parsed within the limits. */
class Parts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  #bytesLeft = MOST_BYTES
  #keptBytesLeft = MOST_KEPT_BYTES

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async of(zip: ZipFile): Promise<Parts> {
    if (zip.entryCount > MOST_ENTRIES) throw new BrokenWorkbook('too many entries')
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    return new Parts(zip, entries)
  }

  /** Parses a part that is kept in memory; one that is missing has no elements. */
  async parse(path: string, handlers: Handlers): Promise<void> {
    if (!this.#entries.has(path)) return
    for await (const bytes of this.parseInPieces(path, handlers)) {
      this.#keptBytesLeft -= bytes
      if (this.#keptBytesLeft < 0) throw new BrokenWorkbook('too much to keep in memory')
    }
  }

  /** The text of a part in pieces that overlap by the length of a tag. */
  async *text(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(path)
    if (!entry) throw new BrokenWorkbook(`${path} is missing`)
    let rest = ''
    let bytes = 0
    for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > MOST_BYTES) throw new BrokenWorkbook('unpacks to too much')
      const text = rest + piece.toString('latin1')
      // A whole tag is found once: what follows the last one is searched with the next piece.
      const end = text.lastIndexOf('>') + 1
      yield text.slice(0, end)
      rest = text.slice(end).slice(-1000)
    }
  }

  /** Parses a part piece by piece, and yields the size of each piece once it is parsed. */
  async *parseInPieces(path: string, { open, close }: Handlers): AsyncGenerator<number> {
    const entry = this.#entries.get(path)
    if (!entry) throw new BrokenWorkbook(`${path} is missing`)
    const parser = new SaxesParser()
    let depth = 0
    let text = ''
    let bytesWithoutTag = 0
    parser.on('opentag', ({ name, attributes }) => {
      depth += 1
      if (depth > MOST_DEPTH) throw new BrokenWorkbook('nested too deep')
      text = ''
      bytesWithoutTag = 0
      open?.(localName(name), attributes)
    })
    parser.on('text', (piece) => (text += piece))
    parser.on('cdata', (piece) => (text += piece))
    parser.on('closetag', ({ name }) => {
      depth -= 1
      bytesWithoutTag = 0
      close?.(localName(name), text)
      text = ''
    })
    const decoder = new TextDecoder()
    let checksum = 0
    for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      this.#bytesLeft -= piece.length
      bytesWithoutTag += piece.length
      if (this.#bytesLeft < 0 || bytesWithoutTag > MOST_BYTES_WITHOUT_TAG) {
        throw new BrokenWorkbook('unpacks to too much')
      }
      checksum = crc32(piece, checksum)
      parser.write(decoder.decode(piece, { stream: true }))
      yield piece.length
    }
    if (checksum !== entry.crc32) throw new BrokenWorkbook(`${path} is damaged`)
    parser.write(decoder.decode()).close()
  }
}

/** Some programs write `x:row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface Structure {
  sheets: { name: string; path: string }[]
  /** Paths of the other parts by the kind of relation. */
  relations: Map<string, string>
  /** The serial number of 1 January 1970. */
  epoch: number
}

async function readStructure(parts: Parts): Promise<Structure> {
  const named: { name: string; id: string }[] = []
  let epoch = 25_569
  await parts.parse('xl/workbook.xml', {
    open: (name, attributes) => {
      // Workbooks from old Macs count from 1904.
      if (name === 'workbookPr' && isTrue(attributes.date1904)) epoch -= 1462
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1]
      if (id && (attributes.state ?? 'visible') === 'visible') named.push({ name: attributes.name ?? '', id })
    },
  })
  const targets = new Map<string, { kind: string; path: string }>()
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      targets.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return {
    sheets: named.flatMap(({ name, id }, at) => {
      const target = targets.get(id)
      return target?.kind === 'worksheet' ? { name: name || `Sheet ${at + 1}`, path: target.path } : []
    }),
    relations: new Map([...targets.values()].map(({ kind, path }) => [kind, path])),
    epoch,
  }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

async function readStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = []
  let shown = ''
  let phonetic = false
  await parts.parse(path, {
    open: (name) => {
      if (name === 'si') shown = ''
      if (name === 'rPh') phonetic = true
    },
    close: (name, text) => {
      if (name === 't' && !phonetic) shown += text
      if (name === 'rPh') phonetic = false
      if (name === 'si') strings.push(shown)
    },
  })
  return strings
}

/** For each style of a cell whether it shows a number as a date. */
async function readDateStyles(parts: Parts, path: string): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let inStyles = false
  await parts.parse(path, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inStyles = true
      if (name === 'xf' && inStyles) styles.push(Number(attributes.numFmtId))
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return styles.map((id) => isDateFormat(id, formats.get(id)))
}

/** Built-in formats by number (ECMA-376 part 1, 18.8.30), others by their letters. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last)
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))
}

const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

interface Context {
  strings: readonly string[]
  isDate: readonly boolean[]
  epoch: number
  /** Cells merged downwards, by their first line. */
  merged: ReadonlyMap<number, Merged[]>
  /** Collects the addresses of formulas without a result. */
  unknown: string[]
}

interface Merged {
  column: number
  last: number
}

const MOST_MERGED = 100_000

/** Cells merged over several rows. They stand behind the rows, so the sheet is searched for them first. */
async function readMerged(parts: Parts, path: string): Promise<Map<number, Merged[]>> {
  const merged = new Map<number, Merged[]>()
  let count = 0
  for await (const text of parts.text(path)) {
    for (const [, from, first, last] of text.matchAll(
      /mergeCell [^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
    )) {
      if (first === last) continue
      count += 1
      if (count > MOST_MERGED) throw new BrokenWorkbook('too many merged cells')
      const rows = merged.get(Number(first)) ?? []
      rows.push({ column: columnOf(from!), last: Number(last) })
      merged.set(Number(first), rows)
    }
  }
  return merged
}

function withoutResults(sheet: string, [first, ...others]: readonly string[]): string {
  const cells =
    others.length > 0
      ? `${first} and ${plural(others.length, 'more cell')} have formulas without results and stay`
      : `${first} has a formula without its result and stays`
  return `${sheet}: ${cells} empty. Open the file in Excel, save it there and upload it again.`
}

async function* readSheet(
  parts: Parts,
  path: string,
  context: Context,
): AsyncGenerator<{ line: number; cells: string[] }> {
  let rows: { line: number; cells: string[] }[] = []
  let line = 0
  let column = -1
  let cells: string[] = []
  let cell: Attributes = {}
  let value = ''
  let phonetic = false
  let formula = false
  const hidden: [first: number, last: number][] = []
  /** Merged cells that reach further down, with their text. */
  let reaching: (Merged & { text: string })[] = []
  const pieces = parts.parseInPieces(path, {
    open: (name, attributes) => {
      if (name === 'col' && isTrue(attributes.hidden))
        hidden.push([Number(attributes.min), Number(attributes.max)])
      else if (name === 'row') {
        line = lineOf(attributes.r) ?? line + 1
        column = -1
        cells = []
      } else if (name === 'c') {
        cell = attributes
        value = ''
        formula = false
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= MOST_COLUMNS) throw new BrokenWorkbook('too many columns')
      } else if (name === 'rPh') phonetic = true
    },
    close: (name, text) => {
      if (name === 'v') value = text
      else if (name === 't' && !phonetic) value += text
      else if (name === 'f') formula = true
      else if (name === 'rPh') phonetic = false
      else if (name === 'c') {
        const shown = shownText(cell, value, context)
        if (shown === '' && formula && value === '') context.unknown.push(`${columnName(column)}${line}`)
        if (shown === '' || hidden.some(([first, last]) => column + 1 >= first && column + 1 <= last)) return
        if (shown.length > LONGEST_TEXT) throw tooLong(line, column)
        while (cells.length < column) cells.push('')
        cells[column] = shown
      } else if (name === 'row') {
        reaching = reaching.filter(({ last }) => last >= line)
        for (const { column: at, text: above } of reaching) {
          if (cells[at]) continue
          while (cells.length < at) cells.push('')
          cells[at] = above
        }
        for (const each of context.merged.get(line) ?? []) {
          const above = cells[each.column]
          if (above && reaching.length < MOST_COLUMNS) reaching.push({ ...each, text: above })
        }
        rows.push({ line, cells })
      }
    },
  })
  for await (const _ of pieces) {
    yield* rows
    rows = []
  }
  yield* rows
}

const tooLong = (line: number, column: number) =>
  new BrokenWorkbook(
    'a text is too long',
    `The cell in row ${line}, column ${columnName(column)}, has more than ${LONGEST_TEXT.toLocaleString('en-US')} characters. Shorten it and upload the file again.`,
  )

function lineOf(number: string | undefined): number | undefined {
  const line = Number(number)
  return Number.isInteger(line) && line > 0 && line <= MOST_LINES ? line : undefined
}

/** AB12 is in column 27, counted from 0. */
function columnOf(address: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw new BrokenWorkbook(`no column in ${address}`)
  return column - 1
}

function shownText({ t: type = 'n', s: style }: Attributes, value: string, context: Context): string {
  if (value === '') return ''
  switch (type) {
    case 's':
      return unescape(context.strings[Number(value)] ?? '')
    case 'str':
    case 'inlineStr':
      return unescape(value)
    case 'b':
      return isTrue(value) ? 'Yes' : 'No'
    case 'd':
      return value.slice(0, 10)
    case 'n':
      return shownNumber(Number(value), context.isDate[Number(style)] ?? false, context.epoch)
    default: // An error such as #N/A.
      return ''
  }
}

function shownNumber(number: number, isDate: boolean, epoch: number): string {
  if (!Number.isFinite(number)) return ''
  if (!isDate) return Number.isInteger(number) ? number.toFixed(0) : String(number)
  const date = new Date(Math.round((number - epoch) * millisecondsInDay))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** Characters that XML can't hold are written as _x000D_. */
const unescape = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
