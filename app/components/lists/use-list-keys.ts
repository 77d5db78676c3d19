import type { Action } from '../actions/action.ts'
import { useOffer } from '../actions/offers.ts'
import { ArrowDown, ArrowUp } from '../icons.tsx'

/** J and K go to the next and the previous row from anywhere on the page. `step` is 1 or -1. */
export function useListKeys(enabled: boolean, step: (by: 1 | -1) => void): void {
  useOffer('List', enabled ? listActions(step) : [])
}

const listActions = (step: (by: 1 | -1) => void): Action[] => [
  {
    id: 'list.next',
    label: 'Next',
    icon: ArrowDown,
    keys: ['j'],
    repeats: true,
    search: 'never',
    act: { run: () => step(1) },
  },
  {
    id: 'list.previous',
    label: 'Previous',
    icon: ArrowUp,
    keys: ['k'],
    repeats: true,
    search: 'never',
    act: { run: () => step(-1) },
  },
]
