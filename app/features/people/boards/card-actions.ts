import { CircleCheck, ContactRound, CornerDownRight } from '#app/components/icons.tsx'
import { actionsOn, openKind } from '#app/features/actions.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { CardView } from './board-views.server.ts'
import { cardPath } from './paths.ts'

/** The card of a board that has the focus. */
export interface OpenCard {
  card: Pick<CardView, 'id' | 'boardId' | 'client'>
  /** `?…` of the board. */
  search: string
  /** Moves it to the last lane; null when it is there. */
  complete: (() => void) | null
}

export const openCard = openKind<OpenCard>('Card')

export const cardActions = actionsOn(openCard, ({ card, search, complete }) => [
  {
    id: 'card.move',
    label: 'Move to…',
    icon: CornerDownRight,
    keys: ['m'],
    words: 'lane',
    act: { dialog: `${cardPath(card.boardId, card.id)}/move${search}` },
  },
  complete && {
    id: 'card.complete',
    label: 'Complete',
    icon: CircleCheck,
    keys: ['e'],
    words: 'done finish',
    act: { run: complete },
  },
  card.client && {
    id: 'card.contact',
    label: 'Open contact',
    icon: ContactRound,
    keys: ['o'],
    act: { to: clientPath(card.client.id) },
  },
  {
    id: 'card.arrows',
    label: 'Go to another card',
    icon: CornerDownRight,
    keys: ['← ↑ ↓ →'],
    act: { hint: true },
  },
  {
    id: 'card.alt',
    label: 'Move the card',
    icon: CornerDownRight,
    keys: ['Alt ← ↑ ↓ →'],
    act: { hint: true },
  },
])
