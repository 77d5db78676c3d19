import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** How far each arrow key looks, as a direction on the screen. */
const DIRECTIONS = new Map([
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowDown', { x: 0, y: 1 }],
  ['ArrowUp', { x: 0, y: -1 }],
])

/**
 * Makes the links and buttons of an element one tab stop, from which the arrow keys, Home and End lead to the others, as in
 * a toolbar or a calendar. Tab leads to the one that had the focus last, else to the current one (aria-current).
 */
export function useOneTabStop<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  useEffect(() => {
    const stops = stopsOf(ref)
    if (stops.some((stop) => stop === document.activeElement)) return
    const current = stops.find((stop) => stop.ariaCurrent && stop.ariaCurrent !== 'false')
    choose(stops, current ?? stops.find((stop) => stop.tabIndex === 0) ?? stops[0])
  })
  return {
    ref,
    onFocus: (event: React.FocusEvent) => {
      const stops = stopsOf(ref)
      choose(
        stops,
        stops.find((stop) => stop.contains(event.target)),
      )
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = stopsOf(ref)
      const from = stops.find((stop) => stop === document.activeElement)
      const next = from && { Home: stops[0], End: stops.at(-1) }[event.key]
      const direction = DIRECTIONS.get(event.key)
      const target = next ?? (from && direction ? nearest(stops, from, direction) : undefined)
      if (!target) return
      event.preventDefault()
      target.focus()
    },
  }
}

const stopsOf = (ref: RefObject<HTMLElement | null>) =>
  [...(ref.current?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? [])].filter((stop) =>
    stop.checkVisibility(),
  )

function choose(stops: readonly HTMLElement[], chosen: HTMLElement | undefined): void {
  for (const stop of chosen ? stops : []) stop.tabIndex = stop === chosen ? 0 : -1
}

/** The closest stop in a direction; a row continues on the next one. */
function nearest(
  stops: readonly HTMLElement[],
  from: HTMLElement,
  { x, y }: { x: number; y: number },
): HTMLElement | undefined {
  if (x !== 0) return stops[stops.indexOf(from) + x]
  const start = from.getBoundingClientRect()
  const distance = (stop: HTMLElement) => {
    const box = stop.getBoundingClientRect()
    const rows = (box.top - start.top) * y
    return rows < start.height / 2 ? Infinity : rows * 100 + Math.abs(box.left - start.left)
  }
  const closest = stops.toSorted((a, b) => distance(a) - distance(b))[0]
  return closest && distance(closest) < Infinity ? closest : undefined
}
