import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import { applyMarks, ROLLUPS } from './recount.server.ts'

/**
 * Keeps the numbers of calls or texts from before this moment as they are now, because these are about to be deleted as too
 * old. The day of the moment is kept too.
 */
export async function keepMetrics(ctx: Ctx, of: 'calls' | 'messages', before: Date): Promise<void> {
  const { timezone } = ctx.account
  const from = dayIn(startOfDay(before, timezone, 1), timezone)
  const column = sql.identifier(`${of}_from`)
  await ctx.db(async (tx) => {
    await applyMarks(tx, ctx, ROLLUPS)
    await tx.execute(sql`
      insert into metric_horizons as h (account_id, ${column}) values (${ctx.account.id}, ${from}::date)
      on conflict (account_id) do update set ${column} = greatest(h.${column}, excluded.${column})`)
  })
}
