import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import type { ReportPage } from './report-params.ts'

/** A page of a report, by key. */
export interface ReportRows<Row> {
  rows: Row[]
  /** For `before` and `after` of the pages beside this one; null where there is none. */
  newer: string | null
  older: string | null
}

export interface Place {
  key: string
  id: string
  isBefore: boolean
}

/** The row beside which the page begins; null for the beginning. `isKey` refuses keys that aren't ours. */
export function readPlace(
  { before, after }: Pick<ReportPage, 'before' | 'after'>,
  isKey: (text: string) => boolean,
): Place | null {
  const place = decodeCursor(before ?? after)
  return place && isKey(place.text) ? { key: place.text, id: place.id, isBefore: before !== null } : null
}

/** How many rows to skip: only a URL that was written by hand names a page without a cursor. */
export const skipped = ({ page, limit }: ReportPage, place: Place | null): number =>
  place ? 0 : (page - 1) * limit

/** The page of `found`, which has up to one row more than the limit and comes backwards before a place. */
export function rowsOfPage<Row>(
  found: Row[],
  { limit, page }: ReportPage,
  place: Place | null,
  keyOf: (row: Row) => { key: string; id: string },
): ReportRows<Row> {
  const hasMore = found.length > limit
  const rows = found.slice(0, limit)
  if (place?.isBefore) rows.reverse()
  const cursor = (row: Row | undefined) => {
    if (row === undefined) return null
    const { key, id } = keyOf(row)
    return encodeCursor({ text: key, id })
  }
  const isFirst = place ? place.isBefore && !hasMore : page === 1
  return {
    rows,
    newer: isFirst ? null : cursor(rows[0]),
    older: hasMore || place?.isBefore ? cursor(rows.at(-1)) : null,
  }
}
