import { ContactRound, Plus } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { useClock } from '#app/components/time.tsx'
import { useTimer } from '#app/components/use-timer.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { VirtualList } from '#app/components/lists/virtual-list.tsx'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { Page } from '#app/lib/paging.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import {
  CLIENT_OVERSCAN,
  CLIENT_ROW_HEIGHT,
  type ClientListItem,
} from '#app/features/people/clients/client-list-item.ts'
import { ClientListRow } from './client-row.tsx'
import { FavoriteForm, useFavoriteEvents } from './favorite-button.tsx'
import { shownColumns, type ClientListQuery, listSearch } from '#app/features/people/clients/list-query.ts'
import { ListBar, type ListChoices, type May } from './list-bar.tsx'
import { RowsSkeleton } from './list-page.tsx'
import { useClientPages } from './use-client-pages.ts'
import { useRowSelection } from './use-selection.ts'

/** Collects the events of an import, so that browsers don't reload for each row. */
const GATHER_MS = 1500

/** The contact list. `resetRef` lets Refresh start over at the top with the first page. */
export function ClientList({
  page,
  query,
  choices,
  may,
  total,
  stays,
  resetRef,
}: {
  page: Page<ClientListItem>
  query: ClientListQuery
  choices: ListChoices
  may: May
  total: number | undefined
  /** An action on rows returned here: keep the rows and the scroll position. */
  stays: boolean
  resetRef: React.RefObject<(() => void) | null>
}) {
  const { revalidate } = useRealtime()
  const { now } = useClock()
  const isLaterPage = useSearchParams()[0].has('cursor')
  const { list, listKey, update, next, ...pages } = useClientPages(page, query, stays)
  const hasMore = list.nextCursor !== null
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    resetRef.current = () => {
      pages.reset()
      area.current?.scrollTo({ top: 0 })
    }
  })
  const reload = useTimer()
  useRealtimeEvent(clientChanged, () => reload.restart(revalidate, Math.random() * GATHER_MS))
  const { starOf, setStar } = useStars(update)

  useAnnouncedResults(listSearch(query), {
    count: list.items.length,
    one: 'contact',
    none: 'No one',
    more: hasMore,
  })
  const columns = shownColumns(query)
  const selection = useRowSelection(list.items, listKey)
  const bar = (
    <ListBar query={query} choices={choices} selection={selection} may={may} rows={list.items.length} />
  )
  if (list.items.length === 0) {
    return (
      <>
        {bar}
        <NoClients query={query} paged={isLaterPage} />
      </>
    )
  }
  return (
    <>
      {bar}
      <FavoriteForm />
      <VirtualList
        label="Contacts"
        areaRef={area}
        items={list.items}
        rowHeight={CLIENT_ROW_HEIGHT}
        overscan={CLIENT_OVERSCAN}
        total={total ?? (hasMore ? undefined : list.items.length)}
        listKey={listKey}
        initialOffset={pages.initialOffset}
        onScroll={pages.keepOffset}
        onNearEnd={() => {
          if (!next.error) next.load()
        }}
        renderRow={(client, index, tabIndex) => (
          <ClientListRow
            tabIndex={tabIndex}
            client={{ ...client, favorite: starOf(client) }}
            now={now}
            columns={columns}
            selected={selection.has(client.id)}
            onSelect={(range) => selection.toggle(index, range)}
            onFavorite={(favorite) => setStar(client.id, favorite)}
          />
        )}
        footer={
          <ListFooter
            query={query}
            paged={isLaterPage}
            nextCursor={page.nextCursor}
            more={hasMore ? next : null}
          />
        }
      />
    </>
  )
}

type Pages = ReturnType<typeof useClientPages>

/** The favorites that changed on this page. Rows may arrive that were read before a star was saved, so the user's choice wins. */
function useStars(update: Pages['update']) {
  const [stars, setStars] = useState<ReadonlyMap<string, boolean>>(new Map())
  const setStar = (clientId: string, favorite: boolean) => {
    setStars((before) => new Map(before).set(clientId, favorite))
    update((list) => ({
      ...list,
      items: list.items.map((item) => (item.id === clientId ? { ...item, favorite } : item)),
    }))
  }
  useFavoriteEvents(setStar)
  return { starOf: ({ id, favorite }: ClientListItem) => stars.get(id) ?? favorite, setStar }
}

/** Loads more rows on the way down; without JavaScript, links to the first and the next page. */
function ListFooter({
  query,
  paged,
  nextCursor,
  more,
}: {
  query: ClientListQuery
  paged: boolean
  nextCursor: string | null
  more: Pages['next'] | null
}) {
  return (
    <>
      <noscript>
        <div className="flex justify-center gap-2 p-4">
          {paged ? (
            <a className={buttonVariants()} href={`/contacts${listSearch(query)}`}>
              First page
            </a>
          ) : null}
          {nextCursor ? (
            <a className={buttonVariants()} href={`/contacts${listSearch({ ...query, cursor: nextCursor })}`}>
              Next page
            </a>
          ) : null}
        </div>
      </noscript>
      {more ? (
        <div className="js-only">
          {more.error ? (
            <div role="alert" className="flex items-center justify-center gap-3 p-4 text-muted">
              Unable to load clients
              <Button size="sm" onClick={more.load}>
                Retry
              </Button>
            </div>
          ) : (
            <RowsSkeleton rows={3} rowHeight={CLIENT_ROW_HEIGHT} />
          )}
        </div>
      ) : null}
    </>
  )
}

function NoClients({ query, paged }: { query: ClientListQuery; paged: boolean }) {
  const { q, letter, tag, manager, location } = query
  const add = (
    <Link to="/contacts/contact/new" className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      Add New
    </Link>
  )
  if (paged) {
    return (
      <EmptyState
        icon={ContactRound}
        title="No more contacts"
        action={
          <Link to={`/contacts${listSearch(query)}`} className={buttonVariants()}>
            Back to the first page
          </Link>
        }
      />
    )
  }
  if (q) {
    return (
      <EmptyState icon={ContactRound} title={`No contacts match “${q.slice(0, 60)}”`} action={add}>
        Search by name, company, email or phone number.{' '}
        {letter ? <Link to={listSearch({ q })}>Search all contacts.</Link> : null}
      </EmptyState>
    )
  }
  if (tag) {
    return (
      <EmptyState icon={ContactRound} title="No contacts have this tag">
        Contacts get tags from Assign Tags on their page, or from a tag’s rule.
      </EmptyState>
    )
  }
  if (manager || location || tag) {
    return (
      <EmptyState
        icon={ContactRound}
        title="No contacts with these filters"
        action={
          <Link to={listSearch({ sort: query.sort, letter }) || '/contacts'} className={buttonVariants()}>
            Clear the filters
          </Link>
        }
      />
    )
  }
  if (letter === 'fav') {
    return (
      <EmptyState icon={ContactRound} title="No favorites yet">
        Star a contact to find it here. Favorites are yours alone.
      </EmptyState>
    )
  }
  if (letter) {
    return (
      <EmptyState
        icon={ContactRound}
        title={letter === '#' ? 'No names without a letter' : `No names with ${letter.toUpperCase()}`}
        action={add}
      />
    )
  }
  return (
    <EmptyState icon={ContactRound} title="No contacts yet" action={add}>
      Contacts are the people and companies you call and text.
    </EmptyState>
  )
}
