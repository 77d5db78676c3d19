import { useRef, useState } from 'react'
import {
  type HeldRow,
  holdOrder,
} from '#app/features/messaging/texting/conversations/conversation-list-state.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'

/** Up to this offset the list counts as being at its top, px. */
const AT_TOP = 60

/**
 * Keeps rows in place while a pointer or the keyboard's focus is on the list or it is scrolled down, and counts the
 * conversations that would have moved up since.
 */
export function useHeldOrder(conversations: ConversationView[]) {
  const [held, setHeld] = useState<HeldRow[] | null>(null)
  const pointing = useRef(false)
  const focused = useRef(false)
  const view = held ? holdOrder(held, conversations) : { conversations, waiting: 0 }

  const isHeld = (area: HTMLElement) => pointing.current || focused.current || area.scrollTop > AT_TOP
  const settle = (area: HTMLElement) => {
    const hold = isHeld(area)
    // Set again each time, so that it includes pages loaded since.
    setHeld(hold ? view.conversations : null)
  }
  const handlers = {
    onPointerEnter: (event: React.PointerEvent<HTMLElement>) => {
      // A finger doesn't hover.
      if (event.pointerType === 'touch') return
      pointing.current = true
      settle(event.currentTarget)
    },
    onPointerLeave: (event: React.PointerEvent<HTMLElement>) => {
      pointing.current = false
      settle(event.currentTarget)
    },
    onFocus: (event: React.FocusEvent<HTMLElement>) => {
      // A click focuses the row too, but its pointer says when the list is left.
      focused.current = event.target.matches(':focus-visible')
      settle(event.currentTarget)
    },
    onBlur: (event: React.FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      focused.current = false
      settle(event.currentTarget)
    },
    onScroll: (event: React.UIEvent<HTMLElement>) => {
      if (isHeld(event.currentTarget) !== (held !== null)) settle(event.currentTarget)
    },
  }
  return { shown: view.conversations, waiting: view.waiting, release: () => setHeld(null), handlers }
}
