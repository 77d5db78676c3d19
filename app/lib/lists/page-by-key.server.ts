import { type Column, type SQL, sql } from 'drizzle-orm'
import { isInstant, isPostgresInstant, parseDay } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import type { ListPage } from './define-list.ts'

type Expression = SQL | Column

/** Rows are sorted by a key, and then by id. */
export interface ListOrder {
  by: Expression
  id: Expression
  type: keyof typeof TYPES
  direction: 'ascending' | 'descending'
}

/** How a key is cast, and which texts of cursors are keys. */
const TYPES = {
  instant: { cast: sql`::timestamptz`, isKey: (text: string) => isPostgresInstant(text) || isInstant(text) },
  day: {
    cast: sql`::date`,
    isKey: (text: string) => /^-?infinity$/.test(text) || parseDay(text) !== null,
  },
  text: { cast: sql`::text`, isKey: () => true },
}

interface Place {
  limit: number
  page?: number
  after?: string | null | undefined
  before?: string | null
}

/** The parts of the query for a page. */
export interface PagePart {
  where: SQL
  orderBy: SQL
  limit: number
  offset: number
  /** Whether the page begins beside another. */
  isBeside: boolean
  /** The rows come in the other direction: `orderBy` says so already. */
  isBackwards: boolean
  /** Selects the row's key exactly: a Date can't hold the microseconds of an instant. */
  key: SQL<string>
}

/** Only a URL that was written by hand names a page without a cursor. */
const MOST_SKIPPED = 100_000

/** Reads a page by the key of the row beside which it begins. An invalid cursor starts at the beginning. */
export async function pageByKey<Row extends { id: string }>(
  { by, id, type, direction }: ListOrder,
  { limit, page = 1, after = null, before = null }: Place,
  read: (part: PagePart) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string = (row) => (row as unknown as { key: string }).key,
): Promise<ListPage<Row>> {
  const { cast, isKey } = TYPES[type]
  const cursor = decodeCursor(before ?? after)
  const place = cursor && isKey(cursor.text) ? cursor : null
  const isBackwards = place !== null && before !== null
  const isAscending = (direction === 'ascending') !== isBackwards
  const order = isAscending ? sql`asc` : sql`desc`
  const found = await read({
    where: place
      ? sql`(${by}, ${id}) ${isAscending ? sql`>` : sql`<`} (${place.text}${cast}, ${place.id}::uuid)`
      : sql`true`,
    orderBy: sql`${by} ${order}, ${id} ${order}`,
    limit: limit + 1,
    isBeside: place !== null,
    isBackwards,
    offset: place ? 0 : Math.min((page - 1) * limit, MOST_SKIPPED),
    key: type === 'instant' ? sql`(${by} at time zone 'UTC')::text || '+00'` : sql`${by}::text`,
  })
  const hasMore = found.length > limit
  const items = found.slice(0, limit)
  if (isBackwards) items.reverse()
  const cursorOf = (row: Row | undefined) => (row ? encodeCursor({ text: keyOf(row), id: row.id }) : null)
  const isFirst = place ? isBackwards && !hasMore : page === 1
  return {
    items,
    newer: isFirst ? null : cursorOf(items[0]),
    older: hasMore || isBackwards ? cursorOf(items.at(-1)) : null,
  }
}
