import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#app/components/feedback/announcements.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { BOARD_MESSAGES, cardTitle, cardTitleWithClient } from '../board.ts'
import type { CardView } from '../board-views.server.ts'
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { openCard } from '../card-actions.ts'
import { shownCard } from '../board-state.ts'
import { filterSearch, isFiltering } from '../card-filter.ts'
import { BoardHeader } from './board-header.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Lane } from './lane.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'
import { type LoadedBoard, useBoard } from './use-board.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useDrops } from './use-drag-and-drop.ts'
import { useCardSelection } from './use-selection.ts'

const BULK_FORM = 'bulk-cards'

interface BoardProps {
  loaded: LoadedBoard & { can: { clear: boolean; message: boolean }; select: string | null }
  /** Users who may use the board and be assigned. */
  people: readonly UserView[]
  userId: string
}

/** A board with its lanes. Cards move by pointer, by Alt with an arrow key, and by their menu. */
export function Board({ loaded, people, userId }: BoardProps) {
  const { board, filter, can, select } = loaded
  const { state, lanes, viewers, loadMore, move } = useBoard(loaded, userId)
  const { search } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const lastLane = board.lanes.length > 1 ? board.lanes.at(-1)!.id : null
  const shown = board.lanes.filter(({ id }) => filter.completed || id !== lastLane)

  const visible = useMemo(
    () => new Map([...lanes].filter(([id]) => filter.completed || id !== lastLane)),
    [lanes, filter.completed, lastLane],
  )
  const { selection, selectCard, selectLanes, clear } = useCardSelection(
    `${filterSearch(filter)} ${select}`,
    visible,
  )

  useDrops(({ cardId, laneId, onCard, onHeader }) => {
    const card = shownCard(state, cardId)
    const cards = (lanes.get(laneId)?.cards ?? []).filter(({ id }) => id !== cardId)
    const at = onCard ? cards.findIndex(({ id }) => id === onCard.id) : onHeader ? -1 : cards.length - 1
    // Sorted by due date, a card has its place in the lane already.
    const isPlaced = filter.sort === 'due'
    if (!card || (isPlaced && card.laneId === laneId)) return
    const below = isPlaced ? null : cards[onCard && !onCard.below ? at - 1 : at]?.id
    void move(card, { laneId, below })
  })

  const { moveByKey, leave } = useMoveByKey({ lanes, shown, sorted: filter.sort === 'due', area, move })
  const actions = useCardActions({ lastLane, move, moveByKey, leave, selectCard })
  const cardFocus = useCardFocus(area)
  const card = cardFocus.focused === null ? undefined : shownCard(state, cardFocus.focused)
  const complete = card && lastLane && card.laneId !== lastLane ? () => actions.onComplete(card) : null
  useActions(openCard, card ? { card, search, complete } : null, card && cardTitle(card))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BoardHeader
        board={board}
        filter={filter}
        people={people}
        userId={userId}
        select={select}
        viewers={viewers}
      />
      {board.status === 'pending' ? (
        <p role="status" className="m-4 rounded-md bg-warn-soft px-4 py-3">
          {BOARD_MESSAGES.building}
        </p>
      ) : (
        <>
          {select ? (
            <BulkBar
              key={select}
              id={BULK_FORM}
              board={board}
              people={people}
              search={search}
              selection={selection}
              lanes={visible}
              canDelete={can.clear}
              onAll={() => selectLanes([...visible.keys()], true)}
              onClear={clear}
            />
          ) : null}
          <noscript>
            <p className="px-4 pb-2 text-muted text-sm sm:px-5">
              Dragging needs JavaScript. Move a card by its button “Move to…”.
            </p>
          </noscript>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between its cards */}
          <div
            ref={area}
            id="cards"
            tabIndex={-1}
            {...cardFocus.handlers}
            className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pb-4 sm:px-5"
          >
            {shown.map((lane) => (
              <Lane
                key={lane.id}
                lane={lane}
                boardId={board.id}
                state={lanes.get(lane.id)}
                filtered={isFiltering(filter)}
                search={search}
                canClear={can.clear}
                onNearEnd={() => void loadMore(lane.id)}
                card={{
                  search,
                  canMessage: can.message,
                  tagsShown: filter.tagsShown,
                  doneLane: lane.id === lastLane ? null : lastLane,
                  selectFor: select ? BULK_FORM : null,
                  ...actions,
                }}
                people={people}
                selection={selection}
                onSelectLane={(id, chosen) => selectLanes([id], chosen)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

type Move = ReturnType<typeof useBoard>['move']

/**
 * Moves a card to the next lane or place in the direction of an arrow key, and keeps the focus on it. `leave` moves the focus
 * from a card that is about to go to the next one, or to the head of its lane.
 */
function useMoveByKey({
  lanes,
  shown,
  sorted,
  area,
  move,
}: {
  lanes: ReturnType<typeof useBoard>['lanes']
  shown: LoadedBoard['board']['lanes']
  /** By due date, so that a card has its place in a lane already. */
  sorted: boolean
  area: React.RefObject<HTMLDivElement | null>
  move: Move
}) {
  // A card moved by keyboard is another element in another lane: it gets the focus back.
  const focusOn = useRef<string | null>(null)
  useEffect(() => {
    const element = focusOn.current
    if (!element) return
    focusOn.current = null
    area.current?.querySelector<HTMLElement>(element)?.focus()
  }, [area, lanes])
  const leave = (card: CardView) => {
    if (!area.current?.querySelector(cardElement(card.id))?.contains(document.activeElement)) return
    const cards = lanes.get(card.laneId)?.cards ?? []
    const at = cards.findIndex(({ id }) => id === card.id)
    const next = cards[at + 1] ?? cards[at - 1]
    focusOn.current = next ? `${cardElement(next.id)} a` : `#lane-${card.laneId}`
  }
  const moveByKey = (card: CardView, key: string) => {
    const { laneId } = card
    const cards = lanes.get(laneId)?.cards ?? []
    const at = cards.findIndex(({ id }) => id === card.id)
    const lane = shown.findIndex(({ id }) => id === laneId)
    if (at < 0) return
    focusOn.current = `${cardElement(card.id)} a`
    const target = key === 'ArrowLeft' ? shown[lane - 1] : key === 'ArrowRight' ? shown[lane + 1] : undefined
    if (target) return void move(card, { laneId: target.id })
    if (sorted) return announce('The lane is sorted by due date')
    if (key === 'ArrowUp' && at > 0) void move(card, { laneId, below: cards[at - 2]?.id })
    if (key === 'ArrowDown' && at < cards.length - 1) void move(card, { laneId, below: cards[at + 1]!.id })
  }
  return { moveByKey, leave }
}

const cardElement = (id: string) => `[data-card="${id}"]`

/** Cards get the same functions in each rendering, so that only changed cards are rendered again. */
function useCardActions({
  lastLane,
  ...functions
}: {
  lastLane: string | null
  move: Move
  moveByKey: (card: CardView, key: string) => void
  leave: (card: CardView) => void
  selectCard: (card: CardView, range: boolean) => void
}) {
  const latest = useRef(functions)
  useEffect(() => {
    latest.current = functions
  })
  const onKey = useCallback((card: CardView, key: string) => latest.current.moveByKey(card, key), [])
  const onSelect = useCallback((card: CardView, range: boolean) => latest.current.selectCard(card, range), [])
  const onComplete = useCallback(
    (card: CardView) => {
      if (!lastLane) return
      const toast = `completed-${card.id}`
      const { laneId, position } = card
      latest.current.leave(card)
      void latest.current.move(card, { laneId: lastLane }, toast)
      const undo = () => void latest.current.move({ ...card, laneId: lastLane }, { laneId, at: position })
      showToast({
        id: toast,
        kind: 'ok',
        message: `Card completed: ${cardTitleWithClient(card)}`,
        action: { label: 'Undo', onClick: undo },
      })
    },
    [lastLane],
  )
  return { onKey, onSelect, onComplete }
}
