import { type RefObject, useEffectEvent, useState } from 'react'
import { useDragAdapter } from '#app/components/use-drag-adapter.ts'
import type { CardView } from '../board-views.server.ts'

/** The dragged card or lane. */
interface DraggedCard {
  cardId: string
}

export interface Drop {
  cardId: string
  laneId: string
  /** The card that it was dropped on; null for the lane's free space. */
  onCard: { id: string; below: boolean } | null
  /** It was dropped above the lane's cards. */
  onHeader: boolean
}

/** Makes a card draggable, and says on which edge another one would land. */
export function useDragCard(element: RefObject<HTMLElement | null>, card: CardView) {
  const [dragging, setDragging] = useState(false)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  useDragAdapter(({ draggable, dropTargetForElements }) => {
    const node = element.current!
    const stops = [
      draggable({
        element: node,
        getInitialData: () => ({ cardId: card.id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      // With the space around it, so that a drop between two cards is one on a card.
      dropTargetForElements({
        element: node.parentElement!,
        getData: ({ input }) => {
          const { top, height } = node.getBoundingClientRect()
          return { onCard: card.id, below: input.clientY > top + height / 2 }
        },
        onDrag: ({ self, source }) =>
          setEdge(source.data.cardId === card.id ? null : self.data.below ? 'bottom' : 'top'),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, card.id)
  return { dragging, edge }
}

/** Makes a lane a target, and says whether a card is over it. */
export function useDropLane(element: RefObject<HTMLElement | null>, laneId: string): boolean {
  const [over, setOver] = useState(false)
  useDragAdapter(
    ({ dropTargetForElements }) =>
      dropTargetForElements({
        element: element.current!,
        getData: ({ input, element: node }) => ({
          laneId,
          onHeader: input.clientY < (node.querySelector('ul')?.getBoundingClientRect().top ?? 0),
        }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    laneId,
  )
  return over
}

/** Calls `onDrop` when a card is dropped on a lane or on another card. */
export function useDrops(onDrop: (drop: Drop) => void): void {
  const latest = useEffectEvent(onDrop)
  useDragAdapter(
    ({ monitorForElements }) =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const targets = location.current.dropTargets.map(({ data }) => data)
          const lane = targets.find((data) => typeof data.laneId === 'string')
          const card = targets.find((data) => typeof data.onCard === 'string')
          const { cardId } = source.data as unknown as DraggedCard
          if (!lane || card?.onCard === cardId) return
          latest({
            cardId,
            laneId: lane.laneId as string,
            onCard: card ? { id: card.onCard as string, below: Boolean(card.below) } : null,
            onHeader: Boolean(lane.onHeader),
          })
        },
      }),
    'board',
  )
}
