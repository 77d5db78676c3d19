import { UnreachedNote } from '#app/features/telephony/call-flow/components/unreached-note.tsx'
import { EmployeeStatsCard } from '#app/features/work/metrics/components/employee-stats-card.tsx'
import { ReviewsCard } from '#app/features/messaging/reviews/components/reviews-card.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { Conversations } from '#app/features/messaging/texting/components/conversations.tsx'
import { WaitingCard } from '#app/features/work/waiting/components/waiting-card.tsx'
import { cn } from '#app/lib/cn.ts'
import type { LoadedCards } from '../load-cards.server.ts'
import type { Cards } from '../dashboard.server.ts'
import { BalanceCard } from './balance-card.tsx'
import { BucketCard } from './bucket-card.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import { AsOf, CardSlot, Retry } from './card-slot.tsx'
import { AccountFigures } from './figures.tsx'
import { MyDay } from './my-day.tsx'
import { QueueCard } from './queue-card.tsx'
import { ReferralsCard } from './referrals-card.tsx'
import { UrgentTasks } from './urgent-tasks.tsx'
import { UsageCard } from './usage-card.tsx'

/** The cards: first what keeps the agency from working, then who waits and what is due, then the business. */
export function DashboardCards({ cards }: { cards: LoadedCards<Cards> }) {
  const { user } = useFrame()
  return (
    <>
      <CardSlot name="unreached" title="Callers that reach no one" card={cards.unreached} lines={1}>
        {(locations) => <UnreachedNote locations={locations} />}
      </CardSlot>
      <CardSlot name="setup" title="Urgent Tasks" card={cards.setup}>
        {(steps, at) => (steps.length > 0 ? <UrgentTasks steps={steps} at={at} /> : null)}
      </CardSlot>
      <ClientsFigure cards={cards} />
      <Today cards={cards} />
      <Business cards={cards} />
      <CardSlot name="stats" title="Employee Stats" card={cards.stats} lines={6}>
        {(stats) => <EmployeeStatsCard stats={stats} />}
      </CardSlot>
      <CardSlot name="conversations" title="Conversations" card={cards.conversations} lines={6}>
        {(loaded) => <Conversations loaded={loaded} userId={user.id} />}
      </CardSlot>
    </>
  )
}

/** Side by side on a wide screen; below each other, work comes first on a narrow one. */
function Today({ cards }: { cards: LoadedCards<Cards> }) {
  const { user } = useFrame()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className={COLUMN}>
        <CardSlot name="queue" title="Queues" card={cards.queue}>
          {(queue, at) => <QueueCard queue={queue} at={at} />}
        </CardSlot>
        <CardSlot name="waiting" title="Waiting on us" card={cards.waiting} lines={6}>
          {(waiting) => <WaitingCard waiting={waiting} userId={user.id} />}
        </CardSlot>
        <CardSlot name="myDay" title="My day" card={cards.myDay} lines={6}>
          {(day) => <MyDay {...day} />}
        </CardSlot>
      </div>
      <div className={COLUMN}>
        <BucketCards cards={cards} />
        <CardSlot name="campaigns" title="Campaigns" card={cards.campaigns}>
          {(summary, at) => <CampaignsCard summary={summary} at={at} />}
        </CardSlot>
        <CardSlot
          name="reviews"
          title="Service Reviews"
          card={cards.reviews}
          problem={<ReviewsCard totals={null} from="" retry={<Retry />} />}
        >
          {(totals, at) => <ReviewsCard totals={totals} from={totals.from} freshness={<AsOf at={at} />} />}
        </CardSlot>
      </div>
    </div>
  )
}

const COLUMN = 'flex min-w-0 flex-col gap-4'

function Business({ cards }: { cards: LoadedCards<Cards> }) {
  const ofAccount = cards.usage !== null || cards.balance !== null
  return (
    <div className={cn('grid items-start gap-4', ofAccount && 'lg:grid-cols-2')}>
      {ofAccount ? (
        <div className={COLUMN}>
          <CardSlot name="usage" title="Usage" card={cards.usage} lines={6}>
            {(usage) => <UsageCard usage={usage} />}
          </CardSlot>
          <CardSlot name="balance" title="Account Balance" card={cards.balance}>
            {(balance) => <BalanceCard balance={balance} />}
          </CardSlot>
        </div>
      ) : null}
      <CardSlot name="referrals" title="Referrals" card={cards.referrals} lines={6}>
        {(referrals) => <ReferralsCard referrals={referrals} />}
      </CardSlot>
    </div>
  )
}

function ClientsFigure({ cards }: { cards: LoadedCards<Cards> }) {
  const { peers, user, counts } = useFrame()
  const available = peers.filter((peer) => peer.id !== user.id && peer.phoneStatus === 'available').length
  return (
    <CardSlot name="clients" title="Contacts" card={cards.clients} lines={1}>
      {(clients) => (
        <AccountFigures
          waiting={cards.conversations === null ? null : (counts.messages ?? 0)}
          calls={counts['call-log'] ?? 0}
          clients={clients}
          available={available}
        />
      )}
    </CardSlot>
  )
}

function BucketCards({ cards }: { cards: LoadedCards<Cards> }) {
  return (
    <CardSlot name="buckets" title="Follow Up and Scheduled Messages" card={cards.buckets} lines={2}>
      {({ followUps, scheduled }, at) => (
        <>
          <BucketCard
            title="Follow Up"
            name="followUps"
            {...followUps}
            at={at}
            empty="Nothing to follow up."
          />
          {scheduled ? (
            <BucketCard
              title="Scheduled Messages"
              name="scheduled"
              {...scheduled}
              at={at}
              empty="No texts are scheduled."
            />
          ) : null}
        </>
      )}
    </CardSlot>
  )
}
