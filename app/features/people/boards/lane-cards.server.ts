import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { decodeCursor, encodeCursor, type Page, type SortKey } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { CARD_PAGE_SIZE } from './board.ts'
import type { BoardView, CardView } from './board-views.server.ts'
import type { LaneCount, LoadedRange, BoardSnapshot } from './board-state.ts'
import { boardDay, liveCard, visibleBoard } from './boards.server.ts'
import { type CardFilter, dueDays, isFiltering, placeOf, splitDuePlace } from './card-filter.ts'
import { BY_POSITION, selectCards } from './cards.server.ts'

/** A browser that asks for all that it has loaded of a lane gets at most so many cards. */
const MOST_CARDS = 2_000

const texts = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`

const DUE = sql`coalesce(k.due_on, 'infinity'::date)`

/** The condition of a filter on `k`, whatever the lane. `matchesFilter` is its twin in the browser. */
export function matchingCards(ctx: Ctx, boardId: string, filter: CardFilter): SQL {
  const { text, who, tags, colors, due } = filter
  const days = dueDays(due, boardDay(ctx))
  const conditions = [
    text && sql`k.id in (select search_board_cards(${boardId}::uuid, ${text}))`,
    who.length > 0 &&
      sql`(k.assigned_to = any(${uuids(who.filter(isUuid))}) or (k.assigned_to is null and ${who.includes('none')}))`,
    tags.length > 0 &&
      sql`exists (select 1 from client_tags ct join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = k.account_id and ct.client_id = k.client_id and t.name = any(${texts(tags)}))`,
    colors.length > 0 && sql`k.color = any(${texts(colors)})`,
    due === 'none' && sql`${DUE} = 'infinity'`,
    due === 'overdue' && sql`not k.done`,
    days?.from && sql`${DUE} >= ${days.from}::date`,
    days && sql`${DUE} <= ${days.to}::date`,
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** A lane's order, and the condition of the cards up to or after a place of it. */
const ORDERS: Record<CardFilter['sort'], { by: SQL; row: SQL; place: (at: SortKey) => SQL | null }> = {
  hand: {
    by: BY_POSITION,
    row: sql`(k.position, k.id)`,
    place: ({ text, id }) => sql`(${text}, ${id}::uuid)`,
  },
  due: {
    by: sql`${DUE}, k.position, k.id`,
    row: sql`(${DUE}, k.position, k.id)`,
    place: ({ text, id }) => {
      const place = splitDuePlace(text)
      return place && sql`(${place.due}::date, ${place.position}, ${id}::uuid)`
    },
  },
}

async function lanePage(
  tx: Database,
  ctx: Ctx,
  { boardId, laneId, filter }: { boardId: string; laneId: string; filter: CardFilter },
  { after, upTo, most = CARD_PAGE_SIZE }: { after?: SortKey | null; upTo?: SortKey | null; most?: number },
): Promise<Page<CardView>> {
  const order = ORDERS[filter.sort]
  const [from, to] = [after && order.place(after), upTo && order.place(upTo)]
  const cards = await selectCards(
    tx,
    sql`select * from task_cards k
      where k.lane_id = ${laneId}::uuid and ${liveCard} and ${matchingCards(ctx, boardId, filter)}
        ${from ? sql`and ${order.row} > ${from}` : sql``} ${to ? sql`and ${order.row} <= ${to}` : sql``}
      order by ${order.by} limit ${most + 1}`,
    order.by,
  )
  const items = cards.slice(0, most)
  const last = items.at(-1)
  const isCut = cards.length > most && last
  return { items, nextCursor: isCut ? encodeCursor(placeOf(last, filter.sort)) : null }
}

/** Whether the filter shows the lane's cards: those of the last lane are hidden without Show Completed. */
const showsLane = (board: BoardView, laneId: string, { completed }: CardFilter) =>
  completed || board.lanes.length < 2 || laneId !== board.lanes.at(-1)!.id

const NONE: Page<CardView> = { items: [], nextCursor: null }

/** The first cards of every lane, by lane. */
export function firstCards(
  ctx: Ctx,
  board: BoardView,
  filter: CardFilter,
): Promise<Record<string, Page<CardView>>> {
  return ctx.db((tx) => firstPages(tx, ctx, board, filter))
}

async function firstPages(tx: Database, ctx: Ctx, board: BoardView, filter: CardFilter) {
  const pages = await Promise.all(
    board.lanes.map(async ({ id }) => {
      const lane = { boardId: board.id, laneId: id, filter }
      return [id, showsLane(board, id, filter) ? await lanePage(tx, ctx, lane, {}) : NONE] as const
    }),
  )
  return Object.fromEntries(pages)
}

/** How many cards each lane has, and how many match, all as of one revision of the board. */
async function countLanes(tx: Database, ctx: Ctx, board: BoardView, filter: CardFilter) {
  const matching = isFiltering(filter) ? sql`filter (where ${matchingCards(ctx, board.id, filter)})` : sql``
  const [row] = await tx.execute<{ revision: number; lanes: Record<string, LaneCount> | null }>(sql`
    select b.revision, (
      select json_object_agg(n.lane_id, json_build_object('total', n.total, 'matching', n.matching)) from (
        select k.lane_id, count(*)::int as total, (count(*) ${matching})::int as matching
        from task_cards k where k.account_id = b.account_id and k.board_id = b.id and ${liveCard} group by 1
      ) n) as lanes
    from task_boards b where b.id = ${board.id}::uuid`)
  return {
    revision: row?.revision ?? 0,
    counts: Object.fromEntries(
      board.lanes.map(({ id }) => [id, row?.lanes?.[id] ?? { total: 0, matching: 0 }]),
    ),
  }
}

/** How many cards of a board that the user sees match a filter, counted up to `most`. */
export async function countMatching(
  ctx: Ctx,
  boardId: string,
  filter: CardFilter,
  most: number,
): Promise<number> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select 1 from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.board_id = ${boardId}::uuid and ${visibleBoard(ctx)} and ${liveCard}
          and ${filter.completed ? sql`true` : sql`not k.done`} and ${matchingCards(ctx, boardId, filter)}
        limit ${most}
      ) counted`),
  )
  return row?.count ?? 0
}

