import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { CircleCheck } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useFreshWaiting, WaitingList } from '../components/waiting-list.tsx'
import { WAITING_PATH } from '../waiting.ts'
import { listWaiting } from '../waiting.server.ts'
import type { Route } from './+types/waiting'

export const meta: Route.MetaFunction = () => [{ title: 'Waiting on us · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const mine = url.searchParams.get('who') === 'me'
  return { ...(await listWaiting(ctx, { mine })), mine }
})

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { items, more, mine } = loaderData
  const { user } = useFrame()
  useFreshWaiting()
  return (
    <Page>
      <PageHeader
        title="Waiting on us"
        description="Texts, missed calls, voicemails and follow-ups without an answer, the longest first."
        className="pb-2"
      />
      <nav aria-label="Whose" className={tabListClasses}>
        {[
          { to: WAITING_PATH, label: 'Everyone', current: !mine },
          { to: `${WAITING_PATH}?who=me`, label: 'Mine and unassigned', current: mine },
        ].map(({ to, label, current }) => (
          <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={tabClasses}>
            {label}
          </Link>
        ))}
      </nav>
      <Card className="mt-4">
        {items.length === 0 ? (
          <EmptyState icon={CircleCheck} title="No one is waiting for an answer">
            Texts, missed calls and due follow-ups appear here until someone answers them.
          </EmptyState>
        ) : (
          <WaitingList items={items} userId={user.id} />
        )}
      </Card>
      {more ? <p className="mt-3 text-muted text-sm">More follow as these are answered.</p> : null}
    </Page>
  )
}
