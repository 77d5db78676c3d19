import { sql } from 'drizzle-orm'
import { serverAreas } from '#app/areas.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'

/** Permanently removes what has expired. An area goes before those it refers to. */
export async function purge(parts: Parts): Promise<void> {
  const now = parts.now?.() ?? new Date()
  for (const area of serverAreas) await area.purge?.(parts, now)
  await withoutAccount(parts.pool, (tx) => tx.execute(sql`select purge_rate_limits()`))
}
