import { AsOf } from '#app/components/as-of.tsx'
import { CardLink } from '#app/components/card-link.tsx'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { PieChart } from '#app/components/charts/pie-chart.tsx'
import { Card } from '#app/components/page-header.tsx'
import { plural } from '#app/lib/plural.ts'
import type { ReferralsView } from '../referrals.server.ts'

/** How contacts were referred, and by whom most often. */
export function ReferralsCard({ referrals }: { referrals: ReferralsView }) {
  const { allTime, thisMonth, topClients, byTopFive, asOf } = referrals
  return (
    <Card
      title="Referrals"
      headingId="card-referrals"
      actions={
        <CardLink to="/report/referrals">
          View Report<span className="sr-only"> of referrals</span>
        </CardLink>
      }
    >
      {allTime.empty ? (
        <p className="px-4 py-4 text-center text-muted text-sm">
          No referrals yet. Enter on a contact who referred them.
        </p>
      ) : (
        <div className="@container flex flex-col gap-4 p-4">
          <div className="grid gap-4 @lg:grid-cols-2">
            <PieChart title="All Time" chart={allTime} />
            <PieChart title="This Month" chart={thisMonth} empty="No referrals this month." />
          </div>
          {topClients.empty ? null : (
            <div
              title={`The 10 clients who referred the most contacts. The top 5 referred ${plural(byTopFive, 'contact')}.`}
            >
              <BarChart title="Top 10 Client Referrals" chart={topClients} />
            </div>
          )}
        </div>
      )}
      <p className="border-line border-t px-4 py-2 text-muted text-xs empty:hidden">
        <AsOf at={asOf} />
      </p>
    </Card>
  )
}
