import { eq, sql } from 'drizzle-orm'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { contactExports } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

/** Removes exported files that have had their 24 hours. The file first: a row without one is harmless, not the reverse. */
export async function removeExpiredFiles({ pool, now }: Parts): Promise<void> {
  const at = (now?.() ?? new Date()).toISOString()
  const expired = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; export_id: string; file_key: string }>(
      sql`select * from expired_export_files(${at}::timestamptz, 1000)`,
    ),
  )
  for (const { account_id: accountId, export_id: id, file_key: key } of expired) {
    await removeFile(accountId, key)
    await withAccount(pool, accountId, (tx) =>
      tx.update(contactExports).set({ fileKey: null }).where(eq(contactExports.id, id)),
    )
  }
}
