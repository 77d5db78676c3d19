/** Part of a list that is read from its end: items from old to new, and what leads to older ones. */
export interface History<Item> {
  items: Item[]
  nextCursor: string | null
}

/** A page of `limit` items out of up to one more, newest first as the database gives them. */
export function historyPage<Item extends { id: string }>(newestFirst: Item[], limit: number): History<Item> {
  const items = newestFirst.slice(0, limit).reverse()
  return { items, nextCursor: newestFirst.length > limit ? (items[0]?.id ?? null) : null }
}

/**
 * The pages on both sides of a found item, each of up to one more than `half`: `upTo` ends with it, newest first, and
 * `after` begins behind it, newest first too.
 */
export function historyAround<Item extends { id: string }>(upTo: Item[], after: Item[], half: number) {
  const items = [...after.slice(-half), ...upTo.slice(0, half)].reverse()
  const nextCursor = upTo.length > half ? (items[0]?.id ?? null) : null
  return { messages: { items, nextCursor }, reachesEnd: after.length <= half }
}
