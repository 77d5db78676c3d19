import { PEOPLE_TABS } from '#app/features/people/clients/person.ts'
import { type KindName, kindNamed, kindOfPlural, PLURALS } from './kinds/kind-names.ts'
import { recordsPath } from './paths.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'

export interface Address {
  pathname: string
  search: string
}

/** Parameters that the server reads: the page of activity. */
const READ = ['limit', 'prior', 'after']
/** Parameters of a client's page besides its tab: the lower tab, the calendar's month, the page of activity. */
const KEPT = ['lower', 'month', ...READ]
/** Parameters in a dialog's URL that belong to the page behind it. */
export const PAGE_PARAMS = ['tab', ...KEPT]

const isTab = (text: string | undefined | null): text is string =>
  typeof text === 'string' && (kindOfPlural(text) !== null || PEOPLE_TABS.some((tab) => tab === text))

/** `policies` for `…/{id}/policies` and for a dialog opened from there; null for the first tab. */
export function openTab({ pathname, search }: Address): string | null {
  const asked = new URLSearchParams(search).get('tab')
  if (isTab(asked)) return asked
  const segment = pathname.split('/')[4]?.replace(/\.data$/, '')
  return isTab(segment) ? segment : null
}

function kept({ search }: Address, names = KEPT): URLSearchParams {
  const given = new URLSearchParams(search)
  return new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])))
}

const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path)

/** The URL of another tab that leaves the rest of the page as it is. */
export const tabUrl = (here: Address, path: string): string => withSearch(path, kept(here))

/** The URL of a dialog over the current page: it carries the page's parameters, so that nothing behind it changes. */
export function dialogUrl(here: Address, path: string, also?: Record<string, string>): string {
  const search = kept(here)
  for (const [name, value] of Object.entries(also ?? {})) search.set(name, value)
  const tab = openTab(here)
  const kind = kindNamed(path.split('/')[4])
  if (tab && tab !== (kind && PLURALS[kind])) search.set('tab', tab)
  return withSearch(path, search)
}

/** The URL of the page behind a dialog. Without a tab in the dialog's URL, the tab that lists records of `kind`. */
export function pageUrl(clientId: string, here: Address, kind?: KindName): string {
  const tab = openTab(here)
  const page = tab
    ? `${clientPath(clientId)}/${tab}`
    : kind
      ? recordsPath(clientId, kind)
      : clientPath(clientId)
  return withSearch(page, kept(here))
}

/** The address under the dialog with the newest activity, to show what was just added. */
export function newestActivityUrl(clientId: string, here: Address): string {
  const search = kept(here, ['lower', 'month', 'limit', 'tab'])
  return pageUrl(clientId, { pathname: here.pathname, search: `?${search}` })
}

/** Whether a navigation only opens or closes a dialog, or changes the lower tab or month: nothing needs reloading. */
export function changesOnlyDialog(change: {
  currentUrl: Address
  nextUrl: Address
  formMethod?: string | undefined
}): boolean {
  const { currentUrl, nextUrl, formMethod } = change
  const behind = (url: Address) => `${url.pathname.split('/')[3]} ${kept(url, READ)}`
  return (
    (formMethod === undefined || formMethod === 'GET') &&
    (currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search) &&
    behind(currentUrl) === behind(nextUrl)
  )
}
