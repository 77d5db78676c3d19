import { useRef, useState } from 'react'
import type { CardView } from '../board-views.server.ts'
import type { LaneState } from '../board-state.ts'
import { isSelected, NO_SELECTION, selectInLane, selectLanes } from '../selection.ts'

/** The selected cards of the lanes shown. Another `key`, as after a change of cards, and another filter start with none. */
export function useCardSelection(key: string, lanes: ReadonlyMap<string, LaneState>) {
  const [state, setState] = useState({ key, selection: NO_SELECTION })
  const selection = state.key === key ? state.selection : NO_SELECTION
  const set = (next: typeof selection) => setState({ key, selection: next })
  const anchor = useRef<string | null>(null)
  return {
    selection,
    /** Selects a card, or not; with `range` all of its lane from the last one to it. */
    selectCard: ({ id, laneId }: CardView, range: boolean) => {
      const ids = lanes.get(laneId)?.cards.map((card) => card.id) ?? []
      const [to, from] = [ids.indexOf(id), range && anchor.current ? ids.indexOf(anchor.current) : -1]
      anchor.current = id
      const some = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
      set(selectInLane(selection, laneId, some, !isSelected(selection, id, laneId)))
    },
    selectLanes: (laneIds: readonly string[], chosen: boolean) =>
      set(selectLanes(selection, laneIds, chosen, lanes)),
    clear: () => set(NO_SELECTION),
  }
}
