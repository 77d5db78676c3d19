import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { trashCutoff } from '#app/lib/trash.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { taskCards } from '#db/schema/index.ts'
import type { CardView } from './board-views.server.ts'
import { doneLane, lockBoard } from './boards.server.ts'
import { findCard } from './cards.server.ts'
import { lockCard, noCard, publishCard, record } from './edit-cards.server.ts'
import { positionBelow } from './positions.server.ts'

/** Moves a card to the trash, from where `restoreCard` takes it back. */
export async function deleteCard(ctx: Ctx, boardId: string, cardId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const { board, row } = await lockCard(tx, ctx, boardId, cardId)
    const card = await findCard(tx, boardId, cardId)
    await tx
      .update(taskCards)
      .set({ deletedAt: ctx.now(), untouched: false, version: nextVersion(taskCards) })
      .where(eq(taskCards.id, cardId))
    await record(tx, ctx, [cardId], 'deleted')
    await audit(tx, ctx, { action: 'deleted a card', entity: 'card', entityId: cardId })
    publishCard(tx, board, { type: 'DELETE_CARD', cardId, card }, [row.assignedTo])
  })
}

/** Takes a deleted card back, to the top of its lane. */
export async function restoreCard(ctx: Ctx, boardId: string, cardId: string): Promise<CardView> {
  requireActor(ctx)
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    const [row] = await tx
      .select()
      .from(taskCards)
      .where(and(eq(taskCards.id, cardId), eq(taskCards.boardId, boardId)))
    if (!row || (row.deletedAt && row.deletedAt < trashCutoff(ctx.now()))) throw noCard()
    if (!row.deletedAt) return findCard(tx, boardId, cardId)
    await tx
      .update(taskCards)
      .set({
        deletedAt: null,
        position: await positionBelow(tx, row.laneId, { after: null, cardId }),
        done: row.laneId === doneLane(board.lanes),
        version: nextVersion(taskCards),
      })
      .where(eq(taskCards.id, cardId))
    await record(tx, ctx, [cardId], 'restored')
    await audit(tx, ctx, { action: 'restored a card', entity: 'card', entityId: cardId })
    const card = await findCard(tx, boardId, cardId)
    publishCard(tx, board, { type: 'ADD_CARD', card }, [row.assignedTo])
    return card
  })
}

/**
 * Deletes every card of a lane. Returns how many, and the moment that `restoreLane` needs to take them back.
 */
export async function clearLane(
  ctx: Ctx,
  boardId: string,
  laneId: string,
): Promise<{ count: number; at: Date }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    if (!board.lanes.some(({ id }) => id === laneId)) throw notFound('This lane')
    const at = ctx.now()
    const gone = await tx
      .update(taskCards)
      .set({ deletedAt: at, untouched: false, version: nextVersion(taskCards) })
      .where(
        and(eq(taskCards.laneId, laneId), isNull(taskCards.deletedAt), eq(taskCards.clientDeleted, false)),
      )
      .returning({ assignedTo: taskCards.assignedTo })
    await audit(tx, ctx, {
      action: 'cleared a lane',
      entity: 'task board',
      entityId: boardId,
      detail: `${gone.length} cards`,
    })
    publishCard(
      tx,
      board,
      null,
      gone.map(({ assignedTo }) => assignedTo),
    )
    return { count: gone.length, at }
  })
}

/** Takes back the cards that `clearLane` deleted at that moment. */
export async function restoreLane(
  ctx: Ctx,
  { boardId, laneId }: { boardId: string; laneId: string },
  at: Date,
): Promise<number> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    if (!board.lanes.some(({ id }) => id === laneId)) throw notFound('This lane')
    if (at < trashCutoff(ctx.now())) throw notFound('This lane')
    const back = await tx
      .update(taskCards)
      .set({ deletedAt: null, version: nextVersion(taskCards) })
      .where(and(eq(taskCards.laneId, laneId), eq(taskCards.deletedAt, at)))
      .returning({ assignedTo: taskCards.assignedTo })
    await audit(tx, ctx, {
      action: 'restored a lane',
      entity: 'task board',
      entityId: boardId,
      detail: `${back.length} cards`,
    })
    publishCard(
      tx,
      board,
      null,
      back.map(({ assignedTo }) => assignedTo),
    )
    return back.length
  })
}
