import { Page, PageHeader } from '#app/components/page-header.tsx'
import { BUCKETS } from '#app/features/timeline/follow-up.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/dashboard'
import { BucketCard } from '../components/bucket-card.tsx'
import { CampaignsCard } from '../components/campaigns-card.tsx'
import { Conversations } from '#app/features/texting/components/conversations.tsx'
import { ReviewsCard } from '#app/features/reviews/components/reviews-card.tsx'
import { UnreachedNote } from '#app/features/call-flow/components/unreached-note.tsx'
import { WaitingCard } from '#app/features/waiting/components/waiting-card.tsx'
import { Figures } from '../components/figures.tsx'
import { MyDay } from '../components/my-day.tsx'
import { QueueCard } from '../components/queue-card.tsx'
import { UrgentTasks } from '../components/urgent-tasks.tsx'
import { loadDashboard } from '../dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Switchboard' }]

export const loader = page.loader((ctx, { url }: Route.LoaderArgs) => {
  const bucket = (name: string) => BUCKETS.find((one) => one === url.searchParams.get(name))
  return loadDashboard(ctx, {
    followUps: bucket('followUps'),
    scheduled: bucket('scheduled'),
  })
})

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { peers, user, counts } = useFrame()
  const {
    clients,
    conversations,
    setup,
    followUps,
    scheduled,
    queue,
    campaigns,
    reviews,
    waiting,
    unreached,
  } = loaderData
  const available = peers.filter((peer) => peer.id !== user.id && peer.phoneStatus === 'available').length
  return (
    <Page className="flex flex-col gap-4">
      <PageHeader title="Dashboard" className="pb-0" />
      <UnreachedNote locations={unreached} />
      {setup ? <UrgentTasks steps={setup} /> : null}
      <Figures
        waiting={conversations ? (counts.messages ?? 0) : null}
        clients={clients}
        available={available}
      />
      <WaitingCard waiting={waiting} userId={user.id} />
      <MyDay {...loaderData.myDay} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {queue ? <QueueCard queue={queue} /> : null}
        <BucketCard title="Follow Up" name="followUps" {...followUps} empty="Nothing to follow up." />
        {scheduled ? (
          <BucketCard
            title="Scheduled Messages"
            name="scheduled"
            {...scheduled}
            empty="No texts are scheduled."
          />
        ) : null}
        {reviews ? <ReviewsCard totals={reviews.totals} /> : null}
        {campaigns ? <CampaignsCard summary={campaigns} /> : null}
      </div>
      {conversations ? <Conversations loaded={conversations} userId={user.id} /> : null}
    </Page>
  )
}
