import { cardFields, cardVersion } from '#app/features/people/boards/board.ts'
import { getBoard } from '#app/features/people/boards/boards.server.ts'
import { getCard } from '#app/features/people/boards/cards.server.ts'
import { updateCard } from '#app/features/people/boards/edit-cards.server.ts'
import { comparable, inputOf } from '#app/features/messaging/timeline/follow-up-edits.ts'
import { getFollowUp, updateFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatDateTime, formatDay, parseDay } from '#app/lib/dates.ts'
import { conflictSentence } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { explainMoved, fromLocalInput, toLocalInput } from '#app/lib/zoned.ts'
import type { CalendarEvent } from './calendar.ts'
import type { MoveItemInput } from './move.schema.ts'
import { cardEvent, followUpEvent, textEvent } from './own-calendars.server.ts'

/** An item of our own calendars, for its dialog. */
export interface OwnItem {
  event: CalendarEvent
  /** When it is, as the form's input takes it: a day, or a time on the account's clocks. */
  at: string
  /** The contact's or the board's name. */
  of: string
  details: string
  /** The page where all of it can be changed. */
  to: { path: 'follow-up'; clientId: string } | { path: 'card'; boardId: string }
}

export interface ItemId {
  kind: MoveItemInput['kind']
  id: string
  boardId?: string | null | undefined
}

export async function getOwnItem(ctx: Ctx, { kind, id, boardId }: ItemId): Promise<OwnItem> {
  if (kind === 'cards') {
    if (!isUuid(boardId)) throw notFound('This due card')
    const [board, card] = await Promise.all([getBoard(ctx, boardId), getCard(ctx, boardId, id)])
    if (!card.dueOn || card.done) throw notFound('This due card')
    return {
      event: cardEvent(card),
      at: card.dueOn,
      of: board.name,
      details: card.details,
      to: { path: 'card', boardId: board.id },
    }
  }
  const followUp = await getFollowUp(ctx, id)
  if (!followUp.isActive || (followUp.assignTo === 'none') !== (kind === 'texts')) {
    throw notFound(kind === 'texts' ? 'This scheduled text' : 'This follow up')
  }
  return {
    event: kind === 'texts' ? textEvent(followUp) : followUpEvent(followUp),
    at: toLocalInput(new Date(followUp.date), ctx.account.timezone),
    of: followUp.client.name,
    details: (kind === 'texts' ? followUp.message : followUp.note) ?? '',
    to: { path: 'follow-up', clientId: followUp.client.id },
  }
}

/**
 * Moves an item to another day or time, by the rules of its own form. `from` is when it was as the user saw it. Returns a
 * sentence for the user.
 */
export async function moveItem(ctx: Ctx, move: MoveItemInput): Promise<string> {
  const zone = ctx.account.timezone
  if (move.kind === 'cards') {
    const { boardId } = move
    if (!isUuid(boardId)) throw notFound('This due card')
    const to = move.to.slice(0, 10)
    if (!parseDay(to)) throw new AppError('invalid', 'Choose a date.', 'to')
    const card = await getCard(ctx, boardId, move.id)
    if (card.dueOn !== move.from) throw movedBySomeone('card')
    await updateCard(ctx, { boardId, cardId: card.id }, {
      ...cardFields({ ...card, dueOn: to }),
      version: cardVersion(card),
    } as Parameters<typeof updateCard>[2])
    return `Moved to ${formatDay(to)}`
  }
  const { id: actorId } = requireActor(ctx)
  const isText = move.kind === 'texts'
  const at = fromLocalInput(move.to, zone)
  if (!at) throw new AppError('invalid', 'Choose a date and a time.', 'to')
  const followUp = await getFollowUp(ctx, move.id)
  if ((followUp.assignTo === 'none') !== isText)
    throw notFound(isText ? 'This scheduled text' : 'This follow up')
  // A browser may send seconds, and Undo sends a time that the clocks skipped.
  const from = fromLocalInput(move.from, zone)
  if (!from || toLocalInput(new Date(followUp.date), zone) !== toLocalInput(from, zone))
    throw movedBySomeone(isText ? 'text' : 'follow up')
  const base = comparable(followUp)
  const moved = isText ? { messageAt: at.toISOString() } : { date: at.toISOString() }
  const saved = await updateFollowUp(
    ctx,
    { clientId: followUp.client.id, id: followUp.id },
    { ...inputOf({ ...base, ...moved }, actorId), version: followUp.version, base },
  )
  const notes = [explainMoved(move.to, zone), saved.messageStatus === 'scheduled' ? saved.held : null]
  return [
    `Moved to ${formatDateTime(new Date(saved.date), zone)}`,
    ...notes.filter((note) => note !== null),
  ].join('. ')
}

const movedBySomeone = (what: string) => new AppError('conflict', conflictSentence({ what, by: null }))
