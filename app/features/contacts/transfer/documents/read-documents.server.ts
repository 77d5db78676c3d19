import { eq } from 'drizzle-orm'
import { keyedHash, seal } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { DOCUMENT_FILES } from '#app/features/people/records/document-files.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { insertRows } from '#db/insert-rows.ts'
import { clientImports, importRows, type ImportSheet } from '#db/schema/index.ts'
import { cellsPlace } from '../import/import-rows.server.ts'
import { DOCUMENTS } from '../import/import-labels.ts'
import type { Import } from '../import/imports.server.ts'
import { contactFinder, type Found } from './match-folders.server.ts'
import { ARCHIVE_HEADERS, type Listed, placeFiles } from './place-files.ts'

/** Files that are known not to be kept, so that the list says so before anything is unpacked. */
const NOT_KEPT =
  /\.(?:docx?|xlsx?|pptx?|txt|rtf|csv|msg|eml|zip|rar|7z|html?|xml|mp3|wav|mp4|mov|tiff?|bmp)$/i

/** Finds whose each folder of a ZIP file is. Unpacks none of its files. */
export async function readDocuments(ctx: Ctx, row: Import, listed: readonly Listed[]): Promise<void> {
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
      headers: ARCHIVE_HEADERS,
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
