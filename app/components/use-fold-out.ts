import { useCallback, useEffect, useRef } from 'react'
import { isTextField } from './forms/typing.ts'

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
    // Letters lead to its entries.
    element.dataset['ownKeys'] = ''
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
    if (isTextField(event.target)) return
    // Entries of a closed fold have a place in the layout, but are not visible.
    const stops = [...element.querySelectorAll<HTMLElement>('summary, button, a')].filter((stop) =>
      stop.checkVisibility(),
    )
    const next = nextStop(stops, event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref, close, onKeyDown }
}

/** Where arrow keys, Home, End and the first letter of an entry lead. */
function nextStop(stops: readonly HTMLElement[], event: React.KeyboardEvent): HTMLElement | undefined {
  const { key } = event
  const index = stops.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return stops[(index + 1) % stops.length]
  if (key === 'ArrowUp') return stops.at(index < 1 ? -1 : index - 1)
  // The first one is the menu's button.
  if (key === 'Home') return stops[1]
  if (key === 'End') return stops.at(-1)
  if (!/^\p{L}$/u.test(key) || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const after = [...stops.slice(index + 1), ...stops.slice(1, index + 1)]
  return after.find((stop) => stop.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
