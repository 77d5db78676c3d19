import { sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { liveCard, visibleBoard } from './boards.server.ts'

/** The badge shows 99 at most. */
const MOST_COUNTED = 100

/** The user's open cards, and the open cards without an assignee on monitored boards. */
export async function countTasks(ctx: Ctx): Promise<number> {
  const { id } = requireActor(ctx)
  const [row] = await ctx.db((tx) =>
    tx.execute<{ tasks: number }>(sql`
      with boards as materialized (select b.account_id, b.id, b.monitor from task_boards b where ${visibleBoard(ctx)})
      select (select count(*)::int from (
          select 1 from task_cards k join boards b on b.id = k.board_id
          where k.assigned_to = ${id}::uuid and ${liveCard} and not k.done limit ${MOST_COUNTED}
        ) mine) + (select count(*)::int from (
          select 1 from boards b
          join task_lanes l on l.account_id = b.account_id and l.board_id = b.id
          join task_cards k on k.account_id = l.account_id and k.lane_id = l.id and k.board_id = b.id
          where b.monitor and k.assigned_to is null and ${liveCard} and not k.done limit ${MOST_COUNTED}
        ) waiting) as tasks`),
  )
  return row!.tasks
}
