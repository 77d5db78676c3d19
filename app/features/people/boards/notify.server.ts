import { sql } from 'drizzle-orm'
import { colleagueNotification, notifyUsers } from '#app/features/accounts/push/notify.server.ts'
import { type Ctx, type Tx, requireActor } from '#app/lib/ctx.server.ts'
import { assignedSentence, mentionedSentence } from '#app/lib/event-sentences.ts'
import { fullName } from '#app/lib/names.ts'
import { plural } from '#app/lib/plural.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { cardTitle } from './board.ts'
import type { CardView } from './board-views.server.ts'
import { boardPath, cardPath } from './paths.ts'
import { liveCard, visibleBoard } from './boards.server.ts'
import { selectCards } from './cards.server.ts'
import { cardMentioned, cardsAssigned } from './events.ts'

/** A notification that no one has seen by then is stale. */
const TTL_SECONDS = 3600

/** Notifies a user, once, of cards that someone else assigned to them, once the transaction commits. */
export async function notifyAssignee(
  tx: Tx,
  ctx: Ctx,
  userId: string | null,
  cardIds: readonly string[],
): Promise<void> {
  const by = ctx.actor
  if (!by || !userId || userId === by.id || cardIds.length === 0) return
  const [card] = await firstOf(tx, cardIds)
  if (!card) return
  tx.after(cardsAssigned(userId, { ...notice(card, by), count: cardIds.length }))
  await enqueueNotice(tx, ctx, { userId, card, kind: 'assigned', count: cardIds.length })
}

/** Notifies the users that a comment on a card names. */
export async function notifyMentioned(
  tx: Tx,
  ctx: Ctx,
  userIds: readonly string[],
  card: CardView,
): Promise<void> {
  for (const userId of userIds) {
    tx.after(cardMentioned(userId, notice(card, requireActor(ctx))))
    await enqueueNotice(tx, ctx, { userId, card, kind: 'mention', count: 1 })
  }
}

const notice = (card: CardView, by: { firstName: string; lastName: string }) => ({
  id: uuidv7(),
  title: cardTitle(card),
  by: fullName(by.firstName, by.lastName),
  boardId: card.boardId,
  cardId: card.id,
})

const firstOf = (tx: Database, cardIds: readonly string[]) =>
  selectCards(
    tx,
    sql`select * from task_cards k where k.id = any(${uuids(cardIds)}) and ${liveCard} order by k.id limit 1`,
    sql`k.id`,
  )

const enqueueNotice = (
  tx: Database,
  ctx: Ctx,
  { card, ...about }: { userId: string; card: CardView; kind: 'assigned' | 'mention'; count: number },
) => enqueue(tx, 'boards.notify', { cardId: card.id, byId: requireActor(ctx).id, ...about })

/** The task: notifies the user on their open page, else by push. */
export async function notifyOfCards(
  ctx: Ctx,
  about: { userId: string; cardId: string; byId: string; kind: 'assigned' | 'mention'; count: number },
): Promise<void> {
  const { userId, cardId, byId, kind, count } = about
  const found = await ctx.db(async (tx) => {
    const [card] = await selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.id = ${cardId}::uuid and ${liveCard} and ${visibleBoard(ctx, userId)}`,
      sql`k.id`,
    )
    const [by] = await tx.execute<{ first: string; last: string }>(
      sql`select first_name as first, last_name as last from users where id = ${byId}::uuid`,
    )
    return card && by ? { card, by: fullName(by.first, by.last) } : null
  })
  if (!found) return
  const { card, by } = found
  const title = cardTitle(card)
  const cards = plural(count, 'card')
  const notification =
    kind === 'mention'
      ? colleagueNotification('You were mentioned', mentionedSentence, {
          plain: 'on a card',
          detailed: `on ${title}`,
          by,
        })
      : colleagueNotification(count === 1 ? 'Card assigned' : 'Cards assigned', assignedSentence, {
          plain: count === 1 ? 'a card' : cards,
          detailed: count === 1 ? title : cards,
          by,
        })
  const url = count === 1 ? cardPath(card.boardId, card.id) : `${boardPath(card.boardId)}?who=${userId}`
  await notifyUsers(ctx, [userId], { ...notification, tag: `cards-${card.id}`, url }, TTL_SECONDS)
}
