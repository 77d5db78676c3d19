import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { offsetOf } from './use-window.ts'

/** Where the keys are somebody else's. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** j and k, arrows, Home and End move between rows; Enter follows the link by itself. */
export function useRowKeys(
  scroller: RefObject<HTMLElement | null>,
  ids: string[],
  heights: number[],
  currentId: string | undefined,
  base = '/messages',
) {
  const navigate = useNavigate()
  const [focused, setFocused] = useState<string>()
  const tabStop = [focused, currentId].find((id) => id && ids.includes(id)) ?? ids[0]

  const focusRow = (index: number) => {
    const id = ids[index]
    const element = scroller.current
    if (!id || !element) return
    setFocused(id)
    // The row may not be drawn yet: bring its place into sight first.
    const top = offsetOf(heights, index)
    const bottom = top + heights[index]!
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (bottom > element.scrollTop + element.clientHeight) {
      element.scrollTo({ top: bottom - element.clientHeight })
    }
    const focus = () => {
      const row = element.querySelector<HTMLElement>(`[data-room="${CSS.escape(id)}"] a`)
      row?.focus({ preventScroll: true })
      return row !== null
    }
    if (!focus()) requestAnimationFrame(focus)
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')?.dataset.room
    const index = ids.indexOf(row ?? tabStop ?? '')
    const next = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: ids.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusRow(Math.min(Math.max(next, 0), ids.length - 1))
  }

  // From anywhere on the screen where nothing is being typed, j and k open the next conversation and the one before.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'j' && event.key !== 'k') return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const index = currentId ? ids.indexOf(currentId) : -1
      const id = ids[Math.max(0, event.key === 'j' ? index + 1 : index - 1)]
      if (id && id !== currentId) void navigate(`${base}/${id}`, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, ids, currentId, base])

  return { tabStop, onKeyDown }
}
