import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePages } from '#app/components/lists/use-pages.ts'
import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'
import {
  lastList,
  rememberList,
  type RestoreList,
} from '#app/features/people/clients/components/last-client-list.ts'
import { type ClientListQuery, listSearch } from '#app/features/people/clients/list-query.ts'
import { getJson } from '#app/lib/api-client.ts'
import type { Page } from '#app/lib/paging.ts'

/** The rows and scroll offset of recent history entries, for Back. In memory only. */
const left = new Map<string, { list: Page<ClientListItem>; offset: number }>()
const MOST_LEFT = 10

/** The rows of the contact list. `stays`: an action on rows returned here, so the rows and the offset stay. */
export function useClientPages(page: Page<ClientListItem>, query: ClientListQuery, stays: boolean) {
  const { key, state } = useLocation() as { key: string; state: RestoreList | null }
  const href = `/contacts${listSearch(query)}`
  const last = lastList()
  const own = left.get(key)
  const before = own ?? left.get(state?.restore ?? (stays && last?.href === href ? last.key : ''))
  const pages = usePages(page, {
    load: (cursor) => getJson<Page<ClientListItem>>(`/contacts/more${listSearch({ ...query, cursor })}`),
    listKey: key,
    // After an action on rows as many are loaded again as there were.
    restored: stays ? own?.list : before?.list,
  })
  const { list, listKey } = pages
  const initialOffset = before?.offset ?? 0
  useEffect(() => {
    const offset = left.get(listKey)?.offset ?? initialOffset
    left.delete(listKey)
    left.set(listKey, { list, offset })
    const oldest = left.keys().next().value
    if (left.size > MOST_LEFT && oldest !== undefined) left.delete(oldest)
    rememberList({ href, key: listKey, rows: list.items.length })
  })
  return {
    ...pages,
    /** Scroll offset at which the list was left, px. */
    initialOffset,
    keepOffset: (offset: number) => left.set(listKey, { list, offset }),
  }
}
