import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { bareTitle } from '#app/lib/waiting-title.ts'
import { announce } from './announcements.ts'

/** Dialogs, fields with autoFocus and the page's title are ready by then, ms. */
const SETTLED_MS = 100

/**
 * Puts the focus on the heading of each new page, announces its title, and takes the focus out of elements that go away,
 * so that it never falls to the body.
 */
export function FocusKeeper() {
  useFocusOnNewPage()
  useRescuedFocus()
  return null
}

function useFocusOnNewPage(): void {
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

/**
 * In the page, such as in the list beside the conversation that was opened from it, or in what lies above the page: a
 * dialog, or a menu that was opened as soon as the page showed, which would close without the focus.
 */
function isOnPage(focused: Element | null): boolean {
  if (focused?.closest('[role=menu]:not([data-state=closed])')) return true
  const place = focused?.closest('main, [role=dialog]:not([data-state=closed])')
  return Boolean(place) && place !== focused
}

function useRescuedFocus(): void {
  useEffect(() => {
    // The focused element and those around it, from the inside out.
    let path: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = (event: FocusEvent) => {
      path = event.composedPath().filter((target) => target instanceof Element)
    }
    // Pressing on empty space takes the focus away on purpose.
    const forget = () => {
      path = []
    }
    const check = () => {
      if (document.activeElement !== document.body || path.length === 0 || isUsable(path[0]!)) return
      clearTimeout(timer)
      // Dialogs that close return the focus first.
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusNear(path)
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', check)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', check)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

const isUsable = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  !element.closest('[inert]')

/** Focuses the heading of the closest part of the page that is still there. */
function focusNear(path: readonly Element[]): void {
  for (const place of path) {
    if (place.matches('main, body')) break
    if (place.isConnected && focusHeading(place.querySelector<HTMLElement>('h1, h2, h3'))) return
  }
  focusPage()
}

function focusPage(): void {
  const main = document.querySelector('main')
  if (!focusHeading(main?.querySelector('h1') ?? document.querySelector('h1'))) main?.focus()
}

function focusHeading(heading: HTMLElement | null): boolean {
  if (!heading) return false
  heading.tabIndex = -1
  // The router restores the scroll position by itself.
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
