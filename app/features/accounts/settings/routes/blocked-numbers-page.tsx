import { Ban, Plus } from '#app/components/icons.tsx'
import { data, Link, Outlet } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { OlderNewest } from '#app/components/lists/older-newest.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { BLOCKED_COUNT_MAX, BLOCKED_NUMBERS_PATH } from '../blocked-numbers.ts'
import { listBlockedNumbers } from '../blocked-numbers.server.ts'
import { BlockedChips } from '../components/blocked-chips.tsx'
import { blockedNumbersChanged } from '../events.ts'
import type { Route } from './+types/blocked-numbers-page'

export const meta: Route.MetaFunction = () => [{ title: 'Blocked numbers · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url, context }: Route.LoaderArgs) => {
  const search = (url.searchParams.get('q') ?? '').slice(0, 200)
  try {
    const list = await listBlockedNumbers(ctx, { search, cursor: url.searchParams.get('cursor') })
    return { list, search }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'block list not loaded')
    return data({ list: null, search }, { status: 500 })
  }
})

export default function BlockedNumbers({ loaderData }: Route.ComponentProps) {
  const { list, search } = loaderData
  useRealtimeEvent(blockedNumbersChanged, useRealtime().revalidate)
  const query = search ? `?${new URLSearchParams({ q: search })}` : ''
  const add = (
    <Link
      to={`${BLOCKED_NUMBERS_PATH}/new${query}`}
      preventScrollReset
      prefetch="intent"
      className={buttonVariants({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      Block number
    </Link>
  )
  return (
    <>
      <section aria-labelledby="blocked-numbers" className="min-w-0 rounded-md border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2 sm:px-4">
          <h2 id="blocked-numbers" className="flex items-center gap-2">
            <span className="sr-only">Blocked numbers</span>
            {list ? (
              <span className="badge badge-quiet" aria-live="polite">
                {Math.min(list.total, BLOCKED_COUNT_MAX)}
                <span className="sr-only"> blocked</span>
              </span>
            ) : null}
          </h2>
          <SearchField label="Search blocked numbers" className="w-full sm:max-w-72 sm:flex-1" />
          <div className="ml-auto">{add}</div>
        </header>
        {!list ? (
          <ErrorState title="Unable to load block list" />
        ) : list.items.length > 0 ? (
          <BlockedChips numbers={list.items} query={query} />
        ) : search ? (
          <EmptyState
            icon={Ban}
            title={`No blocked number matches “${search.slice(0, 60)}”`}
            action={
              <Link to={BLOCKED_NUMBERS_PATH} className={buttonVariants()}>
                Show all numbers
              </Link>
            }
          />
        ) : (
          <EmptyState icon={Ban} title="No blocked numbers" action={add}>
            Calls from a blocked number are refused before a phone rings.
          </EmptyState>
        )}
        {list?.nextCursor ? (
          <OlderNewest
            of="blocked numbers"
            newest={null}
            older={`?${new URLSearchParams({ ...(search ? { q: search } : {}), cursor: list.nextCursor })}`}
            className="border-line border-t px-4 py-2"
          />
        ) : null}
      </section>
      <Outlet />
    </>
  )
}
