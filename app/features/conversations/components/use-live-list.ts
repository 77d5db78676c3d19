import type { Page } from '#app/lib/paging.ts'
import { useLoadedState } from './use-loaded-state.ts'
import { useNextPage } from './use-next-page.ts'

/** A list of conversations: as loaded, changed by what the socket brings (`update`), and the pages fetched behind it. */
export function useLiveList<Item>(
  loaded: Page<Item>,
  options: {
    moreHref: (cursor: string) => string
    /** The first page, loaded again, over the list so far. */
    refresh: (list: Page<Item>, first: Page<Item>) => Page<Item>
    append: (list: Page<Item>, next: Page<Item>) => Page<Item>
  },
) {
  const [list, update] = useLoadedState(loaded, (first, before: Page<Item> | null) =>
    before ? options.refresh(before, first) : first,
  )
  const { nextCursor } = list
  const { append } = options
  const next = useNextPage<Item>(nextCursor && options.moreHref(nextCursor), (page) =>
    update((before) => append(before, page)),
  )
  return { list, update, next }
}
