import { Link } from 'react-router'
import { Gauge } from '#app/components/charts/gauge.tsx'
import { MonthNav } from '#app/components/month-nav.tsx'
import { Card } from '#app/components/page-header.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { MeterView, UsageSectionView } from '../usage/usage-view.server.ts'

/** Shows how much of the plan is used in a month, and what the rest costs. */
export function UsageSection({ usage }: { usage: UsageSectionView }) {
  const { month, current, plan, meters, cost, warnings, limits, canLimit, periods, asOf } = usage
  return (
    <Card
      title="Usage"
      headingId="usage"
      actions={<MonthNav name="month" month={month} current={current} of="Usage" />}
    >
      {warnings.length > 0 ? (
        <div className="flex flex-col gap-2 px-4 pt-4">
          {warnings.map(({ text, isReached }) => (
            <Alert key={text} variant={isReached ? 'bad' : 'warn'}>
              {text}
            </Alert>
          ))}
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 px-4 py-4 lg:grid-cols-4">
        {meters.map((meter) => (
          <MeterFigure key={meter.meter} {...meter} />
        ))}
      </div>
      {cost ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-t px-4 py-3 text-sm">
          <div>
            <dt className="text-muted text-xs">On demand, beyond the plan</dt>
            <dd className="font-semibold text-lg tabular-nums">{cost.soFar}</dd>
          </div>
          {cost.projected ? (
            <div>
              <dt className="text-muted text-xs">At this pace until {cost.until}</dt>
              <dd className="font-semibold text-lg tabular-nums">{cost.projected}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-4 py-3">
        <p className="text-sm">{limitSentence(limits, cost !== null)}</p>
        {canLimit ? (
          <Link
            to={{ pathname: 'limits', search: '?tab=plan' }}
            preventScrollReset
            className={buttonVariants({ size: 'sm', className: 'print:hidden' })}
          >
            {limits.minutes === null && limits.messages === null ? 'Set limits' : 'Change limits'}
          </Link>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-2 border-line border-t px-4 py-2 text-muted text-xs">
        <span>
          Plan: <bdi>{plan}</bdi>
        </span>
        <span aria-hidden>·</span>
        <span>Each call is rounded up to whole minutes. A long text counts as several messages.</span>
        {periods ? (
          <>
            <span aria-hidden>·</span>
            <span>{periods}</span>
          </>
        ) : null}
        <span aria-hidden>·</span>
        <span>
          As of <RelativeTime at={asOf} />
        </span>
      </p>
    </Card>
  )
}

function MeterFigure({ gauge, price, cost }: MeterView) {
  const isOver = gauge.state === 'over'
  return (
    <div className="min-w-0 text-center">
      <Gauge chart={gauge} />
      {price ? (
        <p className="mt-1 text-muted text-xs">{isOver ? `On demand: ${cost}, ${price}` : price}</p>
      ) : null}
    </div>
  )
}

function limitSentence({ minutes, messages }: UsageSectionView['limits'], isBilled: boolean): string {
  const parts = [
    ...(minutes === null ? [] : [`${minutes.toLocaleString('en-US')} minutes`]),
    ...(messages === null ? [] : [`${messages.toLocaleString('en-US')} messages`]),
  ]
  if (parts.length === 0) {
    return isBilled ? 'No limit is set: use beyond the plan is billed on demand.' : 'No limit is set.'
  }
  return `Your company’s limit in a month: ${parts.join(' and ')}.`
}
