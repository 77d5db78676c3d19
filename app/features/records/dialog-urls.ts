import { PEOPLE_TABS } from '#app/features/clients/person.ts'
import { type KindName, kindNamed, kindOfPlural, KINDS } from './kinds/index.ts'
import { tabPath } from './paths.ts'
import { clientPath } from '#app/features/clients/client-path.ts'

/** An address, as the browser and a request know it. */
export interface Address {
  pathname: string
  search: string
}

/** The page of activity: what the server reads by the address. */
const READ = ['limit', 'prior', 'after']
/** What a contact's page shows besides its tab: the lower tab, the calendar's month, the page of activity. */
const KEPT = ['lower', 'month', ...READ]
/** What a dialog's address says of the page behind it. */
export const PAGE_PARAMS = ['tab', ...KEPT]

const isTab = (text: string | undefined | null): text is string =>
  typeof text === 'string' && (kindOfPlural(text) !== null || PEOPLE_TABS.some((tab) => tab === text))

/** `policies` of `…/{id}/policies`, and of a dialog that was opened from there; null for the first tab. */
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

/** Another tab of the page one is on, whose other parts stay as they are. */
export const tabUrl = (here: Address, path: string): string => withSearch(path, kept(here))

/** The address of a dialog over the page one is on: it carries the page's, so that behind it nothing changes. */
export function dialogUrl(here: Address, path: string, also?: Record<string, string>): string {
  const search = kept(here)
  for (const [name, value] of Object.entries(also ?? {})) search.set(name, value)
  const tab = openTab(here)
  const kind = kindNamed(path.split('/')[4])
  if (tab && tab !== (kind && KINDS[kind].plural)) search.set('tab', tab)
  return withSearch(path, search)
}

/** The page behind a dialog, as it was; of one without a tab in its address, where records of its kind are listed. */
export function pageUrl(clientId: string, here: Address, kind?: KindName): string {
  const tab = openTab(here)
  const page = tab ? `${clientPath(clientId)}/${tab}` : kind ? tabPath(clientId, kind) : clientPath(clientId)
  return withSearch(page, kept(here))
}

/** The same, but with the newest activity: where something new is to be seen. */
export function newestActivityUrl(clientId: string, here: Address): string {
  const search = kept(here, ['lower', 'month', 'limit', 'tab'])
  return pageUrl(clientId, { pathname: here.pathname, search: `?${search}` })
}

/** A dialog opening or closing over a contact's page, another lower tab or month: what they show is there already. */
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
