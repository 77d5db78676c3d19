import type { Offer } from '#app/components/actions/offers.ts'
import { type Area, type MenuName, menuOf, type SearchHit, type SearchPage } from '#app/features/area.ts'
import type { Viewer } from '#app/features/viewer.ts'

/** The shortest term. */
export const MIN_SEARCH = 2

export type Hit = SearchHit & { kind: string }

export interface SearchGroup {
  /** The kind of its search source, or `page`. */
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
function pagesOf(areas: readonly Area[], viewer: Viewer): Page[] {
  const menu = (name: MenuName) =>
    menuOf(areas, name, viewer).map(({ to, label, words = '' }) => ({ to, label, words }))
  return [
    ...menu('tabs'),
    ...menu('work'),
    ...menu('settings').map((page) => ({ ...page, words: `${page.words} settings`, detail: 'Settings' })),
    ...areas.flatMap((area) =>
      (area.searchPages ?? []).filter(({ needs }) => !viewer.operate && (!needs || viewer[needs])),
    ),
    ...menu('profile'),
    ...menu('help'),
  ]
}

type Page = Omit<SearchPage, 'needs'> & { detail?: string }

/** Whether a page has a word starting with `term`. */
const hasWord = ({ label, words }: Page, term: string) =>
  ` ${label} ${words}`.toLowerCase().includes(` ${term.trim().toLowerCase()}`)

const hitOf = ({ to, label, detail = '' }: Page): Hit => ({ kind: 'page', id: to, to, title: label, detail })

/** Pages that have a word starting with `term`. */
export function findPages(areas: readonly Area[], viewer: Viewer, term: string): Hit[] {
  if (term.trim().length < MIN_SEARCH) return []
  const seen = new Set<string>()
  return pagesOf(areas, viewer)
    .filter((page) => {
      if (!hasWord(page, term) || seen.has(page.to)) return false
      seen.add(page.to)
      return true
    })
    .slice(0, 6)
    .map(hitOf)
}

/** The offers with the actions that have a word starting with `term`; without one, those that are listed. */
export const findActions = (offers: readonly Offer[], term: string): Offer[] =>
  offers.flatMap(({ actions, ...offer }) => {
    const found = actions.filter(
      ({ label, words = '', search, act }) =>
        !('hint' in act) &&
        search !== 'never' &&
        (term === '' ? !search : hasWord({ to: '', label, words }, term)),
    )
    // A slip on Enter calls no one.
    const calls = Number(term === '')
    const sorted = found.toSorted((a, b) => calls * (Number('call' in a.act) - Number('call' in b.act)))
    return found.length > 0 ? [{ ...offer, actions: sorted }] : []
  })
