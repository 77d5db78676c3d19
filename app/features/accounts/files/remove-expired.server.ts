import { eq, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { madeFiles } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { removeStored } from './make-file.server.ts'

/** Removes files that have expired. Files go first: a row without its file is harmless, a file without its row is lost. */
export async function removeExpiredFiles({ pool, now }: Services): Promise<void> {
  const at = now().toISOString()
  const expired = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; file_id: string; file_key: string | null; pdf_key: string | null }>(
      sql`select * from expired_files(${at}::timestamptz, 1000)`,
    ),
  )
  for (const row of expired) {
    await removeStored({ account: { id: row.account_id } }, { fileKey: row.file_key, pdfKey: row.pdf_key })
    await withAccount(pool, row.account_id, (tx) =>
      tx.update(madeFiles).set({ fileKey: null, pdfKey: null }).where(eq(madeFiles.id, row.file_id)),
    )
  }
}
