import { TwilioError } from './errors.ts'

/** One page of a 2010-04-01 list with its paging links; the items are under `name`. */
export function page<Item>(
  url: URL,
  path: string,
  name: string,
  items: Item[],
  toResource: (item: Item) => unknown,
): Record<string, unknown> {
  const { size: pageSize, number: pageNumber } = pageSizeOf(url)
  const start = pageNumber * pageSize
  const shown = items.slice(start, start + pageSize)
  const link = (to: number): string => {
    const query = new URLSearchParams(url.searchParams)
    query.delete('PageToken')
    query.set('PageSize', String(pageSize))
    query.set('Page', String(to))
    if (to > 0) query.set('PageToken', `PA${String(to)}`)
    return `${path}?${query.toString()}`
  }
  return {
    end: start + Math.max(0, shown.length - 1),
    first_page_uri: link(0),
    next_page_uri: start + pageSize < items.length ? link(pageNumber + 1) : null,
    page: pageNumber,
    page_size: pageSize,
    previous_page_uri: pageNumber > 0 ? link(pageNumber - 1) : null,
    [name]: shown.map(toResource),
    start,
    uri: path + url.search,
  }
}

/** The page that is asked for. */
export function pageSizeOf(url: URL): { size: number; number: number } {
  return {
    size: readInteger(url, 'PageSize', 50, 1, 1000),
    number: readInteger(url, 'Page', 0, 0, 1_000_000),
  }
}

function readInteger(url: URL, name: string, fallback: number, min: number, max: number): number {
  const text = url.searchParams.get(name)
  if (text === null) return fallback
  const number = Number(text)
  if (!Number.isInteger(number) || number < min) throw new TwilioError(400, 20001, `Invalid ${name}: ${text}`)
  return Math.min(number, max)
}
