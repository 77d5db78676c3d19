import type { Page } from '#app/lib/paging.ts'
import type { CardView, LaneView } from './board.ts'
import type { CardEvent } from './events.ts'

/** The loaded part of a lane: its cards in their order, from the top down. */
export interface LaneState {
  cards: readonly CardView[]
  nextCursor: string | null
  /** All its cards, also those that aren't loaded or don't match the filter. */
  total: number
}

export type BoardState = ReadonlyMap<string, LaneState>

type Pages = Readonly<Record<string, Page<CardView>>>

export const loadBoard = (lanes: readonly LaneView[], pages: Pages): BoardState =>
  new Map(
    lanes.map(({ id, total }) => [
      id,
      { total, cards: pages[id]?.items ?? [], nextCursor: pages[id]?.nextCursor ?? null },
    ]),
  )

/** By position, as Postgres sorts it: by code point. */
export const inOrder = (a: CardView, b: CardView): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

/** Adds newly loaded first pages. Later pages stay, without cards that turned up in another lane. */
export function reloadBoard(before: BoardState, lanes: readonly LaneView[], pages: Pages): BoardState {
  const fresh = loadBoard(lanes, pages)
  const loaded = new Set([...fresh.values()].flatMap(({ cards }) => cards.map(({ id }) => id)))
  return new Map(
    [...fresh].map(([id, lane]) => {
      const last = lane.cards.at(-1)
      const held = before.get(id)
      if (!last || !held || lane.nextCursor === null) return [id, lane]
      const later = held.cards.filter((card) => !loaded.has(card.id) && inOrder(card, last) > 0)
      return [
        id,
        later.length > 0 ? { ...lane, cards: [...lane.cards, ...later], nextCursor: held.nextCursor } : lane,
      ]
    }),
  )
}

/** Appends the page of a lane that followed `cursor`. */
export function appendPage(
  state: BoardState,
  laneId: string,
  cursor: string,
  page: Page<CardView>,
): BoardState {
  const lane = state.get(laneId)
  if (!lane || lane.nextCursor !== cursor) return state
  const known = new Set([...state.values()].flatMap(({ cards }) => cards.map(({ id }) => id)))
  const cards = [...lane.cards, ...page.items.filter(({ id }) => !known.has(id))].toSorted(inOrder)
  return new Map(state).set(laneId, { ...lane, cards, nextCursor: page.nextCursor })
}

export const findInState = (state: BoardState, cardId: string): CardView | undefined =>
  [...state.values()].flatMap(({ cards }) => cards).find(({ id }) => id === cardId)

function without(state: BoardState, cardId: string): { state: Map<string, LaneState>; found: boolean } {
  const next = new Map(state)
  for (const [id, lane] of state) {
    if (!lane.cards.some((card) => card.id === cardId)) continue
    next.set(id, {
      ...lane,
      cards: lane.cards.filter((card) => card.id !== cardId),
      total: lane.total - 1,
    })
    return { state: next, found: true }
  }
  return { state: next, found: false }
}

/**
 * Puts a card where it says it is, unless a newer state of it is known. `shows`: whether it matches the filter. `from` is
 * the lane it left, in case it wasn't loaded there.
 */
export function putCard(
  state: BoardState,
  card: CardView,
  shows: boolean,
  from: string | null = card.laneId,
): BoardState {
  const known = findInState(state, card.id)
  if (known && known.version > card.version) return state
  const { state: next, found } = without(state, card.id)
  const left = from === null ? undefined : next.get(from)
  if (!found && left && from !== null) next.set(from, { ...left, total: left.total - 1 })
  const lane = next.get(card.laneId)
  if (!lane) return next
  const last = lane.cards.at(-1)
  const isLoaded = lane.nextCursor === null || (last !== undefined && inOrder(card, last) < 0)
  const cards = shows && isLoaded ? [...lane.cards, card].toSorted(inOrder) : lane.cards
  return next.set(card.laneId, { ...lane, cards, total: lane.total + 1 })
}

/** Applies a change that was published. */
export function applyEvent(
  state: BoardState,
  event: CardEvent,
  shows: (card: CardView) => boolean,
): BoardState {
  switch (event.type) {
    case 'ADD_CARD':
      return putCard(state, event.card, shows(event.card), null)
    case 'UPDATE_CARD':
      return putCard(state, event.card, shows(event.card))
    case 'MOVE_CARD':
      return putCard(state, event.card, shows(event.card), event.fromLaneId)
    case 'DELETE_CARD':
      return without(state, event.cardId).state
  }
}
