import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { removeFile } from '#app/lib/storage.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import type { Pool } from '#db/client.ts'
import { FILE_COLUMNS } from '#db/schema/columns.ts'
import { withoutAccount } from '#db/tenant.ts'
import { type ClientTable, hasColumn } from './client-table.server.ts'

/**
 * Permanently removes rows that were in the trash for 30 days, in all accounts, with their files. Rows with files go
 * before their client, which would remove them without.
 */
export async function purgeTrash(pool: Pool, tables: readonly ClientTable[], now: Date): Promise<void> {
  const before = trashCutoff(now).toISOString()
  for (const { table } of tables.filter((each) => hasColumn(each, 'deleted_at'))) {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
    const files = `{${columns.filter((name) => FILE_COLUMNS.has(name)).join()}}`
    const keys = await withoutAccount(pool, (tx) =>
      tx.execute<{ account_id: string; storage_key: string }>(sql`
        select * from purge_trash(${getTableName(table)}, ${files}::text[], ${before}::timestamptz)`),
    )
    for (const { account_id: accountId, storage_key: key } of keys) await removeFile(accountId, key)
  }
}
