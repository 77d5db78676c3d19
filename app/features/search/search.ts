import type { Viewer } from '#app/features/shell/navigation.ts'
import { helpMenu, profileMenu, tabsFor, workMenu } from '#app/features/shell/navigation.ts'
import { SETTINGS_TABS } from '#app/features/settings/settings-tabs.ts'

/** Product rule 8: from the second letter on. */
export const MIN_SEARCH = 2
/** Messages from the third: an index of three letters is what finds them among millions. */
export const MIN_MESSAGE_SEARCH = 3
export const LONGEST_SEARCH = 200

export type HitKind = 'client' | 'number' | 'message' | 'chat' | 'page'

export interface Hit {
  kind: HitKind
  id: string
  to: string
  title: string
  detail: string
}

export interface SearchGroup {
  kind: HitKind
  label: string
  hits: Hit[]
  /** Where all of them are, when there may be more. */
  more: string | null
}

export interface SearchAnswer {
  term: string
  groups: SearchGroup[]
}

interface Place {
  to: string
  label: string
  /** Other words people look for it by. */
  words?: string
}

const page = (to: string, label: string, words?: string): Place => ({ to, label, words })

/** Pages one can go to, by who is looking. */
function places(viewer: Viewer): Place[] {
  return [
    ...tabsFor(viewer),
    ...workMenu(viewer),
    ...SETTINGS_TABS.filter((tab) => viewer.administer || !('admin' in tab)).map((tab) =>
      page(`/account/settings/${tab.path}`, `${tab.label} settings`),
    ),
    page('/contacts/contact/new', 'Create contact', 'new client add'),
    page('/contacts/duplicates', 'Duplicates', 'same contacts merge'),
    page('/users', 'Users', 'team employees staff'),
    ...(viewer.administer ? [page('/contacts/export', 'Export contacts', 'excel download spreadsheet')] : []),
    ...(viewer.messaging ? [page('/messages/new', 'New message', 'text sms write')] : []),
    ...profileMenu(viewer),
    ...helpMenu,
  ]
}

/** Pages whose name, or another word for it, has a word that begins so. */
export function findPages(viewer: Viewer, term: string): Hit[] {
  const wanted = term.trim().toLowerCase()
  if (wanted.length < MIN_SEARCH) return []
  const seen = new Set<string>()
  return places(viewer)
    .filter(({ to, label, words }) => {
      const text = ` ${label} ${words ?? ''}`.toLowerCase()
      if (!text.includes(` ${wanted}`) || seen.has(to)) return false
      seen.add(to)
      return true
    })
    .slice(0, 6)
    .map(({ to, label }) => ({ kind: 'page', id: to, to, title: label, detail: '' }))
}
