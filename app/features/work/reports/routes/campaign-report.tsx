import { Link } from 'react-router'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Zap } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { CAMPAIGNS_PATH } from '#app/features/messaging/campaigns/paths.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import {
  CAMPAIGN_PAGE_SIZE,
  CAMPAIGN_PAGE_SIZES,
  CAMPAIGN_REPORT_PATH,
  type CampaignReportQuery,
  campaignReportSearch,
  FEWEST_COMPARED,
  MOST_COMPARED,
  readCampaignReportQuery,
} from '../campaigns/campaign-report-query.ts'
import { campaignRows, campaignRuns, listCampaignResults } from '../campaigns/compare-campaigns.server.ts'
import { rateCharts } from '../campaigns/rate-charts.server.ts'
import { CampaignRows, RunRows } from '../components/campaign-rows.tsx'
import { PeriodFilter } from '../components/filter-parts.tsx'
import { ExcelLink } from '../components/report-actions.tsx'
import { ReportPaging } from '../components/report-paging.tsx'
import { ReportViews } from '../components/report-views.tsx'
import { todayOf } from '../report-choices.server.ts'
import { REPORTS_PATH } from '../paths.ts'
import { FIRST_PAGE, periodProblem } from '../report-params.ts'
import type { Route } from './+types/campaign-report'

export const meta: Route.MetaFunction = () => [{ title: 'Campaign results · Switchboard' }]

export const loader = page.loader({ can: 'message' }, async (ctx, { url }: Route.LoaderArgs) => {
  const query = readCampaignReportQuery(url.searchParams, todayOf(ctx))
  const ticked = new Set(url.searchParams.getAll('compare')).size
  const [list, compared, runs] = await Promise.all([
    listCampaignResults(ctx, query),
    campaignRows(ctx, query, query.compare),
    query.open ? campaignRuns(ctx, query, [query.open]) : [],
  ])
  const charts = compared.length >= FEWEST_COMPARED ? rateCharts(compared) : []
  return { query, list, charts, ticked, compared: compared.length, runs, mayExport: ctx.can.exportClients }
})

export default function CampaignReport({ loaderData }: Route.ComponentProps) {
  const { query, list, charts, ticked, compared, runs, mayExport } = loaderData
  const problem = periodProblem(query.from, query.to)
  return (
    <Page>
      <PageHeader
        title="Campaign results"
        description="All runs of the period together. Rates are of the texts that were sent."
        back={{ to: REPORTS_PATH, label: 'Reports' }}
        actions={
          <>
            <ReportViews
              list="campaign-results"
              search={campaignReportSearch({ ...query, ...FIRST_PAGE, open: '', limit: CAMPAIGN_PAGE_SIZE })}
            />
            {mayExport ? (
              <ExcelLink to={`${CAMPAIGN_REPORT_PATH}/file${campaignReportSearch(query, FIRST_PAGE)}`} />
            ) : null}
          </>
        }
      />
      <Period query={query} />
      {problem ? (
        <Alert variant="warn" className="mb-3">
          {problem}
        </Alert>
      ) : null}
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
      <Card>
        {list.rows.length > 0 ? (
          <CampaignRows query={query} rows={list.rows} />
        ) : (
          <EmptyState
            icon={Zap}
            title="No campaign ran in this period"
            action={
              <Link to={CAMPAIGNS_PATH} className={buttonVariants()}>
                Campaigns
              </Link>
            }
          />
        )}
      </Card>
      <ReportPaging
        of="campaigns"
        page={query.page}
        limit={query.limit}
        sizes={CAMPAIGN_PAGE_SIZES}
        filters={{ from: query.from, to: query.to }}
        previous={
          list.newer &&
          campaignReportSearch(query, { page: Math.max(1, query.page - 1), before: list.newer, after: null })
        }
        next={
          list.older && campaignReportSearch(query, { page: query.page + 1, after: list.older, before: null })
        }
      />
      {query.open ? <RunRows query={query} runs={runs} /> : null}
    </Page>
  )
}

function Period({ query }: { query: CampaignReportQuery }) {
  const { from, to, compare } = query
  return (
    <FilterForm
      values={{ from, to }}
      role="search"
      aria-label="Choose the period"
      className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
    >
      <PeriodFilter from={from} to={to} />
      {compare.map((id) => (
        <input key={id} type="hidden" name="compare" value={id} />
      ))}
      <Button type="submit">Filter</Button>
    </FilterForm>
  )
}
