import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit, auditEach } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { taskCards } from '#db/schema/index.ts'
import type { CardView } from './board.ts'
import { doneLane, getBoard, liveCard, lockBoard } from './boards.server.ts'
import type { MoveInput } from './card.schema.ts'
import { findCard, getCard } from './cards.server.ts'
import { ASSIGNED, lockCard, publishCard, record, requireAssignee } from './edit-cards.server.ts'
import { notifyAssignee } from './notify.server.ts'
import { lastPosition, positionBelow, positionsAfter } from './positions.server.ts'

/**
 * Puts a card below another one of a lane, or at its top. Of two users who move a card out of one lane the second learns
 * who was first.
 * @throws AppError not-found; conflict when the card has left the lane, the lane was removed, or the board is being built
 */
export async function moveCard(
  ctx: Ctx,
  boardId: string,
  cardId: string,
  { from, to, after: below = null }: MoveInput,
): Promise<CardView> {
  return ctx.db(async (tx, after) => {
    const { board, row } = await lockCard(tx, ctx, boardId, cardId)
    const label = (laneId: string) => board.lanes.find(({ id }) => id === laneId)?.label
    if (row.laneId !== from) {
      const by = await lastMover(tx, cardId)
      throw new AppError(
        'conflict',
        `${by ?? 'Someone'} moved this card to ${label(row.laneId) ?? 'another lane'} first.`,
      )
    }
    const target = label(to)
    if (target === undefined) {
      throw new AppError('conflict', 'This lane was removed. The card stays where it is.')
    }
    const position = await positionBelow(tx, to, below, cardId)
    await tx
      .update(taskCards)
      .set({
        laneId: to,
        position,
        done: to === doneLane(board.lanes),
        untouched: false,
        updatedAt: ctx.now(),
        version: nextVersion(taskCards),
      })
      .where(eq(taskCards.id, cardId))
    if (from !== to) {
      await record(tx, ctx, [cardId], 'moved', target)
      await audit(tx, ctx, { action: 'moved a card', entity: 'card', entityId: cardId })
    }
    const [card, [place]] = await Promise.all([
      findCard(tx, boardId, cardId),
      tx.execute<{ index: number }>(sql`
        select count(*)::int as index from task_cards k
        where k.lane_id = ${to}::uuid and ${liveCard} and k.position < ${position}`),
    ])
    const event = {
      type: 'MOVE_CARD' as const,
      cardId,
      fromLaneId: from,
      toLaneId: to,
      index: place!.index,
      card,
    }
    publishCard(after, boardId, board, event, from === to ? [] : [row.assignedTo])
    return card
  })
}

/**
 * Moves a card to the lane where cards are done. Returns both lanes.
 * @throws AppError not-found; conflict when someone else has completed it, or the board is being built
 */
export async function completeCard(
  ctx: Ctx,
  boardId: string,
  cardId: string,
): Promise<{ from: string; to: string }> {
  const [board, card] = await Promise.all([getBoard(ctx, boardId), getCard(ctx, boardId, cardId)])
  const to = doneLane(board.lanes)
  if (!to || card.done) throw new AppError('conflict', 'This card is completed already.')
  await moveCard(ctx, boardId, cardId, { from: card.laneId, to })
  return { from: card.laneId, to }
}

async function lastMover(tx: Database, cardId: string): Promise<string | null> {
  const [mover] = await tx.execute<{ first: string; last: string }>(sql`
    select u.first_name as first, u.last_name as last
    from task_card_events e join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.card_id = ${cardId}::uuid and e.kind = 'moved' order by e.id desc limit 1`)
  return mover ? fullName(mover.first, mover.last) : null
}

/**
 * Moves several cards to the bottom of a lane, or assigns them to a user (null for nobody). Cards that are gone are left
 * out. Returns how many were changed.
 * @throws AppError not-found for the board; invalid for the user; conflict for a removed lane
 */
export async function changeCards(
  ctx: Ctx,
  boardId: string,
  cardIds: readonly string[],
  change: { to: string } | { assignTo: string | null },
): Promise<number> {
  requireActor(ctx)
  return ctx.db(async (tx, after) => {
    const board = await lockBoard(tx, ctx, boardId)
    const cards = await tx
      .select({ id: taskCards.id, laneId: taskCards.laneId, assignedTo: taskCards.assignedTo })
      .from(taskCards)
      .where(
        and(
          eq(taskCards.boardId, boardId),
          inArray(taskCards.id, [...new Set(cardIds)]),
          isNull(taskCards.deletedAt),
          eq(taskCards.clientDeleted, false),
        ),
      )
      .orderBy(taskCards.laneId, taskCards.position, taskCards.id)
    let ids: string[]
    if ('to' in change) {
      const lane = board.lanes.find(({ id }) => id === change.to)
      if (!lane) throw new AppError('conflict', 'This lane was removed. The cards stay where they are.')
      ids = cards.filter(({ laneId }) => laneId !== lane.id).map(({ id }) => id)
      const keys = positionsAfter(await lastPosition(tx, lane.id), ids.length)
      const moved = ids.map((id, index) => ({ id, position: keys[index] }))
      await tx.execute(sql`
        update task_cards k set lane_id = ${lane.id}::uuid, position = m.position,
          done = ${lane.id === doneLane(board.lanes)}, untouched = false, version = k.version + 1,
          updated_at = ${ctx.now().toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as m (id uuid, position text)
        where k.board_id = ${boardId}::uuid and k.id = m.id`)
      await record(tx, ctx, ids, 'moved', lane.label)
    } else {
      const name = await requireAssignee(tx, boardId, change.assignTo)
      ids = cards.filter(({ assignedTo }) => assignedTo !== change.assignTo).map(({ id }) => id)
      if (ids.length > 0) {
        await tx
          .update(taskCards)
          .set({
            untouched: false,
            updatedAt: ctx.now(),
            version: nextVersion(taskCards),
            assignedTo: change.assignTo,
            assignedAt: change.assignTo ? ctx.now() : null,
            remindedAt: null,
            edits: sql`${taskCards.edits} + 1`,
          })
          .where(inArray(taskCards.id, ids))
      }
      await record(tx, ctx, ids, 'assigned', name)
    }
    await auditEach(
      tx,
      ctx,
      ids.map((entityId) => ({
        action: 'to' in change ? 'moved a card' : ASSIGNED,
        entity: 'card',
        entityId,
      })),
    )
    const assignees = cards.filter(({ id }) => ids.includes(id)).map(({ assignedTo }) => assignedTo)
    if (ids.length > 0) {
      publishCard(after, boardId, board, null, [
        ...assignees,
        ...('assignTo' in change ? [change.assignTo] : []),
      ])
      if ('assignTo' in change) await notifyAssignee(tx, ctx, after, change.assignTo, ids)
    }
    return ids.length
  })
}
