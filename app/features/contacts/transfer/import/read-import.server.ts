import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { getFile, removeFile } from '#app/lib/storage.server.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { clientImports, type ImportReading, importRows, type ImportSheet } from '#db/schema/index.ts'
import { cellsPlace, analyzeRows } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { guessKind, headingsKnownTo } from './column-guesses.ts'
import { sheetKinds } from './column-targets.ts'
import { mappingOf, type Memory, storedMappings, targetsFor } from './import-mappings.server.ts'
import { recordPart } from './record-targets.ts'
import { isEncoding } from '../table/encoding.server.ts'
import { findHeadings, notOfTable, ROWS_SEARCHED } from '../table/heading-row.ts'
import { type FileRow, MOST_IMPORT_ROWS } from '../workbook/read-file.server.ts'
import { dateOrder } from '#app/lib/read-date.ts'
import { readFileApart } from '../workbook/read-file-apart.server.ts'

const READ_BATCH = 500

/** Reads the file into sealed rows. After a crash the next worker starts again. */
export async function readImport(ctx: Ctx, row: Import): Promise<void> {
  const file = row.fileKey ? await getFile(ctx.account.id, row.fileKey) : null
  if (!file) throw new AppError('invalid', 'The file is gone. Upload it again.')
  await ctx.db((tx) => tx.delete(importRows).where(eq(importRows.importId, row.id)))
  const kinds = sheetKinds(ctx.account.gatheringForms)
  const isKnown = headingsKnownTo(ctx.account.gatheringForms)
  const sheets = new Map<number, SheetReader>()
  const warnings = new Map<number, string[]>()
  let reading: ImportReading | null = null
  let waiting: StoredRow[] = []
  let n = 0
  const flush = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    await ctx.db(async (tx) => {
      const values = await Promise.all(
        rows.map(async ({ cells, ...stored }, at) => ({
          ...stored,
          accountId: ctx.account.id,
          importId: row.id,
          n: n + at,
          cells: await seal(tx, ctx.account.id, JSON.stringify(cells), cellsPlace(row.id, n + at)),
        })),
      )
      await insertRows(tx, importRows, values)
      await tx
        .update(clientImports)
        .set({ rowsDone: n + rows.length })
        .where(and(eq(clientImports.id, row.id), eq(clientImports.state, 'reading')))
    })
    n += rows.length
  }
  const chosen = row.reading?.chosen ?? {}
  const directory = await makeTempDirectory('import')
  try {
    const path = join(directory, 'file')
    await writeFile(path, file.stream())
    const found = readFileApart(path, row.format, {
      chosen: {
        encoding: isEncoding(chosen.encoding) ? chosen.encoding : undefined,
        delimiter: chosen.delimiter,
      },
      onReading: (read) => (reading = { ...read, chosen }),
      onWarning: (sheet, warning) => warnings.set(sheet, [...(warnings.get(sheet) ?? []), warning]),
    })
    for await (const each of found) {
      let sheet = sheets.get(each.sheet)
      if (!sheet) {
        // Sheets come one after the other, and the first rows of each wait until its headings are found.
        for (const earlier of sheets.values()) waiting.push(...earlier.end())
        sheet = new SheetReader(
          sheets.size,
          each.sheetName,
          isKnown,
          row.format !== 'vcf' && row.format !== 'json',
        )
        sheets.set(each.sheet, sheet)
      }
      waiting.push(...sheet.take(each))
      if (waiting.length >= READ_BATCH) await flush()
    }
    for (const sheet of sheets.values()) waiting.push(...sheet.end())
    await flush()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  const read = [...sheets].map(([number, { sheet }]) => ({ ...sheet, warnings: warnings.get(number) ?? [] }))
  const total = read.reduce((sum, sheet) => sum + sheet.rows, 0)
  if (total === 0) throw new AppError('invalid', 'There are no rows under the headings of this file.')
  await ctx.db(async (tx) => {
    const memory = await memoryOf(tx, row.id)
    const sheets = read.map((sheet, at): ImportSheet => {
      const own = mappingOf(memory, sheet.headers)?.kind
      const remembered = kinds.find((name) => name === own)
      const kind =
        sheet.rows > 0 && remembered
          ? remembered
          : sheet.rows > 0
            ? guessKind(sheet.name, at, kinds, sheet.headers, read.length === 1 ? row.fileName : '')
            : null
      return { ...sheet, kind, ...targetsFor(sheet, kind, ctx.account.gatheringForms, memory) }
    })
    // The policies of a list are for contacts who are here.
    const bringsRecords = sheets.some(
      ({ kind, targets }) => kind === 'contacts' && targets.some((target) => target && recordPart(target)),
    )
    await tx
      .update(clientImports)
      .set({
        state: 'mapping',
        ...(bringsRecords && { duplicates: 'update' as const }),
        rowsTotal: total,
        attempts: 0,
        reading,
        // The text of a CSV file may have to be read again in another way.
        ...(row.format === 'xlsx' && { fileKey: null }),
        sheets,
      })
      .where(and(eq(clientImports.id, row.id), eq(clientImports.state, 'reading')))
    await analyzeRows(tx)
  })
  if (row.format === 'xlsx') await removeFile(ctx.account.id, row.fileKey!)
}

