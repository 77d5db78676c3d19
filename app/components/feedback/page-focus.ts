import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { bareTitle } from '#app/lib/waiting-title.ts'
import { announce } from './announcements.ts'

/** Dialogs, fields with autoFocus and the page's title are ready by then, ms. */
const SETTLED_MS = 100

/** Puts the focus on the heading of each new page and announces its title. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef({ pathname, inDialog: false })
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = shown.current
      const inDialog = document.querySelector('[data-route-dialog]') !== null
      shown.current = { pathname, inDialog }
      if (before.pathname === pathname) return
      announce(bareTitle(document.title))
      // A dialog takes the focus, and returns it to where it was.
      if ((before.inDialog || inDialog) && document.activeElement !== document.body) return
      if (!location.hash && !isOnPage(document.activeElement)) focusPage()
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

/** Whether the focus is on the page itself: nowhere, or on its heading because the page is new. */
export const isPageFocused = (): boolean =>
  document.activeElement === document.body ||
  Boolean(document.activeElement?.matches('main, h1[tabindex="-1"]'))

/**
 * In the page, such as in the list beside the conversation that was opened from it, or in what lies above the page: a
 * dialog, or a menu that was opened as soon as the page showed, which would close without the focus.
 */
function isOnPage(focused: Element | null): boolean {
  if (focused?.closest('[role=menu]:not([data-state=closed])')) return true
  const place = focused?.closest('main, [role=dialog]:not([data-state=closed])')
  return Boolean(place) && place !== focused
}

function focusPage(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1') ?? document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  // The router restores the scroll position by itself.
  heading?.focus({ preventScroll: true })
  if (document.activeElement !== heading) main?.focus()
}
