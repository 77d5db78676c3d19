import { eq, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { someoneElse } from '#app/lib/event-sentences.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { taskCards } from '#db/schema/index.ts'
import type { CardEvent } from './events.ts'
import type { CardView } from './board-views.server.ts'
import { doneLane, getBoard, liveCard } from './boards.server.ts'
import type { MoveInput } from './card.schema.ts'
import { findCard, getCard } from './cards.server.ts'
import { cardBefore, lockCard, publishCard, record } from './edit-cards.server.ts'
import { positionBelow, positionNear } from './positions.server.ts'

/** A move as it was published. */
export interface MovedCard {
  event: Extract<CardEvent, { type: 'MOVE_CARD' }>
  revision: number
}

/**
 * Puts a card below another one of a lane, at a place it had before, or at the lane's top. Of two users who move a card out
 * of one lane the second one is refused, with the name of the first.
 */
export async function moveCard(
  ctx: Ctx,
  { boardId, cardId }: { boardId: string; cardId: string },
  { from, to, after: below = null, at = null }: MoveInput,
): Promise<MovedCard> {
  return ctx.db(async (tx) => {
    const { board, row } = await lockCard(tx, ctx, boardId, cardId)
    const label = (laneId: string) => board.lanes.find(({ id }) => id === laneId)?.label
    if (row.laneId !== from) {
      const by = await lastMover(tx, cardId)
      throw new AppError(
        'conflict',
        `${someoneElse(by)} moved this card to ${label(row.laneId) ?? 'another lane'} first.`,
      )
    }
    const target = label(to)
    if (target === undefined) {
      throw new AppError('conflict', 'This lane was removed. The card stays where it is.')
    }
    const position = at
      ? await positionNear(tx, to, { at, cardId })
      : await positionBelow(tx, to, { after: below, cardId })
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
      was: cardBefore(row),
    }
    publishCard(tx, board, event, from === to ? [] : [row.assignedTo])
    return { event, revision: board.revision }
  })
}

/** Moves a card to the lane where cards are done. Returns the card as it was and both lanes. */
export async function completeCard(
  ctx: Ctx,
  boardId: string,
  cardId: string,
): Promise<{ card: CardView; lanes: { from: string; to: string } }> {
  const [board, card] = await Promise.all([getBoard(ctx, boardId), getCard(ctx, boardId, cardId)])
  const to = doneLane(board.lanes)
  if (!to || card.done) throw new AppError('conflict', 'This card is already completed.')
  await moveCard(ctx, { boardId, cardId }, { from: card.laneId, to })
  return { card, lanes: { from: card.laneId, to } }
}

async function lastMover(tx: Database, cardId: string): Promise<string | null> {
  const [mover] = await tx.execute<{ first: string; last: string }>(sql`
    select u.first_name as first, u.last_name as last
    from task_card_events e join users u on u.account_id = e.account_id and u.id = e.user_id
    where e.card_id = ${cardId}::uuid and e.kind = 'moved' order by e.id desc limit 1`)
  return mover ? fullName(mover.first, mover.last) : null
}
