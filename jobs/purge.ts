import { sql } from 'drizzle-orm'
import { serverAreas } from '#app/areas.server.ts'
import { purgeTrash } from '#app/features/purge-trash.server.ts'
import type { Services } from '#app/lib/services.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes what has expired. An area goes before those it refers to. */
export async function purge(services: Services): Promise<void> {
  const now = services.now()
  for (const area of serverAreas) {
    await purgeTrash(services.pool, area.clientTables ?? [], now)
    await area.purge?.(services, now)
  }
  await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_rate_limits()`))
}
