import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { boardChanged, boardsChanged } from './events.ts'
import { lastPosition, positionsAfter } from './positions.server.ts'

/** Cards per statement. */
const AT_ONCE = 2_000

/**
 * Puts a card in the first lane for each person of the contacts that have one of the board's tags, and removes the cards
 * of others unless someone has changed them. Nobody gets a second card, not even after theirs was deleted.
 * Runs as a job whenever tags of contacts or of the board change, and twice does the same as once.
 */
export async function fillBoard(ctx: Ctx, boardId: string): Promise<void> {
  await ctx.db(async (tx, after) => {
    const [board] = await tx.execute<{ status: string; lane: string }>(sql`
      select b.status, l.id as lane from task_boards b
      join task_lanes l on l.account_id = b.account_id and l.board_id = b.id
      where b.id = ${boardId}::uuid order by l.position limit 1 for no key update of b`)
    if (!board) return
    const tagged = sql`exists (
      select from client_tags ct join task_board_tags bt on bt.account_id = ct.account_id and bt.tag_id = ct.tag_id
      where bt.board_id = ${boardId}::uuid and ct.account_id = p.account_id and ct.client_id = p.client_id)`
    await tx.execute(sql`
      delete from task_board_clients p where p.board_id = ${boardId}::uuid and not ${tagged}`)
    const gone = await tx.execute(sql`
      delete from task_cards p
      where p.board_id = ${boardId}::uuid and p.untouched and p.deleted_at is null and not ${tagged}
      returning p.id`)
    const people = await tx.execute<{ client_id: string; level: string }>(sql`
      with added as (
        insert into task_board_clients (account_id, board_id, client_id, level)
        select distinct c.account_id, ${boardId}::uuid, c.id, person.level
        from task_board_tags bt
        join client_tags ct on ct.account_id = bt.account_id and ct.tag_id = bt.tag_id
        join clients c on c.account_id = ct.account_id and c.id = ct.client_id and c.deleted_at is null
        cross join lateral (values ('applicant'), ('coapplicant')) person (level)
        where bt.board_id = ${boardId}::uuid
          and (person.level = 'applicant' or nullif(c.co_first_name, '') is not null or nullif(c.co_last_name, '') is not null)
        on conflict do nothing returning client_id, level
      )
      select a.client_id, a.level from added a
      join clients c on c.account_id = ${ctx.account.id}::uuid and c.id = a.client_id
      where not exists (
        select from task_cards k
        where k.account_id = c.account_id and k.client_id = a.client_id and k.level = a.level
          and k.board_id = ${boardId}::uuid and k.deleted_at is null)
      order by c.sort_name, c.id, a.level`)
    const keys = positionsAfter(await lastPosition(tx, board.lane), people.length)
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const cards = people
        .slice(from, from + AT_ONCE)
        .map((person, index) => ({ ...person, position: keys[from + index] }))
      await tx.execute(sql`
        insert into task_cards (account_id, board_id, lane_id, client_id, level, position, untouched, created_at, updated_at)
        select ${ctx.account.id}::uuid, ${boardId}::uuid, ${board.lane}::uuid, n.client_id, n.level, n.position, true,
          ${ctx.now().toISOString()}::timestamptz, ${ctx.now().toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb)
          as n (client_id uuid, level text, position text)`)
    }
    await tx.execute(sql`
      update task_board_tags set filled_at = ${ctx.now().toISOString()}::timestamptz
      where board_id = ${boardId}::uuid and filled_at is null`)
    await tx.execute(sql`
      update task_boards set status = 'ready' where id = ${boardId}::uuid and status = 'pending'`)
    if (board.status === 'ready' && gone.length === 0 && people.length === 0) return
    after(boardChanged(boardId, { boardId, event: null }))
    after(boardsChanged())
  })
}
