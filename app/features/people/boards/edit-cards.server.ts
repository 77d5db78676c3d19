import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { type ChosenMention, findMentions, type Mention, mentionedIds } from '#app/lib/mentions.ts'
import { selectMentionable } from '#app/lib/mentions.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, type Tx, requireActor } from '#app/lib/ctx.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { changedFields } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { type EditedFields, lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, taskCardEvents, taskCards, users } from '#db/schema/index.ts'
import { BOARD_MESSAGES, type CardColor, cardFields, cardVersion } from './board.ts'
import type { CardView } from './board-views.server.ts'
import { doneLane, lockBoard, mayUse } from './boards.server.ts'
import type { CardInput, commentSchema, NewCardInput } from './card.schema.ts'
import { type CardEntry, findCard } from './cards.server.ts'
import {
  assignedCardsChanged,
  boardChanged,
  boardsChanged,
  type CountedCard,
  type CardEvent,
} from './events.ts'
import { notifyAssignee, notifyMentioned } from './notify.server.ts'
import { positionBelow } from './positions.server.ts'

export type LockedBoard = Awaited<ReturnType<typeof lockBoard>>
export type CardRow = typeof taskCards.$inferSelect

export const noCard = () => new AppError('not-found', BOARD_MESSAGES.noCard)

/** Locks the board and reads a live card. */
export async function lockCard(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  cardId: string,
): Promise<{ board: LockedBoard; row: CardRow }> {
  requireActor(ctx)
  const board = await lockBoard(tx, ctx, boardId)
  const [row] = await tx
    .select()
    .from(taskCards)
    .where(
      and(
        eq(taskCards.id, cardId),
        eq(taskCards.boardId, boardId),
        isNull(taskCards.deletedAt),
        eq(taskCards.clientDeleted, false),
      ),
    )
  if (!row) throw noCard()
  return { board, row }
}

/** Adds a line to the history of cards. */
export async function record(
  tx: Database,
  ctx: Ctx,
  cardIds: readonly string[],
  kind: CardEntry['kind'],
  entry: string | { text: string; mentions: Mention[] } = '',
): Promise<void> {
  if (cardIds.length === 0) return
  const { text, mentions } = typeof entry === 'string' ? { text: entry, mentions: [] } : entry
  await tx.insert(taskCardEvents).values(
    cardIds.map((cardId) => ({
      accountId: ctx.account.id,
      cardId,
      kind,
      text,
      mentions,
      userId: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })),
  )
}

/** The values of a card before its change, for an event. */
export const cardBefore = ({ laneId, assignedTo, dueOn, color, done }: CardRow): CountedCard => ({
  laneId,
  assignedTo,
  dueOn,
  color: color as CardColor | null,
  done,
})

/** Publishes a change to those who have the board open, and to the badges that count the card. */
export function publishCard(
  tx: Tx,
  { id: boardId, monitor, revision }: LockedBoard,
  event: CardEvent | null,
  assignees: readonly (string | null)[],
): void {
  tx.after(boardChanged(boardId, event ? { boardId, event, revision } : { boardId, event }))
  for (const id of new Set(assignees)) if (id) tx.after(assignedCardsChanged(id, undefined))
  if (monitor && assignees.includes(null)) tx.after(boardsChanged())
}

/** Adds a card at the top of a lane. A client can have several cards on a board. */
export async function addCard(ctx: Ctx, boardId: string, input: NewCardInput): Promise<CardView> {
  requireActor(ctx)
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    if (input.client) {
      const [client] = await tx
        .select({ id: clients.id })
        .from(clients)
        .where(and(eq(clients.id, input.client), isNull(clients.deletedAt)))
      if (!client) throw notFound('This contact')
    }
    const lane = input.lane ? board.lanes.find(({ id }) => id === input.lane) : board.lanes[0]
    if (!lane) throw new AppError('conflict', 'This lane was removed. Choose another one.', 'lane')
    const assignedTo = input.assignedTo ?? null
    const assignee = await requireAssignee(tx, boardId, assignedTo)
    const [row] = await tx
      .insert(taskCards)
      .values({
        accountId: ctx.account.id,
        boardId,
        laneId: lane.id,
        clientId: input.client ?? null,
        level: input.level,
        title: input.title,
        details: input.details,
        dueOn: input.dueOn ?? null,
        assignedTo,
        assignedAt: assignedTo ? ctx.now() : null,
        position: await positionBelow(tx, lane.id, { after: null, cardId: null }),
        done: lane.id === doneLane(board.lanes),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returning({ id: taskCards.id })
    const { id } = row!
    await record(tx, ctx, [id], 'added', lane.label)
    if (assignee) await record(tx, ctx, [id], 'assigned', assignee)
    await audit(tx, ctx, { action: 'added a card', entity: 'card', entityId: id })
    const card = await findCard(tx, boardId, id)
    publishCard(tx, board, { type: 'ADD_CARD', card }, [assignedTo])
    await notifyAssignee(tx, ctx, assignedTo, [id])
    return card
  })
}

