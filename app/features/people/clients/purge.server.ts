import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes the clients whose time in the trash is over. Conversations outlive them and keep only the number. */
export async function purgeClients({ pool }: Services, now: Date): Promise<void> {
  const before = trashCutoff(now).toISOString()
  for (const routine of [sql`unlink_purged_conversations`, sql`purge_clients`])
    await withoutAccount(pool, (tx) => tx.execute(sql`select ${routine}(${before}::timestamptz)`))
}
