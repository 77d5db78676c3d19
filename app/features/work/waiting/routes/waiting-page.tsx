import { Link, Outlet, useLocation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { AlarmClock, CircleCheck } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { type FrameHandle, useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { WaitingFilters } from '../components/waiting-filters.tsx'
import { SnoozedList, useFreshWaiting } from '../components/waiting-list.tsx'
import { WorkList } from '../components/work-list.tsx'
import { readWaitingQuery, type WaitingQuery, waitingPath } from '../waiting.ts'
import { listWaiting, waitingPlaces } from '../waiting.server.ts'
import type { Route } from './+types/waiting-page'

export const meta: Route.MetaFunction = () => [{ title: 'Waiting on us · Switchboard' }]

export const handle: FrameHandle = { skip: [{ to: '#list', label: 'Skip to the list' }] }

export const loader = page.loader((ctx, { url }: Route.LoaderArgs) =>
  inOneTransaction(ctx, async (own) => {
    const query = readWaitingQuery(url.searchParams)
    const [listed, places] = await Promise.all([listWaiting(own, query), waitingPlaces(own)])
    return { ...listed, query, places }
  }),
)

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { items, more, query, places } = loaderData
  const { user } = useFrame()
  const { pathname, search } = useLocation()
  useFreshWaiting()
  return (
    <Page>
      <PageHeader
        title="Waiting on us"
        description="Texts, missed calls, voicemails, follow-ups and due cards without an answer, the longest first."
        className="pb-2"
      />
      <WaitingFilters query={query} places={places} />
      <div id="list" tabIndex={-1} className="mt-3">
        <Card>
          {items.length === 0 ? (
            <NothingWaits query={query} />
          ) : query.who === 'snoozed' ? (
            <SnoozedList items={items} userId={user.id} />
          ) : (
            <WorkList items={items} userId={user.id} here={pathname + search} pathOf={({ to }) => to} />
          )}
        </Card>
      </div>
      {more ? <p className="mt-3 text-muted text-sm">More follow as these are answered.</p> : null}
      <Outlet />
    </Page>
  )
}

function NothingWaits({ query }: { query: WaitingQuery }) {
  if (query.kind || query.location) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nothing found"
        action={
          <Link to={waitingPath(query, { kind: null, location: null })} className={buttonVariants()}>
            Show all
          </Link>
        }
      >
        Nothing of this kind waits at this location.
      </EmptyState>
    )
  }
  return query.who === 'snoozed' ? (
    <EmptyState icon={AlarmClock} title="Nothing is snoozed">
      What you snooze is listed here until it comes back.
    </EmptyState>
  ) : (
    <EmptyState icon={CircleCheck} title="No one is waiting for an answer">
      Texts, missed calls and due follow-ups appear here until someone answers them.
    </EmptyState>
  )
}
