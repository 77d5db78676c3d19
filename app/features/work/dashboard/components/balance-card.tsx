import { AsOf } from '#app/components/as-of.tsx'
import { TriangleAlert } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Dash } from '#app/components/values.tsx'
import { formatCents } from '#app/lib/money.ts'
import type { Balance } from '#app/features/money/billing/plan.ts'
import { cn } from '#app/lib/cn.ts'
import { formatDay } from '#app/lib/dates.ts'
import { tabPath } from '#app/features/money/billing/billing-tabs.ts'
import { CardLink } from '#app/components/card-link.tsx'

/** The account's debts. */
export function BalanceCard({ balance }: { balance: Balance | null }) {
  if (!balance) {
    return (
      <Card title="Account Balance" headingId="card-balance">
        <p className="px-4 py-4 text-center text-muted text-sm">
          Nothing has been billed yet. Your first bill will appear here.
        </p>
      </Card>
    )
  }
  const { pastDue, current, upcoming, nextPayment, automaticPayment, asOf } = balance
  return (
    <Card
      title="Account Balance"
      headingId="card-balance"
      actions={<CardLink to={tabPath('invoices')}>View billing</CardLink>}
    >
      <dl className="grid grid-cols-3 divide-x divide-line text-center">
        {[
          { label: 'Past Due', cents: pastDue, late: pastDue > 0 },
          { label: 'Current', cents: current, late: false },
          { label: 'Upcoming', cents: upcoming, late: false },
        ].map(({ label, cents, late }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse px-2 py-2.5">
            <dt className="text-muted text-xs">{label}</dt>
            <dd
              className={cn(
                'flex items-center justify-center gap-1 font-semibold text-lg tabular-nums',
                late && 'text-bad',
              )}
            >
              {late ? <TriangleAlert aria-hidden className="size-4 shrink-0" /> : null}
              {formatCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-2 border-line border-t px-4 py-2 text-sm">
        <div>
          <dt className="text-muted text-xs">Next payment</dt>
          <dd className="tabular-nums">{nextPayment ? formatDay(nextPayment) : <Dash />}</dd>
        </div>
        <div>
          <dt className="text-muted text-xs">Automatic payment</dt>
          <dd>{automaticPayment ? 'On' : 'Off'}</dd>
        </div>
      </dl>
      <p className="border-line border-t px-4 py-2 text-muted text-xs empty:hidden">
        <AsOf at={asOf} />
      </p>
    </Card>
  )
}
