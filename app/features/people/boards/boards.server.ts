import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { BOARD_MESSAGES } from './board.ts'
import type { BoardTag, BoardView } from './board-views.server.ts'

/** The account's date, `yyyy-MM-dd`. */
export const boardDay = (ctx: Ctx): string => dayIn(ctx.now(), ctx.account.timezone)

/**
 * The boards, as `b`, that exist for a user: those within their dates whose permissions name no one or this user, admins
 * included, who manage the others in the administration.
 */
export function visibleBoard(ctx: Ctx, userId: string = requireActor(ctx).id): SQL {
  const today = sql`${boardDay(ctx)}::date`
  const of = sql`from task_board_users u where u.account_id = b.account_id and u.board_id = b.id`
  return sql`(b.eff_date is null or b.eff_date <= ${today}) and (b.exp_date is null or b.exp_date >= ${today})
    and (not exists (select ${of}) or exists (select ${of} and u.user_id = ${userId}::uuid))`
}

/** The rows of users who may use a board. */
export const mayUse = (boardId: string): SQL => sql`(
  not exists (select 1 from task_board_users m where m.board_id = ${boardId}::uuid)
  or exists (select 1 from task_board_users m where m.board_id = ${boardId}::uuid and m.user_id = ${users.id}))`

/** Cards that are neither deleted nor of a client in the trash, as `k`. */
export const liveCard = sql`k.deleted_at is null and not k.client_deleted`

interface Row extends Record<string, unknown> {
  id: string
  name: string
  description: string
  monitor: boolean
  eff_date: string | null
  exp_date: string | null
  status: BoardView['status']
  cards_for: BoardView['cardsFor']
  version: number
  lanes: { id: string; label: string; total: number; unassigned: number }[] | null
  tags: BoardTag[] | null
  users: string[] | null
}

/** Boards with their lanes, tags and permissions. `where` chooses rows of task_boards, as `b`. */
export async function selectBoards(tx: Database, where: SQL): Promise<BoardView[]> {
  const rows = await tx.execute<Row>(sql`
    select b.id, b.name, b.description, b.monitor, b.eff_date::text, b.exp_date::text, b.status, b.cards_for, b.version,
      (select json_agg(json_build_object('id', l.id, 'label', l.label, 'total', coalesce(n.total, 0),
          'unassigned', coalesce(n.unassigned, 0)) order by l.position)
        from task_lanes l
        left join (
          select k.lane_id, count(*)::int as total, count(*) filter (where k.assigned_to is null)::int as unassigned
          from task_cards k where k.account_id = b.account_id and k.board_id = b.id and ${liveCard} group by 1
        ) n on n.lane_id = l.id
        where l.account_id = b.account_id and l.board_id = b.id) as lanes,
      (select json_agg(json_build_object('id', t.id, 'name', t.name, 'assigned', t.assigned,
          'dynamic', t.rule is not null, 'pending', bt.filled_at is null) order by lower(t.name))
        from task_board_tags bt join tags t on t.account_id = bt.account_id and t.id = bt.tag_id
        where bt.account_id = b.account_id and bt.board_id = b.id) as tags,
      (select json_agg(u.user_id) from task_board_users u
        where u.account_id = b.account_id and u.board_id = b.id) as users
    from task_boards b where ${where} order by lower(b.name), b.id`)
  return rows.map(view)
}

function view(row: Row): BoardView {
  const lanes = row.lanes ?? []
  const last = lanes.length - 1
  const at = (index: number) => lanes[index]?.total ?? 0
  const total = lanes.reduce((sum, lane) => sum + lane.total, 0)
  const completed = last > 0 ? at(last) : 0
  const open = last > 0 ? lanes.slice(0, last) : lanes
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    monitor: row.monitor,
    monitorAlert: row.monitor && open.some(({ unassigned }) => unassigned > 0),
    effDate: row.eff_date,
    expDate: row.exp_date,
    status: row.status,
    tags: row.tags ?? [],
    cardsFor: row.cards_for,
    users: row.users ?? [],
    version: row.version,
    total,
    assigned: at(0),
    progress: total - at(0) - completed,
    completed,
    lanes: lanes.map((lane, index) => ({
      id: lane.id,
      label: lane.label,
      total: lane.total,
      canMove: index > 0 && index < last,
      canDelete: index > 0 && index < last,
    })),
  }
}

