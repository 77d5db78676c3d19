import type { LaneState } from './board-state.ts'

/** Selected cards: some one by one, and of some lanes all that match the filter, but for a few. */
export interface Selection {
  cards: ReadonlySet<string>
  lanes: ReadonlySet<string>
  except: ReadonlySet<string>
}

export const NO_SELECTION: Selection = { cards: new Set(), lanes: new Set(), except: new Set() }

type Lanes = ReadonlyMap<string, LaneState>

export const isSelected = ({ cards, lanes, except }: Selection, id: string, laneId: string): boolean =>
  lanes.has(laneId) ? !except.has(id) : cards.has(id)

/** Selects or deselects cards of one lane. */
export function selectInLane(
  selection: Selection,
  laneId: string,
  ids: readonly string[],
  chosen: boolean,
): Selection {
  const ofLane = selection.lanes.has(laneId)
  const next = new Set(ofLane ? selection.except : selection.cards)
  for (const id of ids) {
    if (chosen === ofLane) next.delete(id)
    else next.add(id)
  }
  return ofLane ? { ...selection, except: next } : { ...selection, cards: next }
}

/** With all cards of lanes that match the filter, also those that aren't loaded. */
export function selectLanes(
  selection: Selection,
  laneIds: readonly string[],
  chosen: boolean,
  state: Lanes,
): Selection {
  const lanes = new Set(selection.lanes)
  const [cards, except] = [new Set(selection.cards), new Set(selection.except)]
  for (const laneId of laneIds) {
    if (chosen) lanes.add(laneId)
    else lanes.delete(laneId)
    for (const { id } of state.get(laneId)?.cards ?? []) {
      cards.delete(id)
      except.delete(id)
    }
  }
  return { cards, lanes, except }
}

/** How many cards of the lanes shown are selected. */
export const countSelected = (selection: Selection, lanes: Lanes): number =>
  [...lanes].reduce((sum, [laneId, { cards, matching }]) => {
    const isWhole = selection.lanes.has(laneId)
    const single = cards.filter(({ id }) => (isWhole ? selection.except : selection.cards).has(id)).length
    return sum + (isWhole ? matching - single : single)
  }, 0)