/** The counts and the first cards of every lane. The revision is read before the cards, which may be newer. */
export async function loadSnapshot(ctx: Ctx, board: BoardView, filter: CardFilter): Promise<BoardSnapshot> {
  return ctx.db(async (tx) => {
    const [counted, pages] = await Promise.all([
      countLanes(tx, ctx, board, filter),
      board.status === 'ready' ? firstPages(tx, ctx, board, filter) : {},
    ])
    return { ...counted, pages }
  })
}

/**
 * A page of a lane's cards in their order, after a cursor; or all of them up to one, `end` for the whole lane.
 */
export async function listCards(
  ctx: Ctx,
  board: BoardView,
  {
    laneId,
    filter,
    after,
    upTo,
    most = CARD_PAGE_SIZE,
  }: {
    laneId: string
    filter: CardFilter
    after?: string | null
    upTo?: string | null
    /** How many cards a page has. */
    most?: number
  },
): Promise<LoadedRange> {
  if (!board.lanes.some(({ id }) => id === laneId)) throw notFound('This lane')
  return ctx.db(async (tx) => {
    const lane = { boardId: board.id, laneId, filter }
    const end = decodeCursor(upTo ?? null)
    const range = upTo ? { upTo: end, most: MOST_CARDS } : { after: decodeCursor(after ?? null), most }
    const [[row], page] = await Promise.all([
      tx.execute<{ revision: number }>(sql`select revision from task_boards where id = ${board.id}::uuid`),
      showsLane(board, laneId, filter) ? lanePage(tx, ctx, lane, range) : NONE,
    ])
    // Below the place that was asked for there may be more.
    const nextCursor = page.nextCursor ?? (end ? encodeCursor(end) : null)
    return { items: page.items, nextCursor, revision: row?.revision ?? 0 }
  })
}

/** The card of a lane below which another one comes to stand at `index`; null for the top. */
export async function cardBelow(
  ctx: Ctx,
  laneId: string,
  { cardId, index }: { cardId: string; index: number },
): Promise<string | null> {
  if (index === 0) return null
  const [row] = await ctx.db((tx) =>
    tx.execute<{ id: string }>(sql`
      with above as (
        select k.id, k.position from task_cards k
        where k.lane_id = ${laneId}::uuid and ${liveCard} and k.id <> ${cardId}::uuid
        order by ${BY_POSITION} limit ${index}
      )
      select id from above order by position desc, id desc limit 1`),
  )
  return row?.id ?? null
}
