import { eq, inArray, sql } from 'drizzle-orm'
import { lockName, lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import {
  tags,
  taskBoards,
  taskBoardTags,
  taskBoardUsers,
  taskCards,
  taskLanes,
  users,
} from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { roomClosed } from '#app/realtime/events.ts'
import { BOARD_MESSAGES, boardFields, MAX_BOARDS } from './board.ts'
import type { BoardView } from './board-views.server.ts'
import { editedBoardFields, lanesToWrite } from './edit-board.server.ts'
import type { BoardInput } from './board.schema.ts'
import { selectBoards, visibleBoard } from './boards.server.ts'
import { lastPosition, positionsAfter } from './positions.server.ts'
import { boardChanged, boardClosed, boardsChanged } from './events.ts'

/** The columns of a submitted board. */
type BoardValues = Omit<BoardInput, keyof Opened>

/** Every board by name, for the administration; for employees their own. */
export async function listAllBoards(ctx: Ctx): Promise<BoardView[]> {
  return ctx.db((tx) => selectBoards(tx, ctx.can.administer ? sql`true` : visibleBoard(ctx)))
}

export async function getBoardToEdit(ctx: Ctx, boardId: string): Promise<BoardView> {
  ctx.require('administer')
  const [board] = await ctx.db((tx) => selectBoards(tx, sql`b.id = ${boardId}::uuid`))
  if (!board) throw notFound('This board')
  return board
}

/** Creates a board with its lanes. With tags it is pending until a job has added their cards. */
export async function createBoard(ctx: Ctx, input: BoardInput): Promise<{ id: string; name: string }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    await lockBoards(tx, ctx)
    const [count] = await tx.execute<{ boards: number }>(sql`select count(*)::int as boards from task_boards`)
    if (count!.boards >= MAX_BOARDS)
      throw new AppError('conflict', `An account can have ${MAX_BOARDS} boards.`)
    await requireFreeName(tx, input.name, null)
    await requireKnown(tx, input)
    const [board] = await tx
      .insert(taskBoards)
      .values({
        ...columnsOf(ctx, input),
        accountId: ctx.account.id,
        status: input.tags.length > 0 ? 'pending' : 'ready',
        createdAt: ctx.now(),
      })
      .returning({ id: taskBoards.id, name: taskBoards.name })
    const { id } = board!
    await writeLanes(tx, ctx, id, input.lanes, [])
    await setLinks(tx, ctx, id, input)
    await audit(tx, ctx, { action: 'created a task board', entity: 'task board', entityId: id })
    tx.after(boardsChanged())
    return board!
  })
}

/**
 * Changes a board. Saved lanes keep their id; the cards of a removed lane go to the lane chosen for them, else to the first.
 * @throws EditConflict when someone else changed it after it was opened
 */
export async function updateBoard(ctx: Ctx, boardId: string, given: BoardInput): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    await lockBoards(tx, ctx)
    const before = await lockRow(tx, taskBoards, boardId, 'This board')
    const [board] = await selectBoards(tx, sql`b.id = ${boardId}::uuid`)
    const saved = await mergeEdit(ctx, {
      what: 'board',
      opened: given,
      mine: boardFields({ ...given, cardsFor: given.cardsFor ?? before.cardsFor }),
      stored: { values: boardFields(board!), version: before.version },
      fields: () => editedBoardFields(tx, board!),
      last: () => lastChange(tx, 'task board', boardId),
    })
    const removed = given.lanes.filter(({ id, action }) => id && action === 'delete')
    const input = { ...saved, lanes: lanesToWrite(saved.lanes, board!.lanes, removed) }
    await requireFreeName(tx, input.name, boardId)
    await requireKnown(tx, input)
    await writeLanes(
      tx,
      ctx,
      boardId,
      input.lanes,
      board!.lanes.map(({ id }) => id),
    )
    const allowed = await setLinks(tx, ctx, boardId, input)
    await tx
      .update(taskBoards)
      .set({ ...columnsOf(ctx, input), version: nextVersion(taskBoards) })
      .where(eq(taskBoards.id, boardId))
    if (input.cardsFor && input.cardsFor !== before.cardsFor) {
      await enqueue(tx, 'boards.fill', { boardId }, { once: true })
    }
    await audit(tx, ctx, { action: 'changed a task board', entity: 'task board', entityId: boardId })
    for (const userId of allowed.lost) {
      tx.after(roomClosed(userId, { roomId: boardId }))
      tx.after(boardClosed(userId, { boardId }))
    }
    tx.after(boardChanged(boardId, { boardId, event: null }))
    tx.after(boardsChanged())
  })
}

/** Deletes a board with all its cards, for good. */
export async function deleteBoard(ctx: Ctx, boardId: string): Promise<void> {
  ctx.require('administer')
  await ctx.db(async (tx) => {
    // Cards refer to lanes, so they go first.
    await tx.delete(taskCards).where(eq(taskCards.boardId, boardId))
    const [gone] = await tx
      .delete(taskBoards)
      .where(eq(taskBoards.id, boardId))
      .returning({ name: taskBoards.name })
    if (!gone) throw notFound('This board')
    await audit(tx, ctx, {
      action: 'deleted a task board',
      entity: 'task board',
      entityId: boardId,
      detail: gone.name,
    })
    tx.after(boardChanged(boardId, { boardId, event: null }))
    tx.after(boardsChanged())
  })
}

