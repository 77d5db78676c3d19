import { accountEvent, defineRequest, roomEvent, type RoomViewers, userEvent } from '#app/realtime/events.ts'
import type { CardView } from './board-views.server.ts'

/** The values of a card that lanes and filters count by. */
export type CountedCard = Pick<CardView, 'laneId' | 'assignedTo' | 'dueOn' | 'color' | 'done'>

/** A change of a board's cards. `card` is its new state, or the deleted one; `was` holds its values before. */
export type CardEvent =
  | {
      type: 'MOVE_CARD'
      cardId: string
      fromLaneId: string
      toLaneId: string
      index: number
      card: CardView
      was: CountedCard
    }
  | { type: 'UPDATE_CARD'; card: CardView; was: CountedCard }
  | { type: 'ADD_CARD'; card: CardView }
  | { type: 'DELETE_CARD'; cardId: string; card: CardView }

/**
 * `revision` is the board's after the change: a browser that loaded it later has the change already. Without an event many
 * cards or the board itself changed, and it is loaded again.
 */
export type BoardChange =
  | { boardId: string; event: CardEvent; revision: number }
  | { boardId: string; event: null }

/** Notifies everyone who has the board open. */
export const boardChanged = roomEvent<BoardChange>('taskboard')
/** The user may no longer use the board. */
export const boardClosed = userEvent<{ boardId: string }>('taskboard_closed')
/** The users who have the board open now. */
export const boardViewers = roomEvent<RoomViewers>('taskboard_viewers')
/** Boards were created, changed or deleted, or a monitored one has other unassigned cards. */
export const boardsChanged = accountEvent('refresh_taskboards')
/** The number of cards assigned to the user changed. */
export const assignedCardsChanged = userEvent('refresh_tasks')
export interface DueCards {
  count: number
  /** The title of the card that has been due longest. */
  title: string
  boardId: string
  cardId: string
}

/** Cards assigned to the user are due; once for each card. */
export const cardsDue = userEvent<DueCards>('taskboard_due')

export interface CardMention {
  /** The notification's id. */
  id: string
  /** The card's; of several the first one's. */
  title: string
  /** The user who wrote it, or assigned the cards. */
  by: string
  boardId: string
  cardId: string
}

/** Someone else assigned cards to the user. */
export const cardsAssigned = userEvent<CardMention & { count: number }>('taskboard_assigned')
/** A comment on a card names the user. */
export const cardMentioned = userEvent<CardMention>('taskboard_mention')

export const joinBoard = defineRequest<{ boardId: string }>('taskBoard_joinBoard')
export const leaveBoard = defineRequest<{ boardId: string }>('taskBoard_leaveBoard')
