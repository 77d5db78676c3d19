import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { uuids } from '#db/uuids.ts'
import type { CardsFor } from './board.ts'
import { boardChanged, boardsChanged } from './events.ts'
import { lastPosition, positionsAfter } from './positions.server.ts'

/** Cards per statement. */
const AT_ONCE = 2_000

/** Whether a board with this choice has cards for a person, as `person.level`, of a client `c`. */
const fits = (
  cardsFor: SQL,
) => sql`(${cardsFor} = 'both' or ${cardsFor} = person.level) and (person.level = 'applicant'
  or nullif(c.co_first_name, '') is not null or nullif(c.co_last_name, '') is not null)`

/** The people that a board with these tags has cards for: account_id, client_id and level. */
const peopleOf = (tagIds: SQL, cardsFor: SQL) => sql`
  select distinct c.account_id, c.id as client_id, person.level
  from client_tags ct
  join clients c on c.account_id = ct.account_id and c.id = ct.client_id and c.deleted_at is null
  cross join lateral (values ('applicant'), ('coapplicant')) person (level)
  where ct.account_id = (select current_account_id()) and ct.tag_id in (${tagIds}) and ${fits(cardsFor)}`

/** People `p` who have no live card on a board. */
const withoutCard = (boardId: string) => sql`not exists (
  select 1 from task_cards k
  where k.account_id = p.account_id and k.client_id = p.client_id and k.level = p.level
    and k.board_id = ${boardId}::uuid and k.deleted_at is null)`

/**
 * Puts a card in the first lane for each person that the board's tags and its choice of people name, and removes the cards
 * of others unless someone has changed them. No one gets a second card, not even after theirs was deleted.
 * Runs as a job whenever tags of contacts or of the board change, and twice does the same as once.
 */
export async function fillBoard(ctx: Ctx, boardId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const [board] = await tx.execute<{ status: string; lane: string; cards_for: CardsFor }>(sql`
      select b.status, b.cards_for, l.id as lane from task_boards b
      join task_lanes l on l.account_id = b.account_id and l.board_id = b.id
      where b.id = ${boardId}::uuid order by l.position limit 1 for no key update of b`)
    if (!board) return
    const cardsFor = sql`${board.cards_for}::text`
    const wanted = sql`exists (
      select 1 from client_tags ct join task_board_tags bt on bt.account_id = ct.account_id and bt.tag_id = ct.tag_id
      where bt.board_id = ${boardId}::uuid and ct.account_id = p.account_id and ct.client_id = p.client_id)
      and (${cardsFor} = 'both' or ${cardsFor} = p.level)`
    await tx.execute(sql`
      delete from task_board_clients p where p.board_id = ${boardId}::uuid and not (${wanted})`)
    const gone = await tx.execute(sql`
      delete from task_cards p
      where p.board_id = ${boardId}::uuid and p.untouched and p.deleted_at is null and not (${wanted})
      returning p.id`)
    const tagIds = sql`select tag_id from task_board_tags where board_id = ${boardId}::uuid`
    const people = await tx.execute<{ client_id: string; level: string }>(sql`
      with added as (
        insert into task_board_clients (account_id, board_id, client_id, level)
        select account_id, ${boardId}::uuid, client_id, level from (${peopleOf(tagIds, cardsFor)}) wanted
        on conflict do nothing returning account_id, client_id, level
      )
      select p.client_id, p.level from added p
      join clients c on c.account_id = p.account_id and c.id = p.client_id
      where ${withoutCard(boardId)}
      order by c.sort_name, c.id, p.level`)
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
          as n (client_id uuid, level text, position text)
        returning 1`)
    }
    await tx.execute(sql`
      update task_board_tags set filled_at = ${ctx.now().toISOString()}::timestamptz
      where board_id = ${boardId}::uuid and filled_at is null`)
    await tx.execute(sql`
      update task_boards set status = 'ready' where id = ${boardId}::uuid and status = 'pending'`)
    if (board.status === 'ready' && gone.length === 0 && people.length === 0) return
    tx.after(boardChanged(boardId, { boardId, event: null }))
    tx.after(boardsChanged())
  })
}

/** The effect of saving a board with these tags. */
export interface FillPreview {
  cards: number
  contacts: number
  /** Cards that no one has changed, and that would leave the board. */
  removed: number
}

/** `boardId` is null for a new board. */
export async function previewFill(
  ctx: Ctx,
  boardId: string | null,
  { tagIds, cardsFor }: { tagIds: readonly string[]; cardsFor: CardsFor },
): Promise<FillPreview> {
  ctx.require('administer')
  const tags = sql`select unnest(${uuids(tagIds.filter(isUuid))})`
  const choice = sql`${cardsFor}::text`
  const isNew = isUuid(boardId)
    ? sql`not exists (select 1 from task_board_clients t where t.account_id = p.account_id
        and t.board_id = ${boardId}::uuid and t.client_id = p.client_id and t.level = p.level)
        and ${withoutCard(boardId)}`
    : sql`true`
  return ctx.db(async (tx) => {
    const [board] =
      boardId === null
        ? [{}]
        : await tx.execute(sql`
      select 1 from task_boards where id::text = ${boardId}`)
    if (!board) throw notFound('This board')
    const [[added], [removed]] = await Promise.all([
      tx.execute<{ cards: number; contacts: number }>(sql`
        select count(*)::int as cards, count(distinct p.client_id)::int as contacts
        from (${peopleOf(tags, choice)}) p where ${isNew}`),
      isUuid(boardId)
        ? tx.execute<{ n: number }>(sql`
            select count(*)::int as n from task_cards p
            where p.board_id = ${boardId}::uuid and p.untouched and p.deleted_at is null and not p.client_deleted
              and not (exists (select 1 from client_tags ct
                where ct.account_id = p.account_id and ct.client_id = p.client_id and ct.tag_id in (${tags}))
                and (${choice} = 'both' or ${choice} = p.level))`)
        : [{ n: 0 }],
    ])
    return { cards: added!.cards, contacts: added!.contacts, removed: removed!.n }
  })
}
