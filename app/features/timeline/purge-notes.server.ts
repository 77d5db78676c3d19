import { sql } from 'drizzle-orm'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Pool } from '#db/client.ts'
import { withoutAccount } from '#db/tenant.ts'
import { trashCutoff } from '#app/lib/trash.ts'

/** Deletes notes that were in the trash for 30 days, alone or with their client, and their pictures. */
export async function purgeNotes(pool: Pool, now: Date): Promise<void> {
  const before = trashCutoff(now)
  const files = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; storage_key: string }>(
      sql`select * from purge_notes(${before.toISOString()}::timestamptz)`,
    ),
  )
  for (const { account_id: accountId, storage_key: key } of files) await removeFile(accountId, key)
}
