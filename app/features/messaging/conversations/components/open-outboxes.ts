import { useSyncExternalStore } from 'react'
import type { OutboxBase } from '../drafts.ts'

// The outboxes of pages and windows. What waits in the browser is theirs while there is one.
const open: OutboxBase[] = []
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Until the returned function is called. */
export function openOutbox(base: OutboxBase): () => void {
  open.push(base)
  changed()
  return () => {
    open.splice(open.indexOf(base), 1)
    changed()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutboxOpen = (base: OutboxBase): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open.includes(base),
    () => false,
  )
