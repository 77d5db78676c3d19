import { sql } from 'drizzle-orm'
import { serverAreas } from '#app/areas.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'

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
 * Counts again what the account's marks name, each kind by the area that has it. A mark goes in the same transaction. Its
 * change was committed with it, so the counts, which come later, see it.
 */
export async function recountChangesOf(ctx: Ctx): Promise<void> {
  await ctx.db((tx) => applyMarks(tx, ctx))
}

export async function applyMarks(tx: Tx, ctx: Ctx): Promise<void> {
  const rollups: NonNullable<ServerArea['rollups']> = Object.assign(
    {},
    ...serverAreas.map((area) => area.rollups),
  )
  await lockName(tx, ctx, 'metrics')
  const marks = await tx.execute<{ kind: string; user_id: string | null; day: string | null }>(sql`
    with taken as (
      delete from metric_changes where kind = any(${`{${Object.keys(rollups).join(',')}}`}::text::text[])
      returning kind, user_id, day
    ) select distinct kind, user_id, day::text from taken`)
  for (const [kind, ofKind] of Map.groupBy(marks, (mark) => mark.kind)) {
    await rollups[kind]!(
      tx,
      ctx,
      ofKind.map((mark) => ({ userId: mark.user_id, day: mark.day })),
    )
  }
}
