import { isUuid } from '#app/lib/uuid.ts'
import type { ListColumn } from './columns.ts'
import { isDescending, type Params, type ParamValues, readParams, reversed, sortKeyOf } from './params.ts'

/** The page of a list, as its URL names it. */
export interface ListPlace {
  limit: number
  /** The page's number: its label, and without a cursor the page itself. */
  page: number
  /** The last row of the page before, or the first one of the page after. */
  after: string | null
  before: string | null
  /** Id of the saved view that is open. */
  saved: string | null
}

export const FIRST_PAGE = { page: 1, after: null, before: null } satisfies Partial<ListPlace>

/** A page of a list, by key. */
export interface ListPage<Row> {
  items: Row[]
  /** For `before` and `after` of the pages beside this one; null where there is none. */
  newer: string | null
  older: string | null
}

export type ListQuery<Of extends Params> = ListPlace & ParamValues<Of>

interface Declared<Of extends Params, Row> {
  /** Names its saved views. It stays the same for good. */
  name: string
  /** As saved views and its file show it. */
  label: string
  path: string
  params: Of
  /** How many rows a page can have, the usual number first. */
  sizes: readonly [number, ...number[]]
  /** Its table's columns and its workbook's; none where each view has its own. */
  columns?: readonly ListColumn<Row>[]
  /** Takes out of a query what its other parameters make meaningless, before it is written. */
  tidy?: (values: ParamValues<Of>) => Partial<ParamValues<Of>>
}

const MOST_PAGES = 1_000_000

/** A list that users filter: what its URL, table, file, saved views and API call have in common. */
export class List<Of extends Params, Row> {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly params: Of
  readonly sizes: readonly number[]
  readonly columns: readonly ListColumn<Row>[]
  /** Without filters, from the beginning. */
  readonly usual: ListQuery<Of>
  readonly #size: number
  readonly #tidy: (values: ParamValues<Of>) => Partial<ParamValues<Of>>

  constructor({ name, label, path, params, sizes, columns, tidy }: Declared<Of, Row>) {
    this.name = name
    this.label = label
    this.path = path
    this.params = params
    this.#size = sizes[0]
    this.sizes = sizes.toSorted((a, b) => a - b)
    this.columns = columns ?? []
    this.#tidy = tidy ?? (() => ({}))
    this.usual = this.read(new URLSearchParams())
  }

  read(search: URLSearchParams): ListQuery<Of> {
    const saved = search.get('saved')
    return {
      ...readParams(this.params, search),
      limit: this.sizes.find((size) => String(size) === search.get('limit')) ?? this.#size,
      page: Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), MOST_PAGES),
      after: search.get('after'),
      before: search.get('before'),
      saved: isUuid(saved) ? saved : null,
    }
  }

  /** Each parameter as its field in a form has it. */
  values(query: ParamValues<Of>): Record<string, string> {
    const tidied = { ...query, ...this.#tidy(query) }
    return Object.fromEntries(
      Object.entries(this.params).flatMap(([name, param]) => {
        const text = param.write(tidied[name])
        return typeof text === 'string' ? [[name, text] as const] : []
      }),
    )
  }

  /** The parameters that aren't usual, as the URL has them beside the page. */
  entries(query: ListQuery<Of>): (readonly [name: string, text: string])[] {
    const tidied = { ...query, ...this.#tidy(query) }
    return Object.entries(this.params).flatMap(([name, param]) => {
      const texts = [param.write(tidied[name])].flat()
      const usual = String(param.write(param.read([])))
      return texts.filter((text) => text !== '' && text !== usual).map((text) => [name, text] as const)
    })
  }

  /** Whether a filter narrows the list; `except` these. */
  isFiltered(query: ListQuery<Of>, except: readonly (keyof Of)[] = []): boolean {
    return this.entries(query).some(([name]) => {
      const { beside, sorts } = this.params[name]!
      return !beside && !sorts && !except.includes(name)
    })
  }

  /** The link of a head that sorts by a key, or the other way round where the list is sorted by it, and the order now. */
  sorting(query: ListQuery<Of>, key: string): { to: string; order: 'ascending' | 'descending' | null } {
    const [name, { sorts }] = Object.entries(this.params).find(([, param]) => param.sorts)!
    const current = String(query[name])
    const isCurrent = sortKeyOf(current) === key
    const sort = isCurrent ? reversed(current) : sorts!.find((each) => sortKeyOf(each) === key)!
    return {
      to: this.search(query, { [name]: sort } as Partial<ListQuery<Of>>),
      order: isCurrent ? (isDescending(current) ? 'descending' : 'ascending') : null,
    }
  }

  /** The URL's search, starting with `?`. Another filter begins at the first page. */
  search(query: ListQuery<Of>, change: Partial<ListQuery<Of>> = {}): string {
    const filters = Object.keys(change).some((name) => this.params[name] && !this.params[name].beside)
    const changed = { ...query, ...((filters || change.limit !== undefined) && FIRST_PAGE), ...change }
    const { limit, page, after, before, saved } = changed
    const search = new URLSearchParams(this.entries(changed) as [string, string][])
    if (limit !== this.#size) search.set('limit', String(limit))
    if (saved) search.set('saved', saved)
    if (page > 1) search.set('page', String(page))
    if (after) search.set('after', after)
    if (before) search.set('before', before)
    return `?${search}`
  }

  /** The list with these filters. */
  href(filters: Partial<ParamValues<Of>>): string {
    return `${this.path}${this.search({ ...this.usual, ...filters })}`
  }

  /** The search of a view that keeps what the list shows. How the page looks is kept also where it is usual. */
  savedSearch(query: ListQuery<Of>): string {
    const search = new URLSearchParams(this.entries(query) as [string, string][])
    for (const [name, text] of Object.entries(this.values(query))) {
      if (this.params[name]!.beside && text !== '') search.set(name, text)
    }
    for (const [name, { unsaved }] of Object.entries(this.params)) if (unsaved) search.delete(name)
    return `?${search}`
  }

  /** For `savedLists` of the area. */
  get saved() {
    const params = Object.entries(this.params)
    return {
      list: this.name,
      label: this.label,
      path: this.path,
      params: params.flatMap(([name, { unsaved }]) => (unsaved ? [] : [name])),
      refs: Object.fromEntries(params.flatMap(([name, { of }]) => (of ? [[name, of] as const] : []))),
    }
  }
}

/** Type arguments of a list from its parameters and columns. */
export const defineList =
  <Row = unknown>() =>
  <const Of extends Params>(declared: Declared<Of, Row>) =>
    new List<Of, Row>(declared)

export type QueryOf<L> = L extends List<infer Of, infer _Row> ? ListQuery<Of> : never

/** Says why nothing can be in a period; null for one that can be. */
export const periodProblem = (from: string, to: string): string | null =>
  from && to && from > to ? 'The period ends before it begins. Change one of its days.' : null
