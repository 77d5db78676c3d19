import { isUuid } from './uuid.ts'

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

/** The last row of a page in a list sorted by a text and then by id. */
export interface SortKey {
  text: string
  id: string
}

export function encodeCursor({ text, id }: SortKey): string {
  const bytes = new TextEncoder().encode(JSON.stringify([text, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null for anything we didn't encode: the list then starts at its beginning. */
export function decodeCursor(cursor: string | null): SortKey | null {
  if (!cursor || cursor.length > 4000) return null
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
    const [text, id, ...rest] = JSON.parse(json) as unknown[]
    return typeof text === 'string' && !text.includes('\0') && isUuid(id) && rest.length === 0
      ? { text, id }
      : null
  } catch {
    return null
  }
}

/** A page of `limit` items, oldest first, from up to one more in newest-first order. */
export function historyPage<Item extends { id: string }>(newestFirst: Item[], limit: number): Page<Item> {
  const items = newestFirst.slice(0, limit).reverse()
  return { items, nextCursor: newestFirst.length > limit ? (items[0]?.id ?? null) : null }
}

/**
 * The items around a search hit, oldest first. `upTo` ends with it and `after` follows it; both are newest first and
 * have up to one more than `half`.
 */
export function historyAround<Item extends { id: string }>(upTo: Item[], after: Item[], half: number) {
  const items = [...after.slice(-half), ...upTo.slice(0, half)].reverse()
  const nextCursor = upTo.length > half ? (items[0]?.id ?? null) : null
  return { messages: { items, nextCursor }, reachesEnd: after.length <= half }
}
