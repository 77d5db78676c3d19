import { announce } from '#app/components/feedback/announcements.ts'
import { generateKeyBetween } from 'fractional-indexing'
import { useEffect, useReducer, useRef, useState } from 'react'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { clientChanged } from '#app/features/clients/events.ts'
import { getJson, post } from '#app/features/conversations/api-client.ts'
import type { Page } from '#app/lib/paging.ts'
import type { RoomUser } from '#app/realtime/events.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import {
  BOARD_MESSAGES,
  boardPath,
  type BoardView,
  cardPath,
  type CardFilter,
  cardTitle,
  type CardView,
  filterSearch,
} from '../board.ts'
import { appendPage, applyEvent, type BoardState, loadBoard, putCard, reloadBoard } from '../board-state.ts'
import { boardChanged, boardClosed, boardViewers, joinBoard, leaveBoard } from '../events.ts'

export interface LoadedBoard {
  board: BoardView
  pages: Record<string, Page<CardView>>
  filter: CardFilter
  /** The account's date. */
  today: string
}

type Update = (state: BoardState) => BoardState

/** Whether a card matches the filter, as the server filters lanes. */
function shows({ board, filter, today }: LoadedBoard, card: CardView): boolean {
  const { who, overdue, completed } = filter
  if (!completed && card.done) return false
  if (who === 'none' ? card.assignedTo !== null : who !== null && card.assignedTo !== who) return false
  if (overdue && (card.done || card.dueOn === null || card.dueOn >= today)) return false
  return card.boardId === board.id
}

/** The cards on screen: what was loaded, what others change, and what the user moves, which shows at once. */
export function useBoard(loaded: LoadedBoard, userId: string) {
  const { board, pages, filter } = loaded
  const [state, update] = useReducer(
    (before: BoardState, change: Update) => change(before),
    loaded,
    () => loadBoard(board.lanes, pages),
  )
  // Later pages stay when the first ones are loaded again, unless they were of another filter, many cards changed, or
  // events may have been missed.
  const search = filterSearch(filter)
  const shown = useRef({ pages, search })
  const stale = useRef(false)
  useEffect(() => {
    if (shown.current.pages === pages) return
    const fresh = stale.current || shown.current.search !== search
    shown.current = { pages, search }
    stale.current = false
    update((before) => (fresh ? loadBoard(board.lanes, pages) : reloadBoard(before, board.lanes, pages)))
  }, [board.lanes, pages, search])

  const { status, send, revalidate } = useRealtime()
  useEffect(() => {
    if (status !== 'connected') return
    // What changed between loading and joining was published to others only.
    void send(joinBoard, { boardId: board.id }).then(({ ok }) => ok && revalidate())
    return () => {
      stale.current = true
      void send(leaveBoard, { boardId: board.id })
    }
  }, [board.id, status, send, revalidate])
  useRealtimeEvent(boardChanged, ({ boardId, event }) => {
    if (boardId !== board.id) return
    if (event) return update((before) => applyEvent(before, event, (card) => shows(loaded, card)))
    stale.current = true
    revalidate()
  })
  useRealtimeEvent(boardClosed, ({ boardId }) => boardId === board.id && revalidate())
  // A deleted contact takes its cards off all boards, and a restored one brings them back.
  useRealtimeEvent(clientChanged, ({ change }) => {
    if (change !== 'deleted' && change !== 'restored') return
    stale.current = true
    revalidate()
  })

  const [viewers, setViewers] = useState<RoomUser[]>([])
  useRealtimeEvent(boardViewers, (room) => {
    if (room.roomId === board.id) setViewers(room.users.filter(({ id }) => id !== userId))
  })

  const loading = useRef(new Set<string>())
  const loadMore = async (laneId: string) => {
    const cursor = state.get(laneId)?.nextCursor
    if (!cursor || loading.current.has(laneId)) return
    loading.current.add(laneId)
    const query = new URLSearchParams(search)
    query.set('after', cursor)
    const answer = await getJson<Page<CardView>>(`${boardPath(board.id)}/lanes/${laneId}/cards?${query}`)
    loading.current.delete(laneId)
    if (answer.ok) update((before) => appendPage(before, laneId, cursor, answer.data))
    else showToast({ id: `lane-${laneId}`, kind: 'bad', message: answer.error })
  }

  /** Puts a card below another one of a lane, or at its top; takes it back with a message when the server refuses. */
  const move = async (card: CardView, laneId: string, below: string | null) => {
    const lane = board.lanes.find(({ id }) => id === laneId)
    if (!lane || below === card.id) return
    const others = (state.get(laneId)?.cards ?? []).filter(({ id }) => id !== card.id)
    const at = others.findIndex(({ id }) => id === below) + 1
    const moved = {
      ...card,
      laneId,
      position: between(others[at - 1]?.position, others[at]?.position),
      done: board.lanes.length > 1 && laneId === board.lanes.at(-1)!.id,
    }
    update((before) => putCard(before, moved, shows(loaded, moved), card.laneId))
    announce(`${cardTitle(card)} moved to ${lane.label}, position ${at + 1}`)
    const answer = await post<CardView>(`${cardPath(board.id, card.id)}/place`, {
      from: card.laneId,
      to: laneId,
      after: below ?? '',
    })
    if (answer.ok) return update((before) => putCard(before, answer.data, shows(loaded, answer.data)))
    update((before) => putCard(before, card, shows(loaded, card), laneId))
    showToast({ kind: 'warn', message: answer.error || BOARD_MESSAGES.noCard })
    stale.current = true
    revalidate()
  }

  return { state, viewers, loadMore, move }
}

/** Two cards have the same key after a lane was restored: then the server decides. */
function between(above: string | undefined, below: string | undefined): string {
  if (above !== undefined && below !== undefined && above >= below) return above
  return generateKeyBetween(above ?? null, below ?? null)
}
