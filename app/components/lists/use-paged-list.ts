import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Page } from '#app/lib/paging.ts'

interface Loaded<Item> {
  /** The history entry that shows the list: another search or letter is another list. */
  key: string
  /** The entry whose rows and scroll offset it shows: its own, or the one it continues. */
  listKey: string
  first: Page<Item>
  items: Item[]
  nextCursor: string | null
}

/** Location state of a link back to a list: the key of the history entry whose rows it restores. */
export interface RestoreList {
  restore?: string
}

/** The rows and scroll offset of recent history entries, for Back. In memory only. */
const remembered = new Map<string, { loaded: Loaded<never>; offset: number }>()
const MOST_REMEMBERED = 10

/**
 * A list loaded page by page. `page` is the first page and `hrefOf` the URL of a route whose loader returns `{ page }`
 * for a cursor, or `{ page: null }` when it failed. `stays` keeps the rows and offset across a navigation that changed
 * rows of the same list; `restore` is the history entry to take them from after a remount.
 */
export function usePagedList<Item extends { id: string }>(
  page: Page<Item>,
  hrefOf: (cursor: string) => string,
  { stays = false, restore }: { stays?: boolean; restore?: string | undefined } = {},
) {
  const { key, state } = useLocation() as { key: string; state: RestoreList | null }
  const [mountedAt] = useState(key)
  const from = state?.restore ?? (key === mountedAt ? restore : undefined)
  const fetcher = useFetcher<{ page: Page<Item> | null }>({ key: `list ${key}` })
  const [loaded, setLoaded] = useState(() => begin(key, page, from))
  const [failedAt, setFailedAt] = useState<string | null>(null)

  let current = loaded
  if (loaded.key !== key) {
    current = begin(key, page, from)
    if (stays && !recall(key, from)) current = { ...current, listKey: loaded.listKey }
  } else if (loaded.first !== page) current = withNewFirst(loaded, page)
  if (current !== loaded) setLoaded(current)

  const offset = useRef(0)
  const toRemember = useRef({ loaded: current, offset })
  useEffect(() => {
    toRemember.current = { loaded: current, offset }
  })
  useEffect(
    () => () => {
      remembered.delete(key)
      remembered.set(key, {
        loaded: toRemember.current.loaded as Loaded<never>,
        offset: toRemember.current.offset.current,
      })
      const oldest = remembered.keys().next().value
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    },
    [key],
  )

  const answer = fetcher.data
  const asked = useRef<string | null>(null)
  useEffect(() => {
    if (!answer || fetcher.state !== 'idle') return
    const next = answer.page
    if (next) setLoaded((before) => append(before, asked.current, next))
    else setFailedAt(asked.current)
  }, [answer, fetcher.state])

  const load = () => {
    if (!current.nextCursor || fetcher.state !== 'idle') return
    asked.current = current.nextCursor
    setFailedAt(null)
    void fetcher.load(hrefOf(current.nextCursor))
  }
  const failed = failedAt !== null && failedAt === current.nextCursor

  return {
    items: current.items,
    hasMore: current.nextCursor !== null,
    failed,
    /** Loads the next page unless it is loading or has failed. */
    loadMore: () => {
      if (!failed) load()
    },
    retry: load,
    /** Changes one row in place, as an optimistic write does. */
    patch: (id: string, change: Partial<Item>) =>
      setLoaded((before) => ({
        ...before,
        items: before.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
      })),
    /** Drops all but the first page. */
    reset: () => setLoaded({ ...current, items: current.first.items, nextCursor: current.first.nextCursor }),
    /** Scroll offset at which the list was left, px. */
    initialOffset: recall(key, from)?.offset ?? 0,
    keepOffset: (pixels: number) => {
      offset.current = pixels
    },
    /** Changes when another list is shown, which starts at `initialOffset`. */
    listKey: current.listKey,
    /** The history entry's key, for `RestoreList`. */
    entry: key,
  }
}

const recall = (key: string, from: string | undefined) =>
  remembered.get(key) ?? (from === undefined ? undefined : remembered.get(from))

function begin<Item extends { id: string }>(key: string, page: Page<Item>, from?: string): Loaded<Item> {
  const before = recall(key, from)
  const fresh = { key, listKey: key, first: page, items: page.items, nextCursor: page.nextCursor }
  return before
    ? withNewFirst({ ...(before.loaded as unknown as Loaded<Item>), key, listKey: key }, page)
    : fresh
}

/** Replaces the first page, and keeps the later ones while they still follow it. */
function withNewFirst<Item extends { id: string }>(loaded: Loaded<Item>, page: Page<Item>): Loaded<Item> {
  if (page.nextCursor === null || page.nextCursor !== loaded.first.nextCursor) {
    return { ...loaded, first: page, items: page.items, nextCursor: page.nextCursor }
  }
  return { ...loaded, first: page, items: [...page.items, ...loaded.items.slice(loaded.first.items.length)] }
}

function append<Item extends { id: string }>(
  loaded: Loaded<Item>,
  cursor: string | null,
  page: Page<Item>,
): Loaded<Item> {
  if (cursor !== loaded.nextCursor) return loaded
  const known = new Set(loaded.items.map((item) => item.id))
  return {
    ...loaded,
    items: [...loaded.items, ...page.items.filter((item) => !known.has(item.id))],
    nextCursor: page.nextCursor,
  }
}
