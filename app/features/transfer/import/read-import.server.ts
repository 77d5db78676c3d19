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
import { clientImports, importRows, type ImportSheet } from '#db/schema/index.ts'
import { cellsPlace, analyzeRows } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { guessKind, guessTargets, remember, sheetKinds, targetsOf } from './column-mapping.ts'
import { type FileRow, MOST_IMPORT_ROWS } from '../workbook/read-file.server.ts'
import { dateOrder } from '#app/lib/read-date.ts'
import { readFileApart } from '../workbook/read-file-apart.server.ts'

const READ_BATCH = 500

/** Reads the file into sealed rows, and removes it. After a crash the next worker starts again. */
export async function readImport(ctx: Ctx, row: Import): Promise<void> {
  const file = row.fileKey ? await getFile(ctx.account.id, row.fileKey) : null
  if (!file) throw new AppError('invalid', 'The file is gone. Upload it again.')
  await ctx.db((tx) => tx.delete(importRows).where(eq(importRows.importId, row.id)))
  const sheets: ImportSheet[] = []
  let waiting: FileRow[] = []
  let n = 0
  const flush = async () => {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    await ctx.db(async (tx) => {
      const values = await Promise.all(
        rows.map(async ({ sheet, line, cells }, at) => ({
          accountId: ctx.account.id,
          importId: row.id,
          n: n + at,
          sheet,
          line,
          cells: await seal(tx, ctx.account.id, JSON.stringify(cells), cellsPlace(row.id, n + at)),
        })),
      )
      await insertRows(tx, importRows, values)
    })
    n += rows.length
  }
  const directory = await makeTempDirectory('import')
  try {
    const path = join(directory, 'file')
    await writeFile(path, file.stream())
    for await (const found of readFileApart(path, row.format)) {
      const sheet = sheets[found.sheet]
      if (!sheet) {
        while (sheets.length < found.sheet) sheets.push(emptySheet(`Sheet ${sheets.length + 1}`))
        sheets.push({
          ...emptySheet(found.sheetName),
          headers: found.cells.map(headingOf),
        })
        continue
      }
      sheet.rows += 1
      // Columns without a heading have cells too.
      while (sheet.headers.length < found.cells.length) sheet.headers.push('')
      if (sheet.rows > MOST_IMPORT_ROWS) {
        throw new AppError(
          'invalid',
          `${sheet.name} has more than ${MOST_IMPORT_ROWS.toLocaleString('en-US')} rows. Split the file and import the parts.`,
        )
      }
      noteDateOrders(sheet, found.cells)
      waiting.push(found)
      if (waiting.length >= READ_BATCH) await flush()
    }
    await flush()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  if (n === 0) throw new AppError('invalid', 'There are no rows under the headings of this file.')
  await ctx.db(async (tx) => {
    const kinds = sheetKinds(ctx.account.gatheringForms)
    const earlier = await earlierSheets(tx, row.id)
    await tx
      .update(clientImports)
      .set({
        state: 'mapping',
        rowsTotal: n,
        attempts: 0,
        fileKey: null,
        sheets: sheets.map((sheet, at): ImportSheet => {
          const kind = sheet.rows > 0 ? guessKind(sheet.name, at, kinds) : null
          const targets = kind
            ? guessTargets(
                sheet.headers,
                targetsOf(kind, ctx.account.gatheringForms),
                remember(earlier, kind),
              )
            : sheet.headers.map(() => null)
          return { ...sheet, kind, targets }
        }),
      })
      .where(and(eq(clientImports.id, row.id), eq(clientImports.state, 'reading')))
    await analyzeRows(tx)
  })
  await removeFile(ctx.account.id, row.fileKey!)
}

/** A column that says both leaves each date to itself. */
function noteDateOrders(sheet: ImportSheet, cells: readonly string[]): void {
  const orders = (sheet.dateOrders ??= [])
  for (const [at, cell] of cells.entries()) {
    const order = dateOrder(cell)
    if (order) orders[at] = orders[at] === undefined || orders[at] === order ? order : null
  }
}

const emptySheet = (name: string): ImportSheet => ({
  name: name.slice(0, 100),
  headers: [],
  rows: 0,
  kind: null,
  targets: [],
})

async function earlierSheets(tx: Database, except: string): Promise<ImportSheet[]> {
  const rows = await tx
    .select({ sheets: clientImports.sheets })
    .from(clientImports)
    .where(and(ne(clientImports.id, except), inArray(clientImports.state, ['running', 'done', 'undone'])))
    .orderBy(desc(clientImports.createdAt))
    .limit(5)
  return rows.flatMap((row) => row.sheets)
}

/** Without headings the first row holds someone's data. Leave out numbers, because headings are not sealed. */
function headingOf(cell: string, at: number): string {
  return /\d{5}/.test(cell.replace(/[\p{Pd}\s.]/gu, '')) ? `Column ${at + 1}` : cell.slice(0, 200)
}
