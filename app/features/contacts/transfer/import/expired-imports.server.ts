import { eq, sql } from 'drizzle-orm'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Services } from '#app/lib/services.ts'
import { clientImports, importRows } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

/**
 * Removes unfinished imports after 24 hours, and rows of finished ones after seven days. Files go first: a row without its file
 * is harmless, a file without its row is lost.
 */
export async function removeExpiredImports({ pool, now }: Services): Promise<void> {
  const at = now().toISOString()
  const imports = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; import_id: string; file_key: string | null }>(
      sql`select * from expired_imports(${at}::timestamptz, 1000)`,
    ),
  )
  for (const { account_id: accountId, import_id: id, file_key: key } of imports) {
    if (key) await removeFile(accountId, key)
    await withAccount(pool, accountId, async (tx) => {
      await tx.delete(importRows).where(eq(importRows.importId, id))
      // An import that never finished is useless without its rows.
      await tx
        .update(clientImports)
        .set({
          fileKey: null,
          state: sql`case when ${clientImports.state} in ('done', 'undone') then ${clientImports.state} else 'failed' end`,
          error: sql`case when ${clientImports.state} in ('done', 'undone', 'failed') then ${clientImports.error}
            else 'It was not finished within a day. Upload the file again.' end`,
        })
        .where(eq(clientImports.id, id))
    })
  }
}
