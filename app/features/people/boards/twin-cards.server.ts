import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { record } from './edit-cards.server.ts'

/**
 * After a merge, one person can have several open cards on a board. Those that a tag made and no one has changed go to the
 * trash while another one stays: the oldest that was changed, else the oldest. Returns the ids for `restoreTwinCards`.
 */
export async function deleteTwinCards(tx: Database, ctx: Ctx, clientId: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    update task_cards k set deleted_at = ${ctx.now().toISOString()}::timestamptz, version = k.version + 1
    from (
      select id, row_number() over (partition by board_id, level order by untouched, created_at, id) as place
      from task_cards
      where client_id = ${clientId}::uuid and deleted_at is null and not done
    ) twins
    where twins.id = k.id and twins.place > 1 and k.untouched returning k.id`)
  const ids = rows.map(({ id }) => id)
  await record(tx, ctx, ids, 'deleted')
  return ids
}

/** Takes back the cards that `deleteTwinCards` deleted, when the merge is undone. */
export async function restoreTwinCards(tx: Database, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await tx.execute<{ id: string }>(sql`
    update task_cards set deleted_at = null, version = version + 1
    where id = any(${uuids(ids)}) and deleted_at is not null returning id`)
  await record(
    tx,
    ctx,
    rows.map(({ id }) => id),
    'restored',
  )
}
