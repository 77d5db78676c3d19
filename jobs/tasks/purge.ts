import { sql } from 'drizzle-orm'
import { deleteForsakenChatUploads } from '#app/features/chat/media.server.ts'
import { purgeRecords } from '#app/features/records/purge.server.ts'
import { purgeNotes } from '#app/features/timeline/purge-notes.server.ts'
import { deleteForsakenUploads } from '#app/features/texting/media.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes expired trash, old sessions and password resets, and uploads that were never sent. */
export async function purge(parts: Parts): Promise<void> {
  const now = parts.now?.() ?? new Date()
  await purgeNotes(parts.pool, now)
  await withoutAccount(parts.pool, (tx) =>
    tx.execute(sql`select purge_expired(${trashCutoff(now).toISOString()}::timestamptz)`),
  )
  await purgeRecords(parts.pool, now)
  await deleteForsakenUploads(parts)
  await deleteForsakenChatUploads(parts)
}
