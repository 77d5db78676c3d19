import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { ListPage } from '#app/lib/paging.ts'

interface Loaded<Item> {
  /** The history entry this list stands in: another search or letter is another list. */
  key: string
  /** Whose place it keeps: its own, or of the entry it took over from. */
  listKey: string
  first: ListPage<Item>
  items: Item[]
  nextCursor: string | null
}

/** State of an entry that shows a list again: the key of the entry it is to look like. */
export interface LikeBefore {
  like?: string
}

/** What a history entry had loaded, so that Back finds it again. In memory only; the newest of these are kept. */
const remembered = new Map<string, { loaded: Loaded<never>; offset: number }>()
const MOST_REMEMBERED = 10

/**
 * A list read page by page. The route's loader answers `{ page }`, a ListPage for the `cursor` in its address, or
 * `{ page: null }` when it could not be read; `page` is the first one and `hrefOf` the address of a further one. A list
 * that `stays` is the one before, read again up to where it was after something was done with its rows; drawn anew, it
 * is `like` the one of that entry.
 */
export function usePagedList<Item extends { id: string }>(
  page: ListPage<Item>,
  hrefOf: (cursor: string) => string,
  { stays = false, like }: { stays?: boolean; like?: string | undefined } = {},
) {
  const { key, state } = useLocation() as { key: string; state: LikeBefore | null }
  const [drawnAt] = useState(key)
  const model = state?.like ?? (key === drawnAt ? like : undefined)
  const fetcher = useFetcher<{ page: ListPage<Item> | null }>({ key: `list ${key}` })
  const [loaded, setLoaded] = useState(() => begin(key, page, model))
  const [failedAt, setFailedAt] = useState<string | null>(null)

  let current = loaded
  if (loaded.key !== key) {
    current = begin(key, page, model)
    if (stays && !recall(key, model)) current = { ...current, listKey: loaded.listKey }
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
    if (next) setLoaded((before) => append(before, next))
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
    /** Asks for the next page, unless that is under way or has failed. */
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
    /** Back to the first page, before loading anew. */
    reset: () => setLoaded({ ...current, items: current.first.items, nextCursor: current.first.nextCursor }),
    /** Where this list was scrolled to when it was left. */
    initialOffset: recall(key, model)?.offset ?? 0,
    keepOffset: (pixels: number) => {
      offset.current = pixels
    },
    /** Another one is another list, which begins at `initialOffset`. */
    listKey: current.listKey,
    /** Of the history entry: what `LikeBefore` names. */
    entry: key,
  }
}

const recall = (key: string, like: string | undefined) =>
  remembered.get(key) ?? (like === undefined ? undefined : remembered.get(like))

function begin<Item extends { id: string }>(key: string, page: ListPage<Item>, like?: string): Loaded<Item> {
  const before = recall(key, like)
  const fresh = { key, listKey: key, first: page, items: page.items, nextCursor: page.nextCursor }
  return before
    ? withNewFirst({ ...(before.loaded as unknown as Loaded<Item>), key, listKey: key }, page)
    : fresh
}

/** The first page was loaded again: what follows it stays, as long as it still follows. */
function withNewFirst<Item extends { id: string }>(loaded: Loaded<Item>, page: ListPage<Item>): Loaded<Item> {
  if (page.nextCursor === null || page.nextCursor !== loaded.first.nextCursor) {
    return { ...loaded, first: page, items: page.items, nextCursor: page.nextCursor }
  }
  return { ...loaded, first: page, items: [...page.items, ...loaded.items.slice(loaded.first.items.length)] }
}

function append<Item extends { id: string }>(loaded: Loaded<Item>, page: ListPage<Item>): Loaded<Item> {
  if (page.cursor !== loaded.nextCursor) return loaded
  const known = new Set(loaded.items.map((item) => item.id))
  return {
    ...loaded,
    items: [...loaded.items, ...page.items.filter((item) => !known.has(item.id))],
    nextCursor: page.nextCursor,
  }
}
