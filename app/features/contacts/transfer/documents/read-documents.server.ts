import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { keyedHash, seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { DOCUMENT_FILES } from '#app/features/people/records/document-files.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { insertRows } from '#db/insert-rows.ts'
import { clientImports, importRows, type ImportSheet } from '#db/schema/index.ts'
import { cellsPlace } from '../import/import-rows.server.ts'
import { DOCUMENTS } from '../import/import-labels.ts'
import type { Import } from '../import/imports.server.ts'
import { readFileApart } from '../workbook/read-file-apart.server.ts'
import { contactFinder, type Found } from './match-folders.server.ts'
import { type Listed, placeFiles } from './place-files.ts'

const HEADERS = ['Folder', 'File', 'Path', 'Size', 'Number']
/** Files that are known not to be kept, so that the list says so before anything is unpacked. */
const NOT_KEPT =
  /\.(?:docx?|xlsx?|pptx?|txt|rtf|csv|msg|eml|zip|rar|7z|html?|xml|mp3|wav|mp4|mov|tiff?|bmp)$/i

/** Copies an import's file to disk for `work`. */
export async function withFile<T>(ctx: Ctx, row: Import, work: (path: string) => Promise<T>): Promise<T> {
  const file = row.fileKey ? await getFile(ctx.account.id, row.fileKey) : null
  if (!file) throw new AppError('invalid', 'The file is gone. Upload it again.')
  const directory = await makeTempDirectory('import')
  try {
    const path = join(directory, 'file')
    await writeFile(path, file.stream())
    return await work(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Lists the files of a ZIP file and finds whose each folder is. Unpacks none. After a crash the next worker starts again. */
export async function readDocuments(ctx: Ctx, row: Import): Promise<void> {
  const listed = await withFile(ctx, row, async (path) => {
    const files: Listed[] = []
    for await (const { cells } of readFileApart(path, 'zip'))
      files.push({ at: Number(cells[0]), path: cells[1]!, bytes: Number(cells[2]) })
    return files
  })
  if (listed.length === 0) throw new AppError('invalid', 'There are no files in this ZIP file.')
  await ctx.db(async (tx) => {
    const placed = placeFiles(listed, await contactFinder(tx))
    await tx.delete(importRows).where(eq(importRows.importId, row.id))
    const rows = await Promise.all(
      placed.map(async ({ folder, name, path, bytes, at, found }, n) => {
        const problem = problemOf(name, bytes)
        const only = found?.ids.length === 1 && found.by !== 'last name' ? found.ids[0]! : null
        const cells = [folder, name, path, String(bytes), String(at)]
        return {
          accountId: ctx.account.id,
          importId: row.id,
          n,
          sheet: 0,
          line: n + 1,
          cells: await seal(tx, ctx.account.id, JSON.stringify(cells), cellsPlace(row.id, n)),
          state: problem ? ('error' as const) : only ? ('ok' as const) : ('duplicate' as const),
          reason: problem ?? (only ? null : whyOpen(found)),
          ref: folderRef(folder),
          matchId: only,
          matchBy: only ? found!.by : null,
          // The contacts to choose from.
          keys: only ? null : (found?.ids ?? []),
        }
      }),
    )
    await insertRows(tx, importRows, rows)
    const count = (state: string) => rows.filter((each) => each.state === state).length
    const sheet: ImportSheet = {
      name: 'Documents',
      headers: HEADERS,
      rows: rows.length,
      kind: DOCUMENTS,
      targets: ['#folder', '#file', null, null, null],
    }
    await tx
      .update(clientImports)
      .set({
        state: 'checked',
        attempts: 0,
        rowsTotal: rows.length,
        rowsDone: 0,
        sheets: [sheet],
        counts: {
          created: 0,
          updated: 0,
          records: count('ok'),
          skipped: count('duplicate'),
          failed: count('error'),
        },
      })
      .where(eq(clientImports.id, row.id))
  })
}

/** Names of folders aren't stored in the clear. */
export const folderRef = (folder: string): string => keyedHash('import folder', folder).toString('base64url')

function problemOf(name: string, bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.'
  if (bytes > DOCUMENT_FILES.maxBytes) return `This file is larger than ${fileSize(DOCUMENT_FILES.maxBytes)}.`
  return NOT_KEPT.test(name) ? `Only ${DOCUMENT_FILES.kinds} can be kept. Save it as a PDF.` : null
}

function whyOpen(found: Found | null): string {
  if (!found) return 'No contact goes by this name.'
  return found.ids.length === 1
    ? 'Only the last name fits: choose the contact.'
    : 'Several contacts may be meant: choose one.'
}