const columnsOf = (ctx: Ctx, input: BoardValues) => ({
  name: input.name,
  description: input.description,
  monitor: input.monitor,
  ...(input.cardsFor ? { cardsFor: input.cardsFor } : {}),
  effDate: input.effDate,
  expDate: input.expDate,
  updatedAt: ctx.now(),
})

/** Serializes changes of boards in an account, so that two can't take one name. */
const lockBoards = (tx: Database, ctx: Ctx) => lockName(tx, ctx, 'boards')

async function requireFreeName(tx: Database, name: string, boardId: string | null): Promise<void> {
  const [taken] = await tx
    .select({ id: taskBoards.id })
    .from(taskBoards)
    .where(
      sql`lower(${taskBoards.name}) = lower(${name}) and ${taskBoards.id} is distinct from ${boardId}::uuid`,
    )
  if (taken) throw new AppError('conflict', BOARD_MESSAGES.nameUsed(name), 'name')
}

async function requireKnown(tx: Database, input: BoardValues): Promise<void> {
  const [tagIds, userIds] = [new Set(input.tags), new Set(input.users)]
  const knownTags =
    tagIds.size > 0
      ? await tx
          .select({ id: tags.id })
          .from(tags)
          .where(inArray(tags.id, [...tagIds]))
          .for('key share')
      : []
  if (knownTags.length < tagIds.size) {
    throw new AppError('invalid', 'A tag was deleted. Choose the tags again.', 'tags')
  }
  const knownUsers =
    userIds.size > 0
      ? await tx
          .select({ id: users.id })
          .from(users)
          .where(inArray(users.id, [...userIds]))
      : []
  if (knownUsers.length < userIds.size) {
    throw new AppError('invalid', 'One of the users no longer works here. Choose the users again.', 'users')
  }
}

/**
 * Stores the lanes in the order given. The first and the last stay where they are, and new ones come before the last
 */
async function writeLanes(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  wanted: BoardInput['lanes'],
  saved: readonly string[],
): Promise<void> {
  const [first, last] = [saved[0], saved.at(-1)]
  const named = new Set(wanted.flatMap(({ id }) => id ?? []))
  if (named.size !== saved.length || !saved.every((id) => named.has(id))) {
    throw new AppError('invalid', 'The lanes have changed. Open the board again.', 'lanes')
  }
  const isRemoved = ({ id, action }: BoardInput['lanes'][number]) =>
    action === 'delete' && id !== first && id !== last
  const place = (id: string | undefined) => (id && id === first ? -1 : id && id === last ? 1 : 0)
  const ordered = wanted.filter((lane) => !isRemoved(lane)).toSorted((a, b) => place(a.id) - place(b.id))
  for (const [position, { id, label }] of ordered.entries()) {
    if (id) await tx.update(taskLanes).set({ label, position }).where(eq(taskLanes.id, id))
    else await tx.insert(taskLanes).values({ accountId: ctx.account.id, boardId, label, position })
  }
  if (!first) return
  const stay = new Set(ordered.flatMap(({ id }) => id ?? []))
  for (const { id, cardsTo } of wanted.filter(isRemoved)) {
    if (id) await emptyLane(tx, ctx, boardId, id, cardsTo && stay.has(cardsTo) ? cardsTo : first)
  }
  // Only on a board that had a single lane is another one the last now.
  await tx.execute(sql`
    update task_cards k set done = l.last
    from (select id, position = max(position) over () and count(*) over () > 1 as last
      from task_lanes where board_id = ${boardId}::uuid) l
    where l.id = k.lane_id and k.done <> l.last`)
}

/** Moves the cards of a removed lane below those of another one, and deletes the lane. */
async function emptyLane(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  removed: string,
  to: string,
): Promise<void> {
  const cards = await tx
    .select({ id: taskCards.id })
    .from(taskCards)
    .where(eq(taskCards.laneId, removed))
    .orderBy(taskCards.position, taskCards.id)
  const positions = positionsAfter(await lastPosition(tx, to), cards.length)
  const moved = cards.map(({ id }, index) => ({ id, position: positions[index] }))
  await tx.execute(sql`
    update task_cards k set lane_id = ${to}::uuid, position = m.position, version = k.version + 1,
      updated_at = ${ctx.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as m (id uuid, position text)
    where k.board_id = ${boardId}::uuid and k.id = m.id`)
  await tx.delete(taskLanes).where(eq(taskLanes.id, removed))
}

/** Stores the tags and permissions. Returns the users who can't use the board anymore. */
async function setLinks(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  input: BoardValues,
): Promise<{ lost: string[] }> {
  const row = { accountId: ctx.account.id, boardId }
  await tx.execute(sql`
    delete from task_board_tags where board_id = ${boardId}::uuid and tag_id <> all(${uuids(input.tags)})`)
  if (input.tags.length > 0) {
    await tx
      .insert(taskBoardTags)
      .values([...new Set(input.tags)].map((tagId) => ({ ...row, tagId })))
      .onConflictDoNothing()
  }
  await tx.delete(taskBoardUsers).where(eq(taskBoardUsers.boardId, boardId))
  const allowed = [...new Set(input.users)]
  if (allowed.length === 0) return { lost: [] }
  await tx.insert(taskBoardUsers).values(allowed.map((userId) => ({ ...row, userId })))
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} <> all(${uuids(allowed)})`)
  return { lost: others.map(({ id }) => id) }
}
