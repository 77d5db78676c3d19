import { readCookie, serializeCookie } from '#app/lib/cookies.ts'

/** The browser remembers under this key whether the client panel is open. */
export const PANEL_KEY = 'messages-panel'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A cookie holds the same state for the server. The panel is open until the user closes it. */
export function panelIsOpen(cookies: string | null): boolean {
  return readCookie(cookies, PANEL_KEY) !== 'closed'
}

/** For Set-Cookie and document.cookie. */
export function panelCookie(open: boolean): string {
  return serializeCookie(PANEL_KEY, open ? 'open' : 'closed', { maxAgeSeconds: YEAR_SECONDS })
}

/** The panel's tabs. Those with a gate show when `gatheringForms` has it (or all). */
export const PANEL_TABS = [
  { name: 'tags', label: 'Tags' },
  { name: 'activity', label: 'Activity' },
  { name: 'dependents', label: 'Dependents', kind: 'dependent' },
  { name: 'addresses', label: 'Addresses', kind: 'address' },
  { name: 'policies', label: 'Policies', kind: 'policy' },
  { name: 'vehicles', label: 'Vehicles', kind: 'vehicle' },
  { name: 'homes', label: 'Homes', kind: 'home' },
] as const

export type PanelTab = (typeof PANEL_TABS)[number]['name']

const TAB_KEY = `${PANEL_KEY}-tab`

/** The given tab (`?panel=`), else the one chosen last, else Tags. */
export function panelTab(named: string | null, cookies: string | null): PanelTab {
  const chosen = readCookie(cookies, TAB_KEY)
  const found = [named, chosen].flatMap((name) => PANEL_TABS.find((tab) => tab.name === name) ?? [])[0]
  return (found ?? PANEL_TABS[0]).name
}

/** For Set-Cookie: the tab stays the same from conversation to conversation. */
export const panelTabCookie = (tab: PanelTab): string =>
  serializeCookie(TAB_KEY, tab, { maxAgeSeconds: YEAR_SECONDS })
