import type { Action } from '#app/components/actions/action.ts'
import type { Viewer } from './viewer.ts'

/** A kind of thing that can be open, with what its page says about it. */
export interface OpenKind<Open> {
  heading: string
  readonly open?: Open
}

/** `heading` stands above its keys in the list of keys. */
export const openKind = <Open>(heading: string): OpenKind<Open> => ({ heading })

/** The actions that an area adds to an open thing of a kind. */
export interface ActionSource {
  kind: OpenKind<unknown>
  actions: (open: unknown, viewer: Viewer) => readonly Action[]
}

export const actionsOn = <Open>(
  kind: OpenKind<Open>,
  actions: (open: Open, viewer: Viewer) => readonly (Action | false | null | undefined)[],
): ActionSource => ({
  kind,
  actions: (open, viewer) => actions(open as Open, viewer).filter((action) => Boolean(action)) as Action[],
})

/** All actions on an open thing, in their order. */
export const actionsOf = <Open>(
  areas: readonly { actions?: readonly ActionSource[] }[],
  kind: OpenKind<Open>,
  open: Open,
  viewer: Viewer,
): Action[] =>
  areas
    .flatMap((area) => area.actions ?? [])
    .filter((source) => source.kind === kind)
    .flatMap((source) => source.actions(open, viewer))
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0)

/** The buttons of a header, and the entries of its menu. */
export const buttonsOf = (actions: readonly Action[]) =>
  actions.filter(({ place }) => place !== undefined && place < 10)
export const entriesOf = (actions: readonly Action[]) =>
  actions.filter(({ place }) => place !== undefined && place >= 10)
