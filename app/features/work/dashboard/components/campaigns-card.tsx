import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { successPercent } from '#app/features/messaging/campaigns/campaign.ts'
import type { CampaignSummary } from '#app/features/messaging/campaigns/campaign-list.server.ts'
import { plural } from '#app/lib/plural.ts'

/** Campaigns in short, with View and Create. */
export function CampaignsCard({ summary }: { summary: CampaignSummary }) {
  const { active, next, last } = summary
  return (
    <Card
      title="Campaigns"
      headingId="card-campaigns"
      actions={
        <>
          <Link to="/campaigns" prefetch="intent" className={buttonVariants({ size: 'sm' })}>
            View
          </Link>
          <Link to="/campaigns/create" prefetch="intent" className={buttonVariants({ size: 'sm' })}>
            Create
          </Link>
        </>
      }
    >
      <dl className="divide-y divide-line text-sm">
        <Line label="Active">{plural(active, 'campaign')}</Line>
        {next ? (
          <Line label="Next run">
            <Link to={`/campaigns/${next.id}/next`} className="hover:underline">
              {next.name}
            </Link>
            , <DateTime at={next.at} show="both" />
          </Line>
        ) : null}
        {last ? (
          <Line label="Last run">
            <Link to={`/campaigns/${last.campaignId}/runs/${last.id}`} className="hover:underline">
              {last.name}
            </Link>
            , {last.successful.toLocaleString('en-US')} of {last.sent.toLocaleString('en-US')} delivered (
            {successPercent(last.successful, last.sent)})
          </Line>
        ) : null}
      </dl>
    </Card>
  )
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex gap-3 px-4 py-2">
    <dt className="w-20 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
