import { eq } from 'drizzle-orm'
import { seal } from '#app/lib/crypto.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { insertRows } from '#db/insert-rows.ts'
import { clientImports, importRows, type ImportSheet } from '#db/schema/index.ts'
import { cellsPlace } from '../import/import-rows.server.ts'
import type { Import } from '../import/imports.server.ts'
import { ARCHIVE_HEADERS, type Listed } from './place-files.ts'

/** A file of a ZIP file, and what the import would do with it. */
interface ListedRow extends Pick<
  typeof importRows.$inferInsert,
  'reason' | 'matchId' | 'matchBy' | 'keys' | 'ref'
> {
  file: Listed & { folder: string; name: string }
  state: 'ok' | 'duplicate' | 'skipped' | 'error'
}

/** Stores the files of a ZIP file as the checked rows of an import. */
export async function storeListed(
  tx: Tx,
  ctx: Ctx,
  { id }: Import,
  {
    rows,
    counts,
    ...sheet
  }: {
    rows: readonly ListedRow[]
    counts: (count: (state: ListedRow['state']) => number) => {
      records: number
      recordings?: number
      skipped: number
    }
  } & Pick<ImportSheet, 'name' | 'kind' | 'targets'>,
): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, id))
  const stored = rows.map(async ({ file: { folder, name, path, bytes, at }, ...row }, n) => ({
    ...{ ...row, accountId: ctx.account.id, importId: id, n, sheet: 0, line: n + 1 },
    cells: await seal(
      tx,
      ctx.account.id,
      JSON.stringify([folder, name, path, String(bytes), String(at)]),
      cellsPlace(id, n),
    ),
  }))
  await insertRows(tx, importRows, await Promise.all(stored))
  const count = (state: ListedRow['state']) => rows.filter((row) => row.state === state).length
  await tx
    .update(clientImports)
    .set({
      ...{ state: 'checked', attempts: 0, rowsTotal: rows.length, rowsDone: 0 },
      sheets: [{ ...sheet, headers: ARCHIVE_HEADERS, rows: rows.length }],
      counts: { created: 0, updated: 0, ...counts(count), failed: count('error') },
    })
    .where(eq(clientImports.id, id))
}
