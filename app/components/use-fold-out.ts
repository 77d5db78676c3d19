import { useCallback, useEffect, useRef } from 'react'

/** Makes `details` a menu: Escape, a click outside and a choice close it, and arrow keys move. */
export function useFoldOut() {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = useCallback(() => {
    for (const part of ref.current?.querySelectorAll('details') ?? []) part.open = false
    if (ref.current) ref.current.open = false
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
      element.querySelector('summary')?.focus()
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
