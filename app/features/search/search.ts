import {
  type Area,
  type Menu,
  menuOf,
  type SearchHit,
  type SearchPage,
  type Viewer,
} from '#app/features/area.ts'

/** The shortest term (product rule 8). */
export const MIN_SEARCH = 2
export const LONGEST_SEARCH = 200

export type Hit = SearchHit & { kind: string }

export interface SearchGroup {
  /** An area's search source, or `page`. */
  kind: string
  label: string
  hits: Hit[]
  /** The page with all hits, when there are more. */
  more: string | null
}

export interface SearchAnswer {
  term: string
  groups: SearchGroup[]
}

/** The pages the viewer may open, main tabs first. */
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

/** Pages that have a word starting with `term`. */
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
