import { useRef } from 'react'
import { isControl } from './dom.ts'

/**
 * Calls `take` when a field of a form was changed for good. A select changes at each arrow key: such a choice counts on Enter,
 * or when the focus leaves the field.
 */
export function useChosen(take: () => void) {
  const byKey = useRef(false)
  const waiting = useRef(false)
  const chosen = () => {
    waiting.current = false
    take()
  }
  return {
    onPointerDown: () => {
      byKey.current = false
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      byKey.current = !['Enter', ' ', 'Tab'].includes(event.key)
      if (event.key !== 'Enter' || !waiting.current) return
      event.preventDefault()
      chosen()
    },
    onChange: ({ target }: { target: EventTarget }) => {
      // While a date is being typed it is invalid, and shows its own message.
      if (!isControl(target) || !target.name || !target.validity.valid) return
      if (byKey.current) waiting.current = true
      else chosen()
    },
    onBlur: () => {
      if (waiting.current) chosen()
    },
  }
}
