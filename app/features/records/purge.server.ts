import { sql } from 'drizzle-orm'
import type { Pool } from '#db/client.ts'
import { withoutAccount } from '#db/tenant.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'

/** Deletes records that have been in the trash for 30 days, in all accounts. Returns how many. */
export async function purgeRecords(pool: Pool, now: Date): Promise<number> {
  const before = trashCutoff(now)
  const files = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; storage_key: string | null }>(
      sql`select * from purge_documents(${before.toISOString()}::timestamptz)`,
    ),
  )
  for (const { account_id: accountId, storage_key: key } of files) if (key) await removeFile(accountId, key)
  const [row] = await withoutAccount(pool, (tx) =>
    tx.execute<{ purged: number }>(
      sql`select purge_client_records(${before.toISOString()}::timestamptz) as purged`,
    ),
  )
  return files.length + (row?.purged ?? 0)
}
