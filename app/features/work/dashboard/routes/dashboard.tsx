import { Link } from 'react-router'
import { AsOf, PageTime } from '#app/components/as-of.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { readMonth } from '#app/features/work/metrics/month.ts'
import { BUCKETS } from '#app/features/messaging/timeline/follow-up.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/dashboard'
import { DashboardCards } from '../components/dashboard-cards.tsx'
import { loadDashboard } from '../dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Switchboard' }]

export const loader = page.loader(async (ctx, { url: { searchParams } }: Route.LoaderArgs) => {
  const bucket = (name: string) => BUCKETS.find((one) => one === searchParams.get(name))
  const only = searchParams.get('only') ?? undefined
  const cards = await loadDashboard(ctx, {
    followUps: bucket('followUps'),
    scheduled: bucket('scheduled'),
    usageMonth: searchParams.get('usage'),
    statsMonth: readMonth(searchParams.get('stats')),
    only,
  })
  return { cards, at: ctx.now().toISOString(), isAlone: only !== undefined }
})

export default function Dashboard({ loaderData: { cards, at, isAlone } }: Route.ComponentProps) {
  return (
    <Page className="flex flex-col gap-4">
      <PageHeader
        title="Dashboard"
        className="pb-0"
        description={<AsOf at={at} />}
        actions={
          isAlone ? (
            <Link to="/" className="text-brand-text underline">
              All cards
            </Link>
          ) : null
        }
      />
      <PageTime value={at}>
        <DashboardCards cards={cards} />
      </PageTime>
    </Page>
  )
}
