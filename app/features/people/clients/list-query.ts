import { isUuid } from '#app/lib/uuid.ts'
import {
  CLIENT_PAGE_SIZE,
  type ClientSort,
  type ListClients,
  MOST_AT_ONCE,
  SORTS,
} from './client-list-item.ts'

/** The search parameters of the contact list, without the cursor. */
export interface ClientListQuery {
  q: string
  /** `fav`, `tags` (the groups), `#` or a letter; empty for all. */
  letter: string
  /** Id of a tag. */
  tag: string
  /** Id of a user. */
  manager: string
  /** Id of a location. */
  location: string
  /** Empty for the order by name. */
  sort: Exclude<ClientSort, 'name'> | ''
  /** The columns that are shown, with commas between them; empty for all. */
  columns: string
  /** Id of the saved view that is open. */
  saved: string
}

/** The columns of the list that can be hidden. */
export const CLIENT_COLUMNS = ['details', 'manager', 'contacted', 'phone'] as const
export type ClientColumn = (typeof CLIENT_COLUMNS)[number]

/** The columns of a query that are shown. Its name alone stands for a list of names. */
export const shownColumns = ({ columns }: Pick<ClientListQuery, 'columns'>): ReadonlySet<ClientColumn> =>
  new Set(
    columns === '' ? CLIENT_COLUMNS : CLIENT_COLUMNS.filter((each) => columns.split(',').includes(each)),
  )

/** `?columns=name&columns=phone` of the form, or `?columns=name,phone`, with all of them as the empty text. */
function readColumns(params: URLSearchParams): string {
  const given = params.getAll('columns').flatMap((text) => text.split(','))
  const shown = CLIENT_COLUMNS.filter((each) => given.includes(each))
  return given.length === 0 || shown.length === CLIENT_COLUMNS.length ? '' : ['name', ...shown].join()
}

export function readListQuery(params: URLSearchParams): ClientListQuery {
  const letter = params.get('letter') ?? ''
  const tag = params.get('tag') ?? ''
  const sort = SORTS.find((each) => each === params.get('sort'))
  return {
    q: params.get('q') ?? '',
    letter: /^(fav|#|[a-z])$/.test(letter) || (letter === 'tags' && !tag) ? letter : '',
    tag,
    manager: params.get('manager') ?? '',
    location: params.get('location') ?? '',
    sort: sort && sort !== 'name' ? sort : '',
    columns: readColumns(params),
    saved: isUuid(params.get('saved')) ? params.get('saved')! : '',
  }
}

/** The clients that the list shows. */
export const clientsOfQuery = (query: ClientListQuery): ListClients => ({
  search: query.q,
  letter: query.letter,
  favorites: query.letter === 'fav',
  tag: query.tag,
  manager: query.manager,
  location: query.location,
  sort: query.sort || 'name',
})

/** `?q=…&letter=…&tag=…&cursor=…`, without empty parameters. */
export function listSearch(query: Partial<ClientListQuery> & { cursor?: string; from?: string }): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}

/** The URL of the list that an action returns to, with as many rows as it had. `list` is its listSearch. */
export function listAgain(
  list: FormDataEntryValue | null,
  rows: FormDataEntryValue | null,
  also: Record<string, string> = {},
): string {
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  const search = new URLSearchParams(listSearch(readListQuery(new URLSearchParams(text(list)))))
  const wanted = rowsToReload(text(rows))
  for (const [name, value] of Object.entries({ ...also, ...(wanted && { rows: String(wanted) }) })) {
    search.set(name, value)
  }
  return search.size > 0 ? `/contacts?${search}` : '/contacts'
}

/** How many rows to reload; null to start with the first page. */
export function rowsToReload(text: string | null): number | null {
  const rows = Number(text)
  return Number.isInteger(rows) && rows > 0 ? Math.min(Math.max(rows, CLIENT_PAGE_SIZE), MOST_AT_ONCE) : null
}

/** An ISO time from a URL; null for anything else. */
export function readMoment(text: string | null): Date | null {
  const at = text && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
