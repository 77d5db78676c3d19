/** A saved view, as lists and the side panel show it. */
export interface ViewItem {
  id: string
  name: string
  /** Everyone uses it. */
  team: boolean
  /** The list's search parameters, sorted. */
  params: string
  /** The list with this view open. */
  href: string
  /** The user's own, or a team view that they made or that they manage as an admin. */
  canEdit: boolean
  version: number
}

/** A list that can be saved, with the views of it that the user sees: their own first. */
export interface ViewList {
  list: string
  label: string
  path: string
  views: ViewItem[]
}

export const VIEWS_PATH = '/views'
export const viewPath = (id: string) => `${VIEWS_PATH}/${id}`

export const VIEW_NAME_MAX = 60
/** Limit of views per list, for the team and for each user. */
export const MOST_VIEWS = 30
/** The side panel shows and counts this many of a list. */
export const MOST_IN_PANEL = 6
/** A count goes no further: 99+. */
export const MOST_COUNTED = 100

/** The parameter of a list's URL that names the view that is open. */
export const SAVED = 'saved'

/** The parameters that a view keeps, without empty ones, in one order, so that equal views are equal texts. */
export function viewParams(search: URLSearchParams | string, allowed?: readonly string[]): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && (allowed ? allowed.includes(name) : name !== SAVED),
  )
  return new URLSearchParams(kept.toSorted(compare)).toString()
}

const compare = ([a, x]: string[], [b, y]: string[]) =>
  a! < b! ? -1 : a! > b! ? 1 : x! < y! ? -1 : x! > y! ? 1 : 0
