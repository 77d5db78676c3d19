import { z } from 'zod'
import { parseDay } from '#app/lib/dates.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { enterRoom } from '#app/realtime/rooms.server.ts'
import { CARD_COLORS, cardFields, cardVersion } from './board.ts'
import { getBoard } from './boards.server.ts'
import { CARD_DETAILS_MAX, CARD_TITLE_MAX, cardSchema, newCardSchema } from './card.schema.ts'
import { getCard } from './cards.server.ts'
import { deleteCard } from './delete-cards.server.ts'
import { addCard, updateCard } from './edit-cards.server.ts'
import { boardViewers } from './events.ts'
import { cardBelow } from './lane-cards.server.ts'
import { moveCard } from './move-cards.server.ts'

const board = z.object({ boardId: z.uuid() })
const access = 'signed-in'
const id = z.uuid()
const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0'))

/** A change of a card as other clients send it. */
const cardEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MOVE_CARD'),
    cardId: id,
    fromLaneId: id,
    toLaneId: id,
    index: z.int().min(0).max(1_000_000),
  }),
  z.object({
    type: z.literal('ADD_CARD'),
    card: z.object({
      client: id.nullish(),
      clientType: z.enum(['primary', 'secondary']).default('primary'),
      title: plainText(CARD_TITLE_MAX).default(''),
      details: plainText(CARD_DETAILS_MAX).default(''),
    }),
  }),
  z.object({ type: z.literal('DELETE_CARD'), cardId: id }),
  z.object({
    type: z.literal('UPDATE_CARD'),
    card: z.object({
      id,
      title: plainText(CARD_TITLE_MAX).optional(),
      details: plainText(CARD_DETAILS_MAX).optional(),
      dueOn: z
        .string()
        .refine((day) => parseDay(day) !== null)
        .nullish(),
      cardColor: z.enum(CARD_COLORS).nullish(),
      assignedTo: id.nullish(),
    }),
  }),
])

/** Our own pages only join and leave over the socket; other clients may change cards, by the functions of our forms. */
export const boardHandlers: Handlers = {
  taskBoard_joinBoard: defineHandler({
    schema: board,
    access,
    handle: (ctx, { boardId }, socket) =>
      enterRoom(socket, boardId, boardViewers, () => getBoard(ctx, boardId)),
  }),
  taskBoard_leaveBoard: defineHandler({
    schema: board,
    access,
    handle: (_ctx, { boardId }, socket) => socket.leave(boardId),
  }),
  taskBoard_updateCard: defineHandler({
    schema: board.extend({ event: cardEvent }),
    access,
    handle: (ctx, { boardId, event }) => applyEvent(ctx, boardId, event),
  }),
}

async function applyEvent(ctx: Ctx, boardId: string, event: z.infer<typeof cardEvent>) {
  switch (event.type) {
    case 'MOVE_CARD': {
      const { cardId, fromLaneId: from, toLaneId: to, index } = event
      await getBoard(ctx, boardId)
      const after = await cardBelow(ctx, to, { cardId, index })
      return (await moveCard(ctx, { boardId, cardId }, { from, to, after })).event.card
    }
    case 'ADD_CARD': {
      const { clientType, ...card } = event.card
      const level = clientType === 'secondary' ? 'coapplicant' : 'applicant'
      return addCard(ctx, boardId, parseInput(newCardSchema, { ...card, level }))
    }
    case 'DELETE_CARD':
      return deleteCard(ctx, boardId, event.cardId)
    case 'UPDATE_CARD': {
      const { id: cardId, cardColor, ...change } = event.card
      const before = await getCard(ctx, boardId, cardId)
      // A text that is left out would be emptied.
      const after = {
        ...{ ...cardFields(before), version: cardVersion(before) },
        ...(cardColor === undefined ? {} : { color: cardColor }),
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      }
      const input = parseInput(cardSchema, { ...after, dueOn: after.dueOn ?? '' })
      return updateCard(ctx, { boardId, cardId }, input)
    }
  }
}
