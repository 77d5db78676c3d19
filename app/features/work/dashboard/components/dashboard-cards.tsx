import { UnreachedNote } from '#app/features/telephony/call-flow/components/unreached-note.tsx'
import { EmployeeStatsCard } from '#app/features/work/metrics/components/employee-stats-card.tsx'
import { ReviewsCard } from '#app/features/messaging/reviews/components/reviews-card.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { WaitingCard } from '#app/features/work/waiting/components/waiting-card.tsx'
import type { LoadedCards } from '../load-cards.server.ts'
import type { Cards } from '../dashboard.server.ts'
import { BalanceCard } from './balance-card.tsx'
import { BucketCard } from './bucket-card.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import { CardSlot, Retry } from './card-slot.tsx'
import { MyDay } from './my-day.tsx'
import { QueueCard } from './queue-card.tsx'
import { ReferralsCard } from './referrals-card.tsx'
import { UrgentTasks } from './urgent-tasks.tsx'
import { UsageCard } from './usage-card.tsx'

/** The cards: first who waits and what is due, then the business. A line above them says what keeps the agency from working. */
export function DashboardCards({ cards }: { cards: LoadedCards<Cards> }) {
  return (
    <>
      <CardSlot name="unreached" title="Callers that reach no one" card={cards.unreached} lines={1}>
        {(locations) => <UnreachedNote locations={locations} />}
      </CardSlot>
      <CardSlot name="setup" title="Urgent Tasks" card={cards.setup} lines={1}>
        {(steps) => (steps.length > 0 ? <UrgentTasks steps={steps} /> : null)}
      </CardSlot>
      <Today cards={cards} />
      <Business cards={cards} />
      <CardSlot name="stats" title="Employee Stats" card={cards.stats} lines={6}>
        {(stats) => <EmployeeStatsCard stats={stats} />}
      </CardSlot>
    </>
  )
}

/** Side by side on a wide screen; below each other, those who wait come first on a narrow one. */
function Today({ cards }: { cards: LoadedCards<Cards> }) {
  const { user } = useFrame()
  return (
    <div className={COLUMNS}>
      <div className={COLUMN}>
        <CardSlot name="queue" title="Queues" card={cards.queue}>
          {(queue) => <QueueCard queue={queue} />}
        </CardSlot>
        <CardSlot name="waiting" title="Waiting on us" card={cards.waiting} lines={6}>
          {(waiting) => <WaitingCard waiting={waiting} userId={user.id} />}
        </CardSlot>
      </div>
      <div className={COLUMN}>
        <CardSlot name="myDay" title="My day" card={cards.myDay} lines={6}>
          {(day) => <MyDay {...day} />}
        </CardSlot>
        <BucketCards cards={cards} />
      </div>
    </div>
  )
}

const COLUMNS = 'grid items-start gap-4 lg:grid-cols-2'
const COLUMN = 'flex min-w-0 flex-col gap-4'

function Business({ cards }: { cards: LoadedCards<Cards> }) {
  const { campaigns, reviews, usage, balance } = cards
  const hasOthers = [campaigns, reviews, usage, balance].some((card) => card !== null)
  return (
    <div className={hasOthers ? COLUMNS : undefined}>
      {hasOthers ? (
        <div className={COLUMN}>
          <CardSlot name="campaigns" title="Campaigns" card={campaigns}>
            {(summary) => <CampaignsCard summary={summary} />}
          </CardSlot>
          <CardSlot
            name="reviews"
            title="Service Reviews"
            card={reviews}
            problem={<ReviewsCard totals={null} from="" retry={<Retry />} />}
          >
            {(totals) => <ReviewsCard totals={totals} from={totals.from} />}
          </CardSlot>
          <CardSlot name="usage" title="Usage" card={usage} lines={6}>
            {(shown) => <UsageCard usage={shown} />}
          </CardSlot>
          <CardSlot name="balance" title="Account Balance" card={balance}>
            {(shown) => <BalanceCard balance={shown} />}
          </CardSlot>
        </div>
      ) : null}
      <CardSlot name="referrals" title="Referrals" card={cards.referrals} lines={6}>
        {(referrals) => <ReferralsCard referrals={referrals} />}
      </CardSlot>
    </div>
  )
}

function BucketCards({ cards }: { cards: LoadedCards<Cards> }) {
  return (
    <CardSlot name="buckets" title="Follow Up and Scheduled Messages" card={cards.buckets} lines={2}>
      {({ followUps, scheduled }) => (
        <>
          <BucketCard title="Follow Up" name="followUps" {...followUps} empty="Nothing to follow up." />
          {scheduled ? (
            <BucketCard
              title="Scheduled Messages"
              name="scheduled"
              {...scheduled}
              empty="No texts are scheduled."
            />
          ) : null}
        </>
      )}
    </CardSlot>
  )
}
