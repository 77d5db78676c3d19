import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { tabPath } from '../billing-tabs.ts'
import type { PlanCardView } from '../plans/plan-card.server.ts'
import type { SubscriptionView } from '../plans/subscription-item.ts'
import type { UsageSectionView } from '../usage/usage-view.server.ts'
import { MirrorAge } from './mirror-age.tsx'
import { PlanItems } from './plan-items.tsx'
import { UsageSection } from './usage-section.tsx'

/** The plan as it is billed, and its use. */
export function PlanTab({ card, usage }: { card: PlanCardView; usage: UsageSectionView }) {
  const { subscriptions, method, asOf } = card
  return (
    <>
      {subscriptions.length === 0 ? <WithoutSubscription card={card} /> : null}
      {subscriptions.map((subscription) => (
        <Card
          key={subscription.id}
          title={subscription.nickname ?? 'Plan'}
          headingId={`plan-${subscription.id}`}
          actions={<StatusChip status={subscription.status} />}
        >
          <Facts subscription={subscription} method={method} />
          <PlanItems items={subscription.items} name={subscription.nickname ?? 'Plan'} />
        </Card>
      ))}
      <Allowed allows={card.allows} />
      <UsageSection usage={usage} />
      <MirrorAge asOf={asOf} />
    </>
  )
}

function Facts({ subscription, method }: { subscription: SubscriptionView; method: string | null }) {
  const { status, cycleDay, periodEnd, trialEnd, cancelAt } = subscription
  return (
    <dl className="grid gap-x-6 gap-y-3 px-4 py-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      <Fact label="Status">{STATUS[status]?.label ?? status}</Fact>
      <Fact label="Default payment method">
        {method ?? (
          <Link to={tabPath('payment-methods')} className="text-brand-text underline underline-offset-2">
            None. Add one
          </Link>
        )}
      </Fact>
      <Fact label="Billing cycle day">{cycleDay}</Fact>
      {cancelAt ? (
        <Fact label="Ends">
          <DateTime at={cancelAt} />
        </Fact>
      ) : status === 'trialing' && trialEnd ? (
        <Fact label="Trial ends">
          <DateTime at={lastMoment(trialEnd)} />
        </Fact>
      ) : periodEnd ? (
        <Fact label="Next invoice">
          <DateTime at={periodEnd} />
        </Fact>
      ) : null}
    </dl>
  )
}

/** How many there are of what the plan limits. */
function Allowed({ allows }: { allows: PlanCardView['allows'] }) {
  return (
    <Card title="What the plan allows" headingId="plan-allows">
      <dl className="grid gap-x-6 gap-y-3 px-4 py-3 text-sm sm:grid-cols-3">
        {allows.map(({ label, used, most }) => (
          <Fact key={label} label={label}>
            {`${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')}`}
            {used > most ? ' – none can be added until there are fewer' : null}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

/** A trial that ends at midnight is free for the whole day before. */
const lastMoment = (end: string): Date => new Date(Date.parse(end) - 1)

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** The provider's words for a subscription. */
const STATUS: Record<string, { label: string; tone: 'ok' | 'info' | 'warn' | 'bad' }> = {
  active: { label: 'Active', tone: 'ok' },
  trialing: { label: 'On trial', tone: 'info' },
  past_due: { label: 'Past due', tone: 'bad' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  incomplete: { label: 'Waits for its first payment', tone: 'warn' },
  paused: { label: 'Paused', tone: 'warn' },
}

function StatusChip({ status }: { status: string }) {
  const { label, tone } = STATUS[status] ?? { label: status, tone: 'info' }
  return <Chip tone={tone}>{label}</Chip>
}

/** An account that the operator bills nothing for, or not by itself. */
function WithoutSubscription({ card: { plan, method } }: { card: PlanCardView }) {
  return (
    <Card title={plan?.name ?? 'Plan'} headingId="plan-none">
      <dl className="grid gap-x-6 gap-y-3 px-4 py-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Status">
          {plan?.terms === 'trial' && plan.trialEndsAt ? (
            <>
              Free until <DateTime at={lastMoment(plan.trialEndsAt)} />
            </>
          ) : plan?.terms === 'paid' ? (
            'Not billed yet'
          ) : (
            'Free'
          )}
        </Fact>
        <Fact label="Default payment method">{method ?? 'None'}</Fact>
        <Fact label="Billing cycle day">?</Fact>
      </dl>
    </Card>
  )
}
