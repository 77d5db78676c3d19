import { keyedHash } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { DOCUMENT_FILES } from '#app/features/people/records/document-files.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { DOCUMENTS } from '../import/import-labels.ts'
import type { Import } from '../import/imports.server.ts'
import { contactFinder, type Found } from './match-folders.server.ts'
import { type Listed, placeFiles } from './place-files.ts'
import { storeListed } from './store-listed.server.ts'

/** Files that are known not to be kept, so that the list says so before anything is unpacked. */
const NOT_KEPT =
  /\.(?:docx?|xlsx?|pptx?|txt|rtf|csv|msg|eml|zip|rar|7z|html?|xml|mp3|wav|mp4|mov|tiff?|bmp)$/i

/** Finds whose each folder of a ZIP file is. Unpacks none of its files. */
export async function readDocuments(ctx: Ctx, row: Import, listed: readonly Listed[]): Promise<void> {
  await ctx.db(async (tx) => {
    const placed = placeFiles(listed, await contactFinder(tx))
    await storeListed(tx, ctx, row, {
      name: 'Documents',
      kind: DOCUMENTS,
      targets: ['#folder', '#file', null, null, null],
      rows: placed.map(({ found, ...file }) => {
        const problem = problemOf(file.name, file.bytes)
        const only = found?.ids.length === 1 && found.by !== 'last name' ? found.ids[0]! : null
        return {
          file,
          state: problem ? 'error' : only ? 'ok' : 'duplicate',
          reason: problem ?? (only ? null : whyOpen(found)),
          ref: folderRef(file.folder),
          matchId: only,
          matchBy: only ? found!.by : null,
          // The contacts to choose from.
          keys: only ? null : (found?.ids ?? []),
        }
      }),
      counts: (count) => ({ records: count('ok'), skipped: count('duplicate') }),
    })
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
