import { type PointerEvent, useEffect, useRef } from 'react'

export const LONG_PRESS_MS = 500
/** A finger that moves further is scrolling. */
const SLACK_PX = 10

/** Pointer handlers that call `onLongPress` after 500 ms of holding still; the click that follows checks `wasLong`. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  const start = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        long.current = false
        start.current = { x: event.clientX, y: event.clientY }
        stop()
        timer.current = setTimeout(() => {
          long.current = true
          onLongPress()
        }, LONG_PRESS_MS)
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = start.current
        if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX) stop()
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      // A long touch would open the browser's own menu over ours.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    wasLong: () => {
      const was = long.current
      long.current = false
      return was
    },
  }
}
