import { pageSizeOf } from '#emulators/twilio/paging.ts'
import { ok } from '#emulators/twilio/rest-types.ts'
import type { Result } from '#emulators/twilio/rest-types.ts'

/** One page of a list in the newer APIs, newest first, with its links in `meta`; the items are under `key`. */
export function listOf<Item>(
  url: URL,
  base: string,
  key: string,
  items: Iterable<Item>,
  toResource: (item: Item) => unknown,
): Result {
  const all = [...items].toReversed()
  const { size, number } = pageSizeOf(url)
  const start = number * size
  const link = (to: number): string => {
    const query = new URLSearchParams(url.searchParams)
    query.delete('PageToken')
    query.set('PageSize', String(size))
    query.set('Page', String(to))
    if (to > 0) query.set('PageToken', `PA${String(to)}`)
    return `${base}?${query.toString()}`
  }
  return ok({
    meta: {
      page: number,
      page_size: size,
      first_page_url: link(0),
      previous_page_url: number > 0 ? link(number - 1) : null,
      url: link(number),
      next_page_url: start + size < all.length ? link(number + 1) : null,
      key,
    },
    [key]: all.slice(start, start + size).map(toResource),
  })
}
