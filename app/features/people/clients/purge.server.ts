import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes the clients whose time in the trash is over. Conversations outlive them and keep only the number. */
export async function purgeClients({ pool }: Services, now: Date): Promise<void> {
  const before = trashCutoff(now).toISOString()
  await withoutAccount(pool, (tx) =>
    tx.execute(sql`select unlink_purged_conversations(${before}::timestamptz)`),
  )
  await withoutAccount(pool, (tx) => tx.execute(sql`select purge_clients(${before}::timestamptz)`))
}
