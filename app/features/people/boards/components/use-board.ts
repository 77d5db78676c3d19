import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { generateKeyBetween } from 'fractional-indexing'
import { announce } from '#app/components/feedback/announcements.ts'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { getJson, post } from '#app/lib/api-client.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { BOARD_MESSAGES, cardTitle } from '../board.ts'
import type { BoardView, CardView } from '../board-views.server.ts'
import { boardPath, cardPath } from '../paths.ts'
import {
  appendPage,
  applyEvent,
  beginMove,
  type BoardState,
  endMove,
  lanesOf,
  loadBoard,
  longerLanes,
  type LoadedRange,
  refreshLane,
  reloadBoard,
  type BoardScope,
  type BoardSnapshot,
} from '../board-state.ts'
import { filterSearch } from '../card-filter.ts'
import { boardChanged, boardClosed, boardViewers, type CardEvent, joinBoard, leaveBoard } from '../events.ts'

export interface LoadedBoard extends BoardScope {
  board: BoardView
  snapshot: BoardSnapshot
}

type Update = (state: BoardState) => BoardState

/** The place of a card: below another one, or where it was; else at the lane's top. */
export interface CardPlace {
  laneId: string
  below?: string | null | undefined
  at?: string
}

/** The cards on screen: what was loaded, what others change, and what the user moves, which shows at once. */
export function useBoard(loaded: LoadedBoard, userId: string) {
  const { board, snapshot, filter, today } = loaded
  const [state, update] = useReducer(
    (before: BoardState, change: Update) => change(before),
    { filter, today },
    (scope) => loadBoard(scope, snapshot),
  )
  const lanes = useMemo(() => lanesOf(state), [state])
  const search = filterSearch(filter)
  const ask = (laneId: string, name: 'after' | 'upTo', place: string) => {
    const query = new URLSearchParams(search)
    query.set(name, place)
    return getJson<LoadedRange>(`${boardPath(board.id)}/lanes/${laneId}/cards?${query}`)
  }

  // Only the first cards are loaded again with the page. What the user has loaded below them follows.
  const refresh = async (laneId: string, from: BoardState) => {
    const answer = await ask(laneId, 'upTo', lanesOf(from).get(laneId)?.nextCursor ?? 'end')
    if (!answer.ok) return
    update((now) =>
      filterSearch(now.filter) === filterSearch(from.filter) ? refreshLane(now, laneId, answer.data) : now,
    )
  }
  const follow = useEffectEvent(() => {
    const scope = { filter, today }
    update((before) => reloadBoard(before, scope, snapshot))
    const reloaded = reloadBoard(state, scope, snapshot)
    for (const laneId of longerLanes(reloaded, snapshot)) void refresh(laneId, reloaded)
  })
  const shown = useRef(snapshot)
  useEffect(() => {
    if (shown.current === snapshot) return
    shown.current = snapshot
    follow()
  }, [snapshot])

  const { status, send, revalidate } = useRealtime()
  useEffect(() => {
    if (status !== 'connected') return
    // Changes between loading and joining were published to others only.
    void send(joinBoard, { boardId: board.id }).then(({ ok }) => ok && revalidate())
    return () => void send(leaveBoard, { boardId: board.id })
  }, [board.id, status, send, revalidate])
  useRealtimeEvent(boardChanged, (change) => {
    if (change.boardId !== board.id) return
    if (change.event) {
      const { event, revision } = change
      update((before) => applyEvent(before, event, revision))
    }
    // Only the server knows which cards a text finds.
    if (!change.event || filter.text) revalidate()
  })
  useRealtimeEvent(boardClosed, ({ boardId }) => boardId === board.id && revalidate())
  // A deleted contact takes its cards off all boards, and a restored one brings them back.
  useRealtimeEvent(clientChanged, ({ change }) => {
    if (change === 'deleted' || change === 'restored') revalidate()
  })

  const [viewers, setViewers] = useState<UserView[]>([])
  useRealtimeEvent(boardViewers, (room) => {
    if (room.roomId === board.id) setViewers(room.users.filter(({ id }) => id !== userId))
  })

  const loading = useRef(new Set<string>())
  const loadMore = async (laneId: string) => {
    const cursor = lanes.get(laneId)?.nextCursor
    if (!cursor || loading.current.has(laneId)) return
    loading.current.add(laneId)
    const answer = await ask(laneId, 'after', cursor)
    loading.current.delete(laneId)
    if (answer.ok) update((before) => appendPage(before, laneId, cursor, answer.data))
    else showToast({ id: `lane-${laneId}`, kind: 'bad', message: answer.error })
  }

  const move = useMoves(board, lanes, update)
  return { state, lanes, viewers, loadMore, move }
}

/** The message about the last move, with its Undo. */
const MOVED = 'card-moved'

/**
 * Moves a card, and takes it back with a message, which replaces the one with the id `toast`, when the server refuses.
 */
function useMoves(board: BoardView, lanes: ReturnType<typeof lanesOf>, update: (change: Update) => void) {
  const { revalidate } = useRealtime()
  // Sequential: a card's second move starts where the first one ended.
  const moving = useRef<Promise<unknown>>(Promise.resolve())
  const moves = useRef(0)
  const move = async (card: CardView, { laneId, below, at }: CardPlace, toast?: string) => {
    const lane = board.lanes.find(({ id }) => id === laneId)
    if (!lane || below === card.id) return
    const { cards = [], nextCursor = null } = lanes.get(laneId) ?? {}
    const others = cards.filter(({ id }) => id !== card.id)
    const index = others.findIndex(({ id }) => id === below) + 1
    const to = {
      ...card,
      laneId,
      position: at ?? between(others[index - 1]?.position, others[index]?.position),
      done: board.lanes.length > 1 && laneId === board.lanes.at(-1)!.id,
    }
    const id = `${(moves.current += 1)}`
    const isLast = below != null && nextCursor !== null && index === others.length
    update((before) => beginMove(before, { id, from: card, to, isLast }))
    if (at) announce(`${cardTitle(card)} moved back to ${lane.label}`)
    else if (!toast) {
      showToast({
        id: MOVED,
        kind: 'ok',
        message: `${cardTitle(card)} moved to ${lane.label}, position ${index + 1}`,
        action: {
          label: 'Undo',
          onClick: () => void move({ ...card, laneId }, { laneId: card.laneId, at: card.position }),
        },
      })
    }
    const fields = { from: card.laneId, to: laneId, after: below ?? '', at: at ?? '' }
    const asked = moving.current.then(() =>
      post<{ event: CardEvent; revision: number }>(`${cardPath(board.id, card.id)}/place`, fields),
    )
    moving.current = asked
    const answer = await asked
    update((before) => endMove(before, id, answer.ok ? answer.data : null))
    if (answer.ok) return
    showToast({ id: toast ?? MOVED, kind: 'warn', message: answer.error || BOARD_MESSAGES.noCard })
    revalidate()
  }
  return move
}

/** Two cards have the same key after a lane was restored, and a lane sorted by due date isn't in their order. */
function between(above: string | undefined, below: string | undefined): string {
  if (above !== undefined && below !== undefined && above >= below) return above
  return generateKeyBetween(above ?? null, below ?? null)
}
