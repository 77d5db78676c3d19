import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Page } from '#app/lib/paging.ts'
import { usePageState } from '#app/realtime/client/use-page-state.ts'
import { useLoadedState } from './use-loaded-state.ts'

type Loaded<Item> = { ok: true; data: Page<Item> } | { ok: false; error: string }

type Merge<Item> = (list: Page<Item>, page: Page<Item>) => Page<Item>

/**
 * A list that is loaded page by page: `loaded`, changed by `update`, and the pages fetched behind it. An update made while
 * the page's data is loading is applied again to what was loaded, which may be older.
 */
export function usePages<Item extends { id: string }>(
  loaded: Page<Item>,
  {
    load,
    listKey = '',
    restored,
    refresh = refreshRows,
    append = appendRows,
  }: {
    /** Fetches the page at a cursor. */
    load: (cursor: string) => Promise<Loaded<Item>>
    /** Changes when another list is loaded; nothing of it is merged into the previous one. */
    listKey?: string | undefined
    /** The list as it was left, to begin with. */
    restored?: Page<Item> | undefined
    /** Merges the first page, loaded again, into the list so far. */
    refresh?: Merge<Item>
    /** Adds a further page. */
    append?: Merge<Item>
  },
) {
  const loading = useLoading()
  const whileLoading = useRef<((list: Page<Item>) => Page<Item>)[]>([])
  const [{ key, list }, set] = useLoadedState(
    loaded,
    (first, before: { key: string; list: Page<Item> } | null) => {
      if (before?.key !== listKey) return { key: listKey, list: restored ? refresh(restored, first) : first }
      return {
        key: listKey,
        list: whileLoading.current.reduce((list, by) => by(list), refresh(before.list, first)),
      }
    },
  )
  const update = useCallback(
    (by: (list: Page<Item>) => Page<Item>) => {
      whileLoading.current.push(by)
      set((before) => ({ ...before, list: by(before.list) }))
    },
    [set],
  )
  useEffect(() => {
    if (!loading) whileLoading.current = []
  })

  const [asked, setAsked] = useState<{ cursor: string; error: string | null } | null>(null)
  const { nextCursor } = list
  const current = asked?.cursor === nextCursor ? asked : null
  const running = useRef<string>(null)
  const loadNext = async () => {
    if (!nextCursor || running.current === nextCursor) return
    running.current = nextCursor
    setAsked({ cursor: nextCursor, error: null })
    const answer = await load(nextCursor)
    running.current = null
    setAsked(answer.ok ? null : { cursor: nextCursor, error: answer.error })
    if (!answer.ok) return
    set((before) =>
      before.key === key && before.list.nextCursor === nextCursor
        ? { key, list: append(before.list, answer.data) }
        : before,
    )
  }
  return {
    list,
    /** The list's key, since its rows are shown. */
    listKey: key,
    update,
    /** Drops all but the first page. */
    reset: () => {
      whileLoading.current = []
      set((before) => ({ ...before, list: loaded }))
    },
    next: {
      load: () => void loadNext(),
      loading: current !== null && current.error === null,
      error: current?.error ?? null,
    },
  }
}

/** Whether the page's loaders may be running: for a navigation, a revalidation, or after a form. */
function useLoading(): boolean {
  const state = usePageState()
  const revalidator = useRevalidator()
  return state !== 'idle' || revalidator.state !== 'idle'
}

/** Replaces the first rows, and keeps the later ones if the first page still ends within the rows it had. */
function refreshRows<Item extends { id: string }>(list: Page<Item>, first: Page<Item>): Page<Item> {
  const end = list.items.findIndex(({ id }) => id === first.items.at(-1)?.id)
  if (first.nextCursor === null || end < 0 || end >= first.items.length) return first
  return appendRows(first, { ...list, items: list.items.slice(end + 1) })
}

function appendRows<Item extends { id: string }>(list: Page<Item>, page: Page<Item>): Page<Item> {
  const known = new Set(list.items.map(({ id }) => id))
  return {
    items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
  }
}
