import { type Area, type Menu, menuOf, type SearchPage, type Viewer } from '#app/features/area.ts'

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

/** Every page that the viewer may go to, the main tabs first. */
function pagesOf(areas: readonly Area[], viewer: Viewer): Omit<SearchPage, 'needs'>[] {
  const menu = (name: Menu) => menuOf(areas, name, viewer).map(({ to, label }) => ({ to, label, words: '' }))
  return [
    ...menu('tabs'),
    ...menu('work'),
    ...menu('settings').map((page) => ({ ...page, label: `${page.label} settings` })),
    ...areas.flatMap((area) => (area.searchPages ?? []).filter(({ needs }) => !needs || viewer[needs])),
    ...menu('profile'),
    ...menu('help'),
  ]
}

/** Pages with a word that begins with `term`. */
export function findPages(areas: readonly Area[], viewer: Viewer, term: string): Hit[] {
  const wanted = term.trim().toLowerCase()
  if (wanted.length < MIN_SEARCH) return []
  const seen = new Set<string>()
  return pagesOf(areas, viewer)
    .filter(({ to, label, words }) => {
      const text = ` ${label} ${words}`.toLowerCase()
      if (!text.includes(` ${wanted}`) || seen.has(to)) return false
      seen.add(to)
      return true
    })
    .slice(0, 6)
    .map(({ to, label }) => ({ kind: 'page', id: to, to, title: label, detail: '' }))
}
