import { AsOf } from '#app/components/as-of.tsx'
import { Gauge } from '#app/components/charts/gauge.tsx'
import { CardLink } from '#app/components/card-link.tsx'
import { MonthNav } from '#app/components/month-nav.tsx'
import { Card } from '#app/components/page-header.tsx'
import { plural } from '#app/lib/plural.ts'
import { tabPath } from '#app/features/money/billing/billing-tabs.ts'
import type { UsageView } from '../usage.server.ts'

/** The use of a month beside the plan. */
export function UsageCard({ usage }: { usage: UsageView }) {
  const { month, current, minutes, messages, recordings, phoneNumbers, plan, asOf } = usage
  return (
    <Card
      title="Usage"
      headingId="card-usage"
      actions={
        <>
          <CardLink to={tabPath('plan')}>View plan</CardLink>
          <MonthNav name="usage" month={month} current={current} of="Usage" />
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4 px-4 pt-4 pb-2">
        <Gauge chart={minutes} />
        <Gauge chart={messages} />
      </div>
      <p className="flex flex-wrap gap-x-2 border-line border-t px-4 py-2 text-muted text-xs">
        <span>
          Plan: <bdi>{plan}</bdi>
        </span>
        <span aria-hidden>·</span>
        <span>{plural(recordings, 'recording')}</span>
        <span aria-hidden>·</span>
        <span>{plural(phoneNumbers, 'phone number')}</span>
        <span className="w-full">
          Messages are counted in the parts that carriers bill: a long text has several. <AsOf at={asOf} />
        </span>
      </p>
    </Card>
  )
}
