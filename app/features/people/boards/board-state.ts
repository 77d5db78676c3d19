import { decodeCursor, encodeCursor, type Page, type SortKey } from '#app/lib/paging.ts'
import type { CardView } from './board-views.server.ts'
import { type CardFilter, comparePlaces, filterSearch, matchesFilter, placeOf } from './card-filter.ts'
import type { CardEvent } from './events.ts'

/** The part of a board that is shown. */
export interface BoardScope {
  filter: CardFilter
  /** The account's date. */
  today: string
}

export interface LaneCount {
  /** All its cards, also those that aren't loaded or don't match the filter. */
  total: number
  /** Cards that match the filter. */
  matching: number
}

/** The server's answer for a board: the counts as of `revision`, and the first cards, which may be newer. */
export interface BoardSnapshot {
  revision: number
  counts: Readonly<Record<string, LaneCount>>
  pages: Readonly<Record<string, Page<CardView>>>
}

/** The cards of a lane between two places of its order. */
export interface LoadedRange extends Page<CardView> {
  revision: number
}

/** A change of one card; null before it was added, and after it was deleted. */
interface CardChange {
  revision: number
  id: string
  before: CardView | null
  after: CardView | null
}

/** A card moved by the user, which the server hasn't answered. */
export interface Move {
  id: string
  from: CardView
  to: CardView
  /** It was put below the last loaded card of a longer lane. */
  isLast: boolean
}

/**
 * The browser's state of a board. Counts are those of the server at `revision` and of each later change once, so that
 * they are right whatever is loaded and in whatever order changes arrive. Each card has the state of its latest revision.
 * The user's own moves are kept apart until the server has answered.
 */
export interface BoardState extends BoardScope {
  revision: number
  counts: Readonly<Record<string, LaneCount>>
  changes: ReadonlyMap<string, CardChange>
  known: ReadonlyMap<string, { card: CardView | null; revision: number }>
  /** The place up to which each lane is loaded; null for all of it. */
  ends: ReadonlyMap<string, SortKey | null>
  moves: readonly Move[]
}

/** The loaded part of a lane: its cards in their order, from the top down. */
export interface LaneState extends LaneCount {
  cards: readonly CardView[]
  nextCursor: string | null
}

type Known = Map<string, { card: CardView | null; revision: number }>

export const loadBoard = (scope: BoardScope, snapshot: BoardSnapshot): BoardState =>
  reloadBoard({ ...scope, ...EMPTY }, scope, snapshot)

const EMPTY = { revision: 0, counts: {}, changes: new Map(), known: new Map(), ends: new Map(), moves: [] }

/** Takes the first cards from the server again. Later ones stay, until `refreshLane` brings their present state. */
export function reloadBoard(before: BoardState, scope: BoardScope, snapshot: BoardSnapshot): BoardState {
  const { revision, pages } = snapshot
  if (revision < before.revision) return before
  const changes = new Map([...before.changes].filter(([, change]) => change.revision > revision))
  let counts = snapshot.counts
  for (const change of changes.values()) counts = countChange(counts, scope, change, before)
  const isSame = filterSearch(before.filter) === filterSearch(scope.filter)
  const known: Known = new Map(
    [...before.known].filter(([, entry]) => isSame || (entry.revision > revision && !scope.filter.text)),
  )
  const ends = new Map<string, SortKey | null>()
  for (const [laneId, page] of Object.entries(pages)) {
    const end = decodeCursor(page.nextCursor)
    const held = before.ends.get(laneId)
    const isLonger =
      isSame &&
      held !== undefined &&
      isBelow(held, end) &&
      [...known.values()].some(
        ({ card }) => card?.laneId === laneId && isBelow(placeOf(card, scope.filter.sort), end),
      )
    ends.set(laneId, isLonger ? held : end)
    place(known, laneId, scope, { ...page, revision }, { from: null, to: end })
  }
  return { ...scope, revision, counts, changes, known, ends, moves: before.moves }
}

/** The lanes that were loaded further than their first cards, which `refreshLane` brings up to date. */
export const longerLanes = ({ ends }: BoardState, { pages }: BoardSnapshot): string[] =>
  Object.entries(pages)
    .filter(([laneId, { nextCursor }]) => isBelow(ends.get(laneId) ?? null, decodeCursor(nextCursor)))
    .map(([laneId]) => laneId)

/** Whether a lane that is loaded up to `a` reaches further than one up to `b`. */
const isBelow = (a: SortKey | null, b: SortKey | null): boolean =>
  b !== null && (a === null || comparePlaces(a, b) > 0)

/** Makes the lane's cards in a range those that were loaded, but for what changed since. */
function place(
  known: Known,
  laneId: string,
  { filter: { sort } }: BoardScope,
  { items, revision }: LoadedRange,
  { from, to }: { from: SortKey | null; to: SortKey | null },
): void {
  for (const [id, { card, revision: at }] of known) {
    if (!card || card.laneId !== laneId || at > revision) continue
    const key = placeOf(card, sort)
    if ((from && comparePlaces(key, from) <= 0) || isBelow(key, to)) continue
    known.delete(id)
  }
  for (const card of items) {
    const at = known.get(card.id)
    if (!at || at.revision <= revision) known.set(card.id, { card, revision })
  }
}

/** Appends the page of a lane that followed `cursor`. */
export function appendPage(state: BoardState, laneId: string, cursor: string, page: LoadedRange): BoardState {
  const end = state.ends.get(laneId)
  if (!end || encodeCursor(end) !== cursor) return state
  const known: Known = new Map(state.known)
  const to = decodeCursor(page.nextCursor)
  place(known, laneId, state, page, { from: end, to })
  return { ...state, known, ends: new Map(state.ends).set(laneId, to) }
}

