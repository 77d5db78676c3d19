import { type Column, type SQL, sql } from 'drizzle-orm'
import { isInstant, isPostgresInstant, parseDay } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import type { ListPage } from './define-list.ts'
import { isDescending, sortKeyOf } from './params.ts'

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
  number: { cast: sql`::float8`, isKey: (text: string) => /^-?(Infinity|\d+(\.\d+)?)$/.test(text) },
}

/** A key that rows can be sorted by. */
interface OrderKey extends Pick<ListOrder, 'by' | 'type'> {
  /** For numbers and days: some rows have none, and come last in either direction. */
  isOptional?: true
}

/** The order that a list's `sort` names. */
export function orderOf<Sort extends string>(
  sort: Sort,
  id: Expression,
  keys: Readonly<Record<Exclude<Sort, `-${string}`>, OrderKey>>,
): ListOrder {
  const { by, type, isOptional } = keys[sortKeyOf(sort) as keyof typeof keys]
  const direction = isDescending(sort) ? 'descending' : 'ascending'
  const last = direction === 'ascending' ? sql`'infinity'` : sql`'-infinity'`
  return { by: isOptional ? sql`coalesce(${by}, ${last}${TYPES[type].cast})` : by, id, type, direction }
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
  /** Which way the rows come, as `orderBy` says already: for the page before, the other way round. */
  isAscending: boolean
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
    isAscending,
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
