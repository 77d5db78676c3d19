import { useCallback, useEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import type { Page } from '#app/lib/paging.ts'
import { useLoadedState } from './use-loaded-state.ts'
import { useNextPage } from './use-next-page.ts'

/**
 * A list of conversations: as loaded, changed by what the socket brings (`update`), and the pages fetched behind it. An
 * update that arrives while the list is being loaded is applied again to what was loaded, which may be older.
 */
export function useLiveList<Item>(
  loaded: Page<Item>,
  options: {
    moreHref: (cursor: string) => string
    /** The first page, loaded again, over the list so far. */
    refresh: (list: Page<Item>, first: Page<Item>) => Page<Item>
    append: (list: Page<Item>, next: Page<Item>) => Page<Item>
  },
) {
  const loading = useLoading()
  const whileLoading = useRef<((list: Page<Item>) => Page<Item>)[]>([])
  const [list, set] = useLoadedState(loaded, (first, before: Page<Item> | null) =>
    before ? whileLoading.current.reduce((list, by) => by(list), options.refresh(before, first)) : first,
  )
  const update = useCallback(
    (by: (list: Page<Item>) => Page<Item>) => {
      whileLoading.current.push(by)
      set(by)
    },
    [set],
  )
  useEffect(() => {
    if (!loading) whileLoading.current = []
  })
  const { nextCursor } = list
  const { append } = options
  const next = useNextPage<Item>(nextCursor && options.moreHref(nextCursor), (page) =>
    set((before) => append(before, page)),
  )
  return { list, update, next }
}

/** Whether the page's loaders may be running: for a navigation, a revalidation, or after a form. */
function useLoading(): boolean {
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const sending = useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET')
  return sending || navigation.state !== 'idle' || revalidator.state !== 'idle'
}
