/** Spec 1, 9 and 2, 2: the side panel's open state is remembered in the browser under this key. */
export const PANEL_KEY = 'messages-panel'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A cookie mirrors it, so that the server draws the page as it will be. Open until it was closed. */
export function panelIsOpen(cookies: string | null): boolean {
  return !new RegExp(`(?:^|;\\s*)${PANEL_KEY}=closed`).test(cookies ?? '')
}

/** As a Set-Cookie value, and as document.cookie takes it. */
export function panelCookie(open: boolean): string {
  return `${PANEL_KEY}=${open ? 'open' : 'closed'}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
