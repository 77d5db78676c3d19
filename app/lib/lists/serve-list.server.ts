import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { FIRST_PAGE, type List, type ListPage, type ListQuery } from './define-list.ts'
import { type ListOrder, pageByKey, type PagePart } from './page-by-key.server.ts'
import type { Params } from './params.ts'

/** More are not counted, so that pages stay fast. */
const MOST_COUNTED = 10_000
/** More than any account has contacts, and fewer than a sheet can hold. */
const MOST_ROWS = 200_000
const BATCH = 500

interface Served<Of extends Params, Row, Found> {
  order: ListOrder | ((query: ListQuery<Of>) => ListOrder)
  /** The tables that the filters are about. */
  from: SQL | ((ctx: Ctx, query: ListQuery<Of>) => SQL)
  where: (ctx: Ctx, query: ListQuery<Of>) => SQL | undefined
  /** Reads rows with their id and, unless `keyOf` knows it, `part.key` as `key`. `part.where` has all filters. */
  read: (tx: Tx, part: PagePart & { from: SQL }, ctx: Ctx) => Promise<readonly Found[]>
  rows: (found: Found[], ctx: Ctx, query: ListQuery<Of>) => Row[] | Promise<Row[]>
  keyOf?: (found: Found) => string
  /** A query that finds nothing, as one of a period that ends before it begins. */
  isImpossible?: (query: ListQuery<Of>) => boolean
  /** Throws for users who may not see the list. */
  require?: (ctx: Ctx) => void
}

/** The pages, counts and rows of a list, and the declaration of its saved views. */
export class ServedList<Of extends Params, Row, Found extends { id: string }> {
  readonly list: List<Of, Row>
  readonly #served: Served<Of, Row, Found>

  constructor(list: List<Of, Row>, served: Served<Of, Row, Found>) {
    this.list = list
    this.#served = served
  }

  async page(ctx: Ctx, query: ListQuery<Of>): Promise<ListPage<Row>> {
    const { where, read, rows, keyOf, isImpossible, require = requireActor } = this.#served
    require(ctx)
    if (isImpossible?.(query)) return { items: [], newer: null, older: null }
    const from = this.#from(ctx, query)
    const page = await ctx.db((tx) =>
      pageByKey(
        this.#order(query),
        query,
        (part) =>
          read(tx, { ...part, from, where: sql`${where(ctx, query) ?? sql`true`} and ${part.where}` }, ctx),
        keyOf,
      ),
    )
    return { ...page, items: await rows(page.items, ctx, query) }
  }

  /** How many rows there are, counted up to `most`. */
  async count(ctx: Ctx, query: ListQuery<Of>, most: number): Promise<number> {
    const { where, isImpossible } = this.#served
    if (isImpossible?.(query)) return 0
    const [row] = await ctx.db((tx) =>
      tx.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          select 1 from ${this.#from(ctx, query)} where ${where(ctx, query) ?? sql`true`} limit ${most}
        ) found`),
    )
    return row!.count
  }

  /** How many there are, for a page; `more` when there are more than it counts. */
  async counted(ctx: Ctx, query: ListQuery<Of>): Promise<{ count: number; more: boolean }> {
    const count = await this.count(ctx, query, MOST_COUNTED + 1)
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
  }

  /** The ids in a column of all that a query finds, each once, in the order of the list. */
  async ids(ctx: Ctx, query: ListQuery<Of>, column: SQL, most = MOST_ROWS): Promise<string[]> {
    const { where, isImpossible } = this.#served
    if (isImpossible?.(query)) return []
    const order = this.#order(query)
    const first = order.direction === 'ascending' ? sql`min(${order.by})` : sql`max(${order.by}) desc`
    const rows = await ctx.db((tx) =>
      tx.execute<{ id: string }>(sql`
        select ${column} as id from ${this.#from(ctx, query)} where ${where(ctx, query) ?? sql`true`}
        group by ${column} order by ${first}, ${column} limit ${most}`),
    )
    return rows.map(({ id }) => id)
  }

  /** All rows of a query in batches, each read in a transaction of its own. */
  async *batches(ctx: Ctx, query: ListQuery<Of>, size = BATCH): AsyncGenerator<Row[], undefined> {
    let after: string | null = null
    for (let count = 0; count < MOST_ROWS; count += size) {
      const { items, older } = await this.page(ctx, { ...query, ...FIRST_PAGE, after, limit: size })
      yield items
      if (!older) return
      after = older
    }
  }

  #order(query: ListQuery<Of>): ListOrder {
    const { order } = this.#served
    return typeof order === 'function' ? order(query) : order
  }

  #from(ctx: Ctx, query: ListQuery<Of>): SQL {
    const { from } = this.#served
    return typeof from === 'function' ? from(ctx, query) : from
  }

  /** For `savedLists` of the area. */
  get saved() {
    return {
      ...this.list.saved,
      count: (ctx: Ctx, search: URLSearchParams, most: number) =>
        this.count(ctx, this.list.read(search), most),
    }
  }
}

/** The server's part of a list that `defineList` declares. */
export const serveList = <Of extends Params, Row, Found extends { id: string }>(
  list: List<Of, Row>,
  served: Served<Of, Row, Found>,
) => new ServedList(list, served)

/** Reads the page of a list: its rows, how many there are, and whether the user may download them. */
export async function loadList<Of extends Params, Row, Found extends { id: string }>(
  ctx: Ctx,
  served: ServedList<Of, Row, Found>,
  url: URL,
) {
  const query = served.list.read(url.searchParams)
  const [list, counted] = await Promise.all([served.page(ctx, query), served.counted(ctx, query)])
  return { query, list, ...counted, mayExport: ctx.can.exportClients }
}
