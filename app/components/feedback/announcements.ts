import { useEffect, useRef } from 'react'
import { counted } from '#app/lib/plural.ts'

export interface Announcement {
  id: number
  text: string
}

/** Long enough for a screen reader that is still reading something else, ms. */
const KEPT_MS = 10_000

const listeners = new Set<() => void>()
let spoken: readonly Announcement[] = []
let count = 0

function set(next: readonly Announcement[]): void {
  spoken = next
  for (const listener of listeners) listener()
}

/** Has screen readers read a text when they finish what they are reading. Callable from anywhere in the browser. */
export function announce(text: string): void {
  const id = ++count
  set([...spoken, { id, text }])
  setTimeout(() => set(spoken.filter((other) => other.id !== id)), KEPT_MS)
}

/** Announces a text when what it is about, `of`, has changed. */
export function useAnnounced(of: string, text: string): void {
  const announced = useRef(of)
  useEffect(() => {
    if (announced.current === of) return
    announced.current = of
    announce(text)
  }, [of, text])
}

/** Announces what a list shows when its filters or search, `of`, have changed. */
export function useAnnouncedResults(
  of: string,
  {
    count,
    one,
    many,
    none,
    more,
  }: { count: number; one: string; many?: string; none: string; more?: boolean },
): void {
  useAnnounced(of, count === 0 ? none : counted({ count, more: more === true }, one, many))
}

export const announcementStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => spoken,
}
