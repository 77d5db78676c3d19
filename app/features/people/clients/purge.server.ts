import { sql } from 'drizzle-orm'
import { unlinkPurgedClients } from '#app/features/messaging/texting/purge.server.ts'
import type { Services } from '#app/lib/services.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes the clients whose time in the trash is over. */
export async function purgeClients(services: Services, now: Date): Promise<void> {
  const before = trashCutoff(now).toISOString()
  await unlinkPurgedClients(services, now)
  await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_clients(${before}::timestamptz)`))
}
