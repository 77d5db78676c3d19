import { useEffect, useId } from 'react'
import type { Action } from './action.ts'

/** The actions on one open thing, under the name that search shows. */
export interface Offer {
  heading: string
  actions: readonly Action[]
  /** Whatever is open; listed last. */
  always?: boolean
}

const offers = new Map<string, Offer>()

/** Offers actions to keys, search and the list of keys while the component is on screen. */
export function useOffer(heading: string, actions: readonly Action[], always = false): void {
  const id = useId()
  useEffect(() => {
    if (actions.length > 0) offers.set(id, { heading, actions, always })
    else offers.delete(id)
  })
  useEffect(() => () => void offers.delete(id), [id])
}

/** All offers, what was opened last first. */
export const readOffers = (): Offer[] =>
  [...offers.values()].toReversed().toSorted((a, b) => Number(a.always) - Number(b.always))

/** The action of a key, or of two in a row (`g m`); of what was opened last, when several have it. */
export const findByKey = (key: string): Action | undefined =>
  readOffers()
    .flatMap(({ actions }) => actions)
    .find(({ keys, act }) => keys?.includes(key) && !('hint' in act))

/** Whether a key begins a row of two. */
export const beginsKeys = (key: string): boolean =>
  readOffers().some(({ actions }) => actions.some(({ keys }) => keys?.some((k) => k.startsWith(`${key} `))))