/**
 * Changes a card's own fields.
 * @throws EditConflict when someone else changed it after it was opened
 */
export async function updateCard(
  ctx: Ctx,
  { boardId, cardId }: { boardId: string; cardId: string },
  input: CardInput,
): Promise<CardView> {
  return ctx.db(async (tx) => {
    const { board, row } = await lockCard(tx, ctx, boardId, cardId)
    const before = cardFields(row)
    const saved = await mergeEdit(ctx, {
      what: 'card',
      opened: input,
      mine: cardFields(input),
      stored: { values: before, version: cardVersion(row) },
      fields: () => editedFields(tx),
      last: () => lastChange(tx, 'card', cardId, [CHANGED, ASSIGNED]),
    })
    const changed = changedFields(before, saved)
    if (changed.length === 0) return findCard(tx, boardId, cardId)
    const { assignedTo } = saved
    const isAssigned = changed.includes('assignedTo')
    const assignee = isAssigned ? await requireAssignee(tx, boardId, assignedTo) : null
    await tx
      .update(taskCards)
      .set({
        ...saved,
        ...(isAssigned ? { assignedAt: assignedTo ? ctx.now() : null } : {}),
        ...(isAssigned || changed.includes('dueOn') ? { remindedAt: null } : {}),
        untouched: false,
        updatedAt: ctx.now(),
        edits: row.edits + 1,
        version: nextVersion(taskCards),
      })
      .where(eq(taskCards.id, cardId))
    if (changed.some((name) => name !== 'assignedTo')) await record(tx, ctx, [cardId], 'edited')
    if (assignee !== null) await record(tx, ctx, [cardId], 'assigned', assignee)
    await audit(tx, ctx, { action: CHANGED, entity: 'card', entityId: cardId })
    const card = await findCard(tx, boardId, cardId)
    publishCard(tx, board, { type: 'UPDATE_CARD', card, was: cardBefore(row) }, [row.assignedTo, assignedTo])
    if (isAssigned) await notifyAssignee(tx, ctx, assignedTo, [cardId])
    return card
  })
}

export const CHANGED = 'changed a card'
/** The audit log's entry for cards that were assigned together. */
export const ASSIGNED = 'assigned a card'

async function editedFields(tx: Database): Promise<EditedFields<ReturnType<typeof cardFields>>> {
  const people = await tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
  const name = (id: unknown) => {
    const user = people.find((each) => each.id === id)
    return user ? fullName(user.firstName, user.lastName) : 'No one'
  }
  return {
    title: { label: 'Title' },
    details: { label: 'Details' },
    assignedTo: { label: 'Assigned to', show: name },
    dueOn: { label: 'Due date', show: day, typed: day },
    color: { label: 'Color' },
  }
}

const day = (value: unknown) => (typeof value === 'string' && value ? formatDay(value) : '')

/** The name of a user who can be assigned; empty for an unassigned card. */
export async function requireAssignee(tx: Database, boardId: string, userId: string | null): Promise<string> {
  if (!userId) return ''
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt), mayUse(boardId)))
  if (!user) {
    throw new AppError('invalid', 'This person can’t use the board. Choose someone else.', 'assignedTo')
  }
  return fullName(user.firstName, user.lastName)
}

/** Writes a comment, and notifies the users it names with @. */
export async function commentOnCard(
  ctx: Ctx,
  { boardId, cardId }: { boardId: string; cardId: string },
  { comment, mentions: chosen }: z.output<typeof commentSchema>,
): Promise<CardView> {
  const { id: writer } = requireActor(ctx)
  return ctx.db(async (tx) => {
    const { board, row } = await lockCard(tx, ctx, boardId, cardId)
    const mentions = await mentionsOnBoard(tx, { boardId, comment, chosen, writer })
    await record(tx, ctx, [cardId], 'comment', { text: comment, mentions })
    await tx
      .update(taskCards)
      .set({ untouched: false, version: nextVersion(taskCards), updatedAt: ctx.now() })
      .where(eq(taskCards.id, cardId))
    await audit(tx, ctx, { action: 'commented on a card', entity: 'card', entityId: cardId })
    const card = await findCard(tx, boardId, cardId)
    publishCard(tx, board, { type: 'UPDATE_CARD', card, was: cardBefore(row) }, [])
    await notifyMentioned(tx, ctx, mentionedIds(mentions, writer), card)
    return card
  })
}

/** Whom a comment mentions: the others who may use the board. */
async function mentionsOnBoard(
  tx: Database,
  about: { boardId: string; comment: string; chosen: ChosenMention[] | undefined; writer: string },
): Promise<Mention[]> {
  const { boardId, comment, chosen, writer } = about
  if (!comment.includes('@')) return []
  return findMentions(
    comment,
    await selectMentionable(tx, and(mayUse(boardId), ne(users.id, writer))),
    chosen,
  )
}
