import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn above and below what is seen, so that scrolling meets no blank. */
const OVERSCAN = 12
/** Up to here every row is drawn: the server's page, and any list that needs no windowing. */
const DRAW_ALL = 90

export interface Windowed {
  from: number
  to: number
  /** Height of the rows left out above and below, px. */
  above: number
  below: number
}

/**
 * Which rows of a list to draw, their heights being known: 10,000 conversations scroll like 40. What is left out is
 * made up for by padding, so that the scrollbar is right.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, heights: readonly number[]): Windowed {
  const [view, setView] = useState({ top: 0, height: 0 })
  const small = heights.length <= DRAW_ALL

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || small) return
    // In steps of about a row: not every pixel scrolled needs a drawing.
    const read = () => {
      const next = { top: Math.floor(element.scrollTop / 70) * 70, height: element.clientHeight }
      setView((held) => (held.top === next.top && held.height === next.height ? held : next))
    }
    read()
    element.addEventListener('scroll', read, { passive: true })
    const resized = new ResizeObserver(read)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      resized.disconnect()
    }
  }, [scroller, small])

  if (small) return { from: 0, to: heights.length, above: 0, below: 0 }
  return windowOf(heights, view.top, view.top + view.height)
}

/** The rows between two heights, with some around them. */
export function windowOf(heights: readonly number[], top: number, bottom: number): Windowed {
  let from = 0
  let passed = 0
  while (from < heights.length && passed + heights[from]! <= top) passed += heights[from++]!
  let to = from
  let reached = passed
  while (to < heights.length && reached < bottom) reached += heights[to++]!
  for (let n = 0; n < OVERSCAN && from > 0; n++) passed -= heights[--from]!
  for (let n = 0; n < OVERSCAN && to < heights.length; n++) reached += heights[to++]!
  let below = 0
  for (let index = to; index < heights.length; index++) below += heights[index]!
  return { from, to, above: passed, below }
}

/** Where a row begins, px from the top of the list. */
export function offsetOf(heights: readonly number[], index: number): number {
  let top = 0
  for (let before = 0; before < index; before++) top += heights[before] ?? 0
  return top
}
