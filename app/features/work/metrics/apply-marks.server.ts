import { sql } from 'drizzle-orm'
import { allAreas } from '#app/features/registry.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { tryLockName } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { applyMarks, METRICS_LOCK, type Rollups } from './recount.server.ts'

/** Counts again what has changed, in all accounts. Runs every minute. */
export async function recountChanges(services: Services): Promise<void> {
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string }>(
      sql`select * from accounts_with_metric_changes() as changed (account_id)`,
    ),
  )
  for (const { account_id: accountId } of rows) {
    const ctx = await systemCtx(services, accountId)
    // One account's failure must not keep the others' numbers old.
    await (ctx && recountChangesOf(ctx))?.catch((error: unknown) =>
      log.error({ err: error, accountId }, 'metrics not counted'),
    )
  }
}

/**
 * Counts again what the account's marks name, each kind by the area that has it. Does nothing while another transaction counts
 * the account, which may take minutes: those who waited would hold the connections of all others.
 */
export async function recountChangesOf(ctx: Ctx): Promise<void> {
  const rollups: Rollups = Object.assign({}, ...allAreas().map((area) => area.rollups))
  await ctx.db(async (tx) => {
    if (await tryLockName(tx, ctx, METRICS_LOCK)) await applyMarks(tx, ctx, rollups)
  })
}
