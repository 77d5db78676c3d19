import { useOffer } from '#app/components/actions/offers.ts'
import type { Action } from '#app/components/actions/action.ts'
import { actionsOf, type OpenKind } from '#app/features/actions.ts'
import { useAreas } from '#app/features/area.ts'
import { useFrame } from './frame-data.ts'

/** The actions on an open thing, also offered to keys and search under its name; none while it is null. */
export function useActions<Open>(kind: OpenKind<Open>, open: Open | null, name = kind.heading): Action[] {
  const areas = useAreas()
  const { viewer } = useFrame()
  const actions = open === null ? [] : actionsOf(areas, kind, open, viewer)
  useOffer(name, actions)
  return actions
}
