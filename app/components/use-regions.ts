import { useEffect } from 'react'

/** F6 goes to the next part of the screen, Shift+F6 to the one before: each has `data-region`. A ringing call comes first. */
export function useRegions(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || document.querySelector('[aria-keyshortcuts="F6"]'))
        return
      const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) =>
        region.checkVisibility(),
      )
      if (regions.length === 0 || document.querySelector('[role="dialog"]:not([data-state="closed"])')) return
      event.preventDefault()
      const now = regions.findLastIndex((region) => region.contains(document.activeElement))
      const step = event.shiftKey ? -1 : 1
      enter(regions[(Math.max(now, event.shiftKey ? 0 : -1) + step + regions.length) % regions.length]!)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Where a part has one tab stop for many, the focus goes there. */
function enter(region: HTMLElement): void {
  const stop = [...region.querySelectorAll<HTMLElement>('a[tabindex="0"], button[tabindex="0"]')].find(
    (element) => element.checkVisibility(),
  )
  ;(stop ?? region).focus()
}
