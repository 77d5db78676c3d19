/**
 * The router loads the page anew when a part of it could not be loaded. While there is no connection that would put the
 * browser's own error page in the place of everything on the screen: then the frame stays. What waits
 * for that part waits for ever, so that the first link followed with a connection again is followed by the browser.
 */
export function stayWhileOffline(): void {
  let stayed = false
  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return
    event.preventDefault()
    stayed = true
  })
  const follow = (event: MouseEvent) => {
    if (!stayed || !navigator.onLine) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin === location.origin) event.stopPropagation()
  }
  // Before anybody of the page hears of it.
  window.addEventListener('click', follow, { capture: true })
}
