import { sql } from 'drizzle-orm'
import type { Pool } from '#db/client.ts'
import { withoutAccount } from '#db/tenant.ts'
import { trashCutoff } from '#app/lib/trash.ts'

/** Deletes records that have been in the trash for 30 days, in all accounts. Returns how many. */
export async function purgeRecords(pool: Pool, now: Date): Promise<number> {
  const before = trashCutoff(now)
  const [row] = await withoutAccount(pool, (tx) =>
    tx.execute<{ purged: number }>(
      sql`select purge_client_records(${before.toISOString()}::timestamptz) as purged`,
    ),
  )
  return row?.purged ?? 0
}
