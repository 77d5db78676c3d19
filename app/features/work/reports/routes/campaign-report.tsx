import { Link } from 'react-router'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { Zap } from '#app/components/icons.tsx'
import { ListFilter } from '#app/components/lists/list-filter.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { CAMPAIGNS_PATH } from '#app/features/messaging/campaigns/paths.ts'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import {
  campaignDays,
  campaignResults,
  FEWEST_COMPARED,
  MOST_COMPARED,
} from '../campaigns/campaign-results.ts'
import { campaignResultsList, campaignRows, runsInPeriod } from '../campaigns/compare-campaigns.server.ts'
import { rateCharts } from '../campaigns/rate-charts.server.ts'
import { campaignRowsOf, CompareBar, RunRows } from '../components/campaign-rows.tsx'
import { ListReport } from '../components/list-report.tsx'
import { todayOf } from '../report-choices.server.ts'
import type { Route } from './+types/campaign-report'

export const meta: Route.MetaFunction = () => [{ title: 'Campaign results · Switchboard' }]

export const loader = page.loader({ can: 'message' }, async (ctx, { url }: Route.LoaderArgs) => {
  const asked = campaignResults.read(url.searchParams)
  const query = { ...asked, ...campaignDays(asked, todayOf(ctx)) }
  const ticked = new Set(url.searchParams.getAll('compare')).size
  const [list, compared, runs] = await Promise.all([
    campaignResultsList.page(ctx, query),
    campaignRows(ctx, query, query.compare),
    query.open ? runsInPeriod(ctx, query, [query.open]) : [],
  ])
  const charts = compared.length >= FEWEST_COMPARED ? rateCharts(compared) : []
  return { query, list, charts, ticked, compared: compared.length, runs, mayExport: ctx.can.exportClients }
})

export default function CampaignReport({ loaderData }: Route.ComponentProps) {
  const { query, list, charts, ticked, compared, runs, mayExport } = loaderData
  return (
    <ListReport
      list={campaignResults}
      query={query}
      page={list}
      nouns={['campaign', 'campaigns']}
      description="All runs of the period together. Rates are of the texts that were sent."
      mayExport={mayExport}
      problem={periodProblem(query.from, query.to)}
      filter={
        <ListFilter
          list={campaignResults}
          query={query}
          label="Choose the period"
          fields={[{ kind: 'period' }]}
        />
      }
      icon={Zap}
      emptyTitle="No campaign ran in this period"
      emptyAction={
        <Link to={CAMPAIGNS_PATH} className={buttonVariants()}>
          Campaigns
        </Link>
      }
      bar={<CompareBar query={query} rows={list.items} />}
      rows={campaignRowsOf(query)}
      below={query.open ? <RunRows query={query} runs={runs} /> : null}
    >
      {query.compare.length > 0 && charts.length === 0 ? (
        <Alert className="mb-3">
          {compared < query.compare.length && compared > 0
            ? 'Only one of the campaigns ran in this period. '
            : null}
          Tick {FEWEST_COMPARED} to {MOST_COMPARED} campaigns that ran in this period to compare them.
        </Alert>
      ) : null}
      {ticked > MOST_COMPARED ? (
        <Alert className="mb-3">Only {MOST_COMPARED} of the campaigns that you ticked are compared.</Alert>
      ) : null}
      {charts.length > 0 ? (
        <Card title="Side by side" headingId="compared" className="mb-4">
          <div className="grid gap-6 p-4 lg:grid-cols-3">
            {charts.map(({ title, chart }) => (
              <BarChart key={title} title={title} chart={chart} />
            ))}
          </div>
        </Card>
      ) : null}
    </ListReport>
  )
}
