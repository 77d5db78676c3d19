import { sql } from 'drizzle-orm'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { resolveExpired } from './send-delivery.server.ts'

/** Settles the texts that dead workers left behind, up to 200 at a time. */
export async function resolveExpiredTexts(services: Services): Promise<void> {
  const now = services.now()
  const expired = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; delivery_id: string }>(
      sql`select * from expired_sms_leases(${now.toISOString()}::timestamptz, 200)`,
    ),
  )
  for (const { account_id: accountId, delivery_id: deliveryId } of expired) {
    // A failure must not hold up the other texts.
    try {
      const ctx = await systemCtx(services, accountId)
      if (ctx) await resolveExpired(ctx, deliveryId)
    } catch (error) {
      log.error({ err: error, delivery: deliveryId }, 'a text could not be settled')
    }
  }
}
