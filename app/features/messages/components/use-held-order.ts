import { useRef, useState } from 'react'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { type HeldRow, holdOrder } from '#app/features/texting/conversation-list.ts'

/** Scrolled further than this somebody reads below, px. */
const AT_TOP = 60

/**
 * Rows do not move under a pointer, nor while one reads further down: the order stays as it was shown until the pointer
 * leaves and the list is back at its top, and says how many conversations would have moved up.
 */
export function useHeldOrder(conversations: ConversationView[]) {
  const [held, setHeld] = useState<HeldRow[] | null>(null)
  const pointing = useRef(false)
  const view = held ? holdOrder(held, conversations) : { conversations, waiting: 0 }

  const settle = (scroller: HTMLElement) => {
    const hold = pointing.current || scroller.scrollTop > AT_TOP
    // Taken anew each time: a page that came in behind is part of what is held.
    setHeld(hold ? view.conversations : null)
  }
  const handlers = {
    onPointerEnter: (event: React.PointerEvent<HTMLElement>) => {
      // A finger rests on nothing: only a mouse or pen holds.
      if (event.pointerType === 'touch') return
      pointing.current = true
      settle(event.currentTarget)
    },
    onPointerLeave: (event: React.PointerEvent<HTMLElement>) => {
      pointing.current = false
      settle(event.currentTarget)
    },
    onScroll: (event: React.UIEvent<HTMLElement>) => {
      const hold = pointing.current || event.currentTarget.scrollTop > AT_TOP
      if (hold !== (held !== null)) settle(event.currentTarget)
    },
  }
  return { shown: view.conversations, waiting: view.waiting, release: () => setHeld(null), handlers }
}
