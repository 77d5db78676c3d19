import { sql } from 'drizzle-orm'
import { removeFile } from '#app/lib/storage.server.ts'
import type { Pool } from '#db/client.ts'
import { withoutAccount } from '#db/tenant.ts'
import { TRASH_DAYS } from '#app/features/records/record-rows.server.ts'

/** Deletes notes that were in the trash for 30 days, alone or with their client, and their pictures. */
export async function purgeNotes(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TRASH_DAYS * 86_400_000)
  const files = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; storage_key: string }>(
      sql`select * from purge_notes(${before.toISOString()}::timestamptz)`,
    ),
  )
  for (const { account_id: accountId, storage_key: key } of files) await removeFile(accountId, key)
}