/** Brings all that is loaded of a lane up to date. */
export function refreshLane(state: BoardState, laneId: string, range: LoadedRange): BoardState {
  const known: Known = new Map(state.known)
  const to = decodeCursor(range.nextCursor)
  place(known, laneId, state, range, { from: null, to })
  const end = state.ends.get(laneId) ?? null
  return { ...state, known, ends: new Map(state.ends).set(laneId, isBelow(end, to) ? to : end) }
}

/** A text is searched by the server only: what it found matches. */
const shows = ({ filter, today }: BoardScope, card: CardView, isKnown: boolean): boolean =>
  (isKnown || filter.text === '') && matchesFilter(card, filter, today)

function countCard(
  counts: BoardState['counts'],
  card: CardView | null,
  matches: boolean,
  by: 1 | -1,
): BoardState['counts'] {
  const lane = card && counts[card.laneId]
  if (!lane) return counts
  const matching = lane.matching + (matches ? by : 0)
  return { ...counts, [card.laneId]: { total: lane.total + by, matching } }
}

function countChange(
  counts: BoardState['counts'],
  scope: BoardScope,
  { id, before, after }: Omit<CardChange, 'revision'>,
  { known }: Pick<BoardState, 'known'>,
): BoardState['counts'] {
  const matches = (card: CardView | null) => card !== null && shows(scope, card, known.has(id))
  return countCard(countCard(counts, before, matches(before), -1), after, matches(after), 1)
}

function changeOf(event: CardEvent, revision: number): CardChange {
  const { card } = event
  const isGone = event.type === 'DELETE_CARD'
  const before = event.type === 'ADD_CARD' ? null : isGone ? card : { ...card, ...event.was }
  return { revision, id: card.id, before, after: isGone ? null : card }
}

/** Applies a change that was published, or that answers a move. It may come twice, late, and before an earlier one. */
export function applyEvent(state: BoardState, event: CardEvent, revision: number): BoardState {
  const change = changeOf(event, revision)
  const key = `${revision} ${change.id}`
  const held = state.known.get(change.id)
  const isNew = revision > state.revision && !state.changes.has(key)
  const isNewer = held ? held.revision < revision : revision > state.revision && state.filter.text === ''
  return {
    ...state,
    ...(isNew && {
      counts: countChange(state.counts, state, change, state),
      changes: new Map(state.changes).set(key, change),
    }),
    ...(isNewer && { known: new Map(state.known).set(change.id, { card: change.after, revision }) }),
  }
}

export const beginMove = (state: BoardState, move: Move): BoardState => ({
  ...state,
  moves: [...state.moves, move],
})

/** Ends a move: with the change that it made, or without one when the server refused it. */
export function endMove(
  state: BoardState,
  moveId: string,
  answer: { event: CardEvent; revision: number } | null,
): BoardState {
  const move = state.moves.find(({ id }) => id === moveId)
  const rest = { ...state, moves: state.moves.filter((one) => one !== move) }
  if (!answer || !move) return rest
  const { card } = answer.event
  const place = placeOf(card, state.filter.sort)
  const end = rest.ends.get(card.laneId)
  // The server put it directly below the last loaded card, so the lane is now loaded up to it.
  const reaches = move.isLast && card.laneId === move.to.laneId && end && comparePlaces(place, end) > 0
  const ends = reaches ? new Map(rest.ends).set(card.laneId, place) : rest.ends
  return applyEvent({ ...rest, ends }, answer.event, answer.revision)
}

/** The card as the user sees it: where they moved it, or as it is known. */
export const shownCard = ({ known, moves }: BoardState, cardId: string): CardView | undefined =>
  moves.findLast(({ to }) => to.id === cardId)?.to ?? known.get(cardId)?.card ?? undefined

/** The lanes as the user sees them, with their own moves done. */
export function lanesOf(state: BoardState): ReadonlyMap<string, LaneState> {
  const { filter } = state
  const known: Known = new Map(state.known)
  const ends = new Map(state.ends)
  let { counts } = state
  for (const { from, to, isLast } of state.moves) {
    const held = known.get(to.id) ?? { card: from, revision: 0 }
    if (!held.card) continue
    counts = countChange(counts, state, { id: to.id, before: held.card, after: to }, { known })
    known.set(to.id, { card: to, revision: held.revision })
    const [end, place] = [ends.get(to.laneId), placeOf(to, filter.sort)]
    if (isLast && end && comparePlaces(place, end) > 0) ends.set(to.laneId, place)
  }
  const cards = new Map<string, CardView[]>(Object.keys(counts).map((id) => [id, []]))
  for (const { card } of known.values()) {
    const end = card && ends.get(card.laneId)
    if (!card || !shows(state, card, true)) continue
    if (!isBelow(placeOf(card, filter.sort), end ?? null)) cards.get(card.laneId)?.push(card)
  }
  return new Map(
    Object.entries(counts).map(([id, { total, matching }]) => {
      const end = state.ends.get(id)
      return [
        id,
        {
          total: Math.max(total, 0),
          matching: Math.max(matching, 0),
          nextCursor: end ? encodeCursor(end) : null,
          cards: cards
            .get(id)!
            .toSorted((a, b) => comparePlaces(placeOf(a, filter.sort), placeOf(b, filter.sort))),
        },
      ]
    }),
  )
}