interface StoredRow {
  sheet: number
  line: number
  cells: string[]
  state: 'outside' | 'read'
  reason: string | null
}

/** Finds the table in a sheet while its rows arrive. */
export class SheetReader {
  readonly sheet: ImportSheet
  readonly #at: number
  readonly #isKnown: (heading: string) => boolean
  /** Whether rows may be totals and page lines: a contact card is always a contact. */
  readonly #isReport: boolean
  /** The first rows, among which the headings are. */
  #first: FileRow[] | null = []
  #headings: string[] = []

  constructor(at: number, name: string, isKnown: (heading: string) => boolean, isReport: boolean) {
    this.#at = at
    this.#isKnown = isKnown
    this.#isReport = isReport
    this.sheet = {
      name: name.slice(0, 100),
      headers: [],
      rows: 0,
      kind: null,
      targets: [],
      headingLine: 0,
      filled: [],
    }
  }

  take(row: FileRow): StoredRow[] {
    if (!this.#first) return [this.#place(row)]
    this.#first.push(row)
    return this.#first.length < ROWS_SEARCHED ? [] : this.end()
  }

  end(): StoredRow[] {
    const rows = this.#first
    if (!rows) return []
    this.#first = null
    const { line, headings } = findHeadings(rows, this.#isKnown) ?? { line: 0, headings: [] }
    this.#headings = headings
    this.sheet.headingLine = line
    this.sheet.headers = headings.map(headingOf)
    return rows.map((row) => this.#place(row))
  }

  #place({ line, cells }: FileRow): StoredRow {
    const { sheet } = this
    const stored = { sheet: this.#at, line, cells }
    if (line <= sheet.headingLine!) return { ...stored, state: 'outside', reason: null }
    const reason = this.#isReport ? notOfTable(cells, this.#headings) : null
    if (reason) return { ...stored, state: 'outside', reason }
    sheet.rows += 1
    if (sheet.rows > MOST_IMPORT_ROWS) {
      throw new AppError(
        'invalid',
        `${sheet.name} has more than ${MOST_IMPORT_ROWS.toLocaleString('en-US')} rows: the next one is row ${line.toLocaleString('en-US')}. Split the file and import the parts.`,
      )
    }
    // Columns without a heading have cells too.
    while (sheet.headers.length < cells.length) sheet.headers.push('')
    for (const [at, cell] of cells.entries()) if (cell !== '') sheet.filled![at] = true
    noteDateOrders(sheet, cells)
    return { ...stored, state: 'read', reason: null }
  }
}

/** A column that says both leaves each date to itself. */
export function noteDateOrders(sheet: ImportSheet, cells: readonly string[]): void {
  const orders = (sheet.dateOrders ??= [])
  for (const [at, cell] of cells.entries()) {
    const order = dateOrder(cell)
    if (order) orders[at] = orders[at] === undefined || orders[at] === order ? order : null
  }
}

/** The mappings of the account, and the columns of its last imports but this one. */
export async function memoryOf(tx: Database, except: string): Promise<Memory> {
  const rows = await tx
    .select({ sheets: clientImports.sheets })
    .from(clientImports)
    .where(and(ne(clientImports.id, except), inArray(clientImports.state, ['running', 'done', 'undone'])))
    .orderBy(desc(clientImports.createdAt))
    .limit(5)
  return { mappings: await storedMappings(tx), sheets: rows.flatMap((row) => row.sheets) }
}

/** Without headings a row that was chosen holds someone's data. Leave out numbers, because headings are not sealed. */
export function headingOf(cell: string, at: number): string {
  return /\d{5}/.test(cell.replace(/[\p{Pd}\s.]/gu, '')) ? `Column ${at + 1}` : cell.slice(0, 200)
}
