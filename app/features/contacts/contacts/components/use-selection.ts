import { useRef, useState } from 'react'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'

export interface RowSelection {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  /** Selects or deselects a row; with `range`, all rows from the last one to it. */
  toggle: (index: number, range: boolean) => void
  /** Selects all loaded rows, or none. */
  all: (chosen: boolean) => void
  /** More rows were selected than a bulk action can change. */
  full: boolean
}

/** The selected rows of a list. Another search or letter starts with none. */
export function useRowSelection(items: readonly { id: string }[], listKey: string): RowSelection {
  const [state, setState] = useState({ listKey, ids: new Set<string>() as ReadonlySet<string>, full: false })
  const anchor = useRef(0)
  const { ids, full } = state.listKey === listKey ? state : { ids: NONE, full: false }
  const set = (wanted: Set<string>) =>
    setState({
      listKey,
      ids: wanted.size > MOST_AT_ONCE ? new Set([...wanted].slice(0, MOST_AT_ONCE)) : wanted,
      full: wanted.size > MOST_AT_ONCE,
    })
  return {
    ids,
    full,
    has: (id) => ids.has(id),
    toggle: (index, range) => {
      const chosen = !ids.has(items[index]!.id)
      const from = range ? anchor.current : index
      const next = new Set(ids)
      for (const { id } of items.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      anchor.current = index
      set(next)
    },
    all: (chosen) => set(chosen ? new Set(items.map(({ id }) => id)) : new Set()),
  }
}

const NONE: ReadonlySet<string> = new Set()
