import { eq, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { removeFile } from '#app/lib/storage.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { importedCalls } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'

const BATCH = 500

/**
 * Deletes imported recordings that are older than their account keeps recordings, and parts calls from contacts whose time in
 * the trash is over. The calls stay until the period of the call log ends.
 */
export async function purgeImportedCalls(services: Services, now: Date): Promise<void> {
  await withoutAccount(services.pool, (tx) =>
    tx.execute(sql`select unlink_purged_imported_calls(${trashCutoff(now).toISOString()}::timestamptz)`),
  )
  await deleteExpiredRecordings(services, now)
}

async function deleteExpiredRecordings({ pool }: Services, now: Date): Promise<void> {
  for (;;) {
    const expired = await withoutAccount(pool, (tx) =>
      tx.execute<{ account_id: string; call_id: string; storage_key: string }>(
        sql`select * from expired_imported_recordings(${now.toISOString()}::timestamptz, ${BATCH}::int)`,
      ),
    )
    for (const { account_id: accountId, call_id: id, storage_key: key } of expired) {
      await removeFile(accountId, key)
      await withAccount(pool, accountId, (tx) =>
        tx
          .update(importedCalls)
          .set({ storageKey: null, byteSize: null, contentType: null })
          .where(eq(importedCalls.id, id)),
      )
    }
    if (expired.length < BATCH) return
  }
}
