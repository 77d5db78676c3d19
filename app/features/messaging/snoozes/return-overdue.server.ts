import { sql } from 'drizzle-orm'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { returnSnoozed } from './snoozes.server.ts'

/** A job that is this late isn't waited for. */
const LATE_MS = 5 * 60_000

/** Brings back what should be back although its job was lost, up to 200 snoozes at a time. */
export async function returnOverdue(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - LATE_MS)
  const overdue = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; snooze_id: string }>(
      sql`select * from overdue_snoozes(${before.toISOString()}::timestamptz, 200)`,
    ),
  )
  for (const { account_id: accountId, snooze_id: snoozeId } of overdue) {
    // A failure must not hold up the others.
    try {
      const ctx = await systemCtx(services, accountId)
      if (ctx) await returnSnoozed(ctx, snoozeId)
    } catch (error) {
      log.error({ err: error, snooze: snoozeId }, 'a snooze could not be returned')
    }
  }
}