/**
 * The user's boards, those that need attention first, then by name. Without `completed` those whose cards are
 * all done are left out.
 */
export async function listBoards(ctx: Ctx, { completed }: { completed: boolean }): Promise<BoardView[]> {
  const all = await ctx.db((tx) => selectBoards(tx, visibleBoard(ctx)))
  const boards = completed ? await withProgress(ctx, all) : all
  return boards
    .filter((board) => completed || board.total === 0 || board.completed < board.total)
    .toSorted((a, b) => Number(b.monitorAlert) - Number(a.monitorAlert))
}

/** The boards, with how many cards of each tag's contacts are completed. */
export async function withProgress(ctx: Ctx, boards: readonly BoardView[]): Promise<BoardView[]> {
  const rows = await ctx.db((tx) =>
    tx.execute<{ board_id: string; tag_id: string; cards: number; completed: number }>(sql`
      select bt.board_id, bt.tag_id, count(*)::int as cards, count(*) filter (where k.done)::int as completed
      from task_board_tags bt
      join client_tags ct on ct.account_id = bt.account_id and ct.tag_id = bt.tag_id
      join task_cards k on k.account_id = ct.account_id and k.client_id = ct.client_id
        and k.board_id = bt.board_id and ${liveCard}
      where bt.board_id = any(${uuids(boards.map(({ id }) => id))}) group by 1, 2`),
  )
  const progress = new Map(
    rows.map(({ board_id: board, tag_id: tag, cards, completed }) => [
      `${board} ${tag}`,
      { cards, completed },
    ]),
  )
  return boards.map((board) => ({
    ...board,
    tags: board.tags.map((tag) => ({
      ...tag,
      progress: progress.get(`${board.id} ${tag.id}`) ?? { cards: 0, completed: 0 },
    })),
  }))
}

export async function getBoard(ctx: Ctx, boardId: string): Promise<BoardView> {
  const [board] = await ctx.db((tx) =>
    selectBoards(tx, sql`b.id = ${boardId}::uuid and ${visibleBoard(ctx)}`),
  )
  if (!board) throw notFound('This board')
  return board
}

/**
 * Returns the result of `load`, or null for a board or a card that doesn't exist for the user.
 * @throws any other error
 */
export async function nullIfMissing<Loaded>(load: Promise<Loaded>): Promise<Loaded | null> {
  return load.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
}

/**
 * Locks a board for a change of its cards, so that the places of cards are decided one after the other. Returns its lanes
 * in their order, and the revision that the change makes.
 */
export async function lockBoard(tx: Database, ctx: Ctx, boardId: string) {
  const [board] = isUuid(boardId)
    ? await tx.execute<{ name: string; monitor: boolean; status: string; revision: number }>(sql`
        update task_boards b set revision = b.revision + 1
        where b.id = ${boardId}::uuid and ${visibleBoard(ctx)}
        returning b.name, b.monitor, b.status, b.revision`)
    : []
  if (!board) throw notFound('This board')
  if (board.status === 'pending') throw new AppError('conflict', BOARD_MESSAGES.building)
  const lanes = await tx.execute<{ id: string; label: string }>(sql`
    select id, label from task_lanes where board_id = ${boardId}::uuid order by position`)
  return {
    id: boardId,
    name: board.name,
    monitor: board.monitor,
    revision: board.revision,
    lanes: [...lanes],
  }
}

/** The lane where cards are done; null on a board with a single lane. */
export const doneLane = (lanes: readonly { id: string }[]): string | null =>
  lanes.length > 1 ? lanes.at(-1)!.id : null
