import { Link, Outlet } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { AlarmClock, CircleCheck } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { type FrameHandle, useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { SnoozableList, SnoozedList, useFreshWaiting } from '../components/waiting-list.tsx'
import { WAITING_PATH } from '../paths.ts'
import { listWaiting } from '../waiting.server.ts'
import type { Route } from './+types/waiting-page'

export const meta: Route.MetaFunction = () => [{ title: 'Waiting on us · Switchboard' }]

export const handle: FrameHandle = { skip: [{ to: '#list', label: 'Skip to the list' }] }

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const who = url.searchParams.get('who')
  const view = who === 'me' ? 'mine' : who === 'snoozed' ? 'snoozed' : 'all'
  return {
    ...(await listWaiting(ctx, { mine: view === 'mine', snoozed: view === 'snoozed' })),
    view,
  }
})

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { items, more, view } = loaderData
  const { user } = useFrame()
  useFreshWaiting()
  const List = view === 'snoozed' ? SnoozedList : SnoozableList
  return (
    <Page>
      <PageHeader
        title="Waiting on us"
        description="Texts, missed calls, voicemails, follow-ups and due cards without an answer, the longest first."
        className="pb-2"
      />
      <nav aria-label="Whose" className={tabListClasses}>
        {[
          { to: WAITING_PATH, label: 'Everyone', name: 'all' },
          { to: `${WAITING_PATH}?who=me`, label: 'Mine and unassigned', name: 'mine' },
          { to: `${WAITING_PATH}?who=snoozed`, label: 'Snoozed', name: 'snoozed' },
        ].map(({ to, label, name }) => (
          <Link key={to} to={to} aria-current={view === name ? 'page' : undefined} className={tabClasses}>
            {label}
          </Link>
        ))}
      </nav>
      <div id="list" tabIndex={-1} className="mt-4">
        <Card>
          {items.length > 0 ? (
            <List items={items} userId={user.id} />
          ) : view === 'snoozed' ? (
            <EmptyState icon={AlarmClock} title="Nothing is snoozed">
              What you snooze is listed here until it comes back.
            </EmptyState>
          ) : (
            <EmptyState icon={CircleCheck} title="No one is waiting for an answer">
              Texts, missed calls and due follow-ups appear here until someone answers them.
            </EmptyState>
          )}
        </Card>
      </div>
      {more ? <p className="mt-3 text-muted text-sm">More follow as these are answered.</p> : null}
      <Outlet />
    </Page>
  )
}
