import { CLIENT_PAGE_SIZE, type ClientSort, MOST_AT_ONCE, SORTS } from '../client-list.ts'

/** What the list's address holds, besides the cursor of a page without JavaScript. */
export interface ListQuery {
  q: string
  /** `fav`, `tags` (the groups to choose from), `#` or a letter; empty for all. */
  letter: string
  /** Id of a tag whose contacts are shown. */
  tag: string
  /** Id of a user whose contacts are shown. */
  manager: string
  /** Id of a location whose contacts are shown. */
  location: string
  /** Empty for the order of names. */
  sort: Exclude<ClientSort, 'name'> | ''
}

export function readListQuery(params: URLSearchParams): ListQuery {
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
  }
}

/** `?q=…&letter=…&tag=…&cursor=…`, without what is empty. */
export function listSearch(query: Partial<ListQuery> & { cursor?: string; from?: string }): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}

/** The list as an action was given it (`list`, as listSearch writes it), read again as far as it was. */
export function listAgain(
  list: FormDataEntryValue | null,
  rows: FormDataEntryValue | null,
  also: Record<string, string> = {},
): string {
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
  const search = new URLSearchParams(listSearch(readListQuery(new URLSearchParams(text(list)))))
  const wanted = readRows(text(rows))
  for (const [name, value] of Object.entries({ ...also, ...(wanted && { rows: String(wanted) }) })) {
    search.set(name, value)
  }
  return search.size > 0 ? `/contacts?${search}` : '/contacts'
}

/** How many rows a list had that is to be read again up to there; null for a list that begins anew. */
export function readRows(text: string | null): number | null {
  const rows = Number(text)
  return Number.isInteger(rows) && rows > 0 ? Math.min(Math.max(rows, CLIENT_PAGE_SIZE), MOST_AT_ONCE) : null
}

/** A moment as an address holds it; null for anything else. */
export function readMoment(text: string | null): Date | null {
  const at = text && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? new Date(text) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
