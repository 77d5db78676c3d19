import { useCallback, useEffect, useRef } from 'react'

/** Makes `details` a menu: Escape, a click outside and a choice close it, and arrow keys move. */
export function useFoldOut() {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = useCallback(() => {
    const element = ref.current
    if (!element) return
    // From what is hidden now, the focus returns to the button.
    if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
    for (const part of [element, ...element.querySelectorAll('details')]) part.open = false
  }, [])
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const outside = (event: Event) => {
      if (element.open && !element.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [close])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const element = ref.current
    if (!element?.open) return
    if (event.key === 'Escape') {
      close()
      event.stopPropagation()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [...element.querySelectorAll<HTMLElement>('summary, button, a')].filter(
      (stop) => stop.offsetParent !== null,
    )
    const index = stops.indexOf(document.activeElement as HTMLElement)
    stops[(index + step + stops.length) % stops.length]?.focus()
  }
  return { ref, close, onKeyDown }
}
