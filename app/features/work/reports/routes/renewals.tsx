import { Link } from 'react-router'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { CalendarClock } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { formatCents } from '#app/features/accounts/fields/format.ts'
import { barChart } from '#app/lib/charts/bar-chart.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { actionsFor } from '../acting/report-action.ts'
import { ActBar } from '../components/act-bar.tsx'
import { Figures } from '../components/figures.tsx'
import { RenewalFilter } from '../components/renewal-filter.tsx'
import { RenewalRows } from '../components/renewal-rows.tsx'
import { RenewalTotals } from '../components/renewal-totals.tsx'
import { ExcelLink } from '../components/report-actions.tsx'
import { ReportPaging } from '../components/report-paging.tsx'
import { ReportViews } from '../components/report-views.tsx'
import { listRenewals } from '../renewals/list-renewals.server.ts'
import {
  readRenewalQuery,
  RENEWAL_PAGE_SIZES,
  renewalFilters,
  RENEWALS_PATH,
  renewalSearch,
} from '../renewals/renewal-query.ts'
import { summarizeRenewals } from '../renewals/renewal-summary.server.ts'
import { peopleAndPlaces } from '../report-choices.server.ts'
import { REPORTS_PATH } from '../paths.ts'
import { FIRST_PAGE, periodProblem, searchOf } from '../report-params.ts'
import type { Route } from './+types/renewals'

export const meta: Route.MetaFunction = () => [{ title: 'Renewals · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const query = readRenewalQuery(url.searchParams)
  const [list, summary, choices] = await Promise.all([
    listRenewals(ctx, query),
    summarizeRenewals(ctx, query),
    peopleAndPlaces(ctx),
  ])
  const { totals, parts, partLabel, groups, moreGroups, types, companies } = summary
  const names = new Map([...choices.managers, ...choices.locations].map(({ value, label }) => [value, label]))
  const named = query.group === 'manager' || query.group === 'location'
  const chart = barChart({
    category: partLabel,
    series: [{ name: 'Policies' }],
    bars: parts.map(({ from, to, label, policies }) => ({
      label,
      values: [policies],
      href: renewalSearch(query, { when: 'custom', from, to, open: query.open || query.when === 'ended' }),
    })),
  })
  return {
    ...{ query, list, totals, chart, partLabel, moreGroups, types, companies, choices },
    groups: groups.map((group) => ({
      ...group,
      label:
        group.value === null ? 'None' : named ? (names.get(group.value) ?? 'No longer here') : group.value,
    })),
    may: actionsFor(ctx.can),
    mayExport: ctx.can.exportClients,
  }
})

export default function Renewals({ loaderData }: Route.ComponentProps) {
  const { query, list, totals, chart, partLabel, types, companies, choices, may, mayExport } = loaderData
  const problem = query.when === 'custom' ? periodProblem(query.from, query.to) : null
  const search = renewalSearch(query, FIRST_PAGE)
  useAnnouncedResults(renewalSearch(query), {
    count: list.rows.length,
    one: 'policy',
    none: 'No policies found',
    more: list.older !== null,
  })
  return (
    <Page>
      <PageHeader
        title="Renewals"
        description="Policies by the day they end. One is renewed when the contact has another of its type that takes effect then."
        back={{ to: REPORTS_PATH, label: 'Reports' }}
        actions={
          <>
            <ReportViews
              list="renewals"
              search={searchOf({ ...renewalFilters(query), group: query.group })}
            />
            {mayExport ? <ExcelLink to={`${RENEWALS_PATH}/file${search}`} /> : null}
          </>
        }
      />
      <RenewalFilter query={query} {...choices} types={types} companies={companies} />
      {problem ? (
        <Alert variant="warn" className="mb-3">
          {problem}
        </Alert>
      ) : null}
      {totals.policies > 0 ? (
        <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
          <Card>
            <Figures
              figures={[
                ['Policies', totals.policies],
                ['Contacts', totals.contacts],
                ['Premiums', formatCents(totals.premiumCents)],
                ['Renewed', totals.renewed],
              ]}
            />
            <BarChart
              title={`Policies that end, by ${partLabel.toLowerCase()}`}
              chart={chart}
              className="border-line border-t p-4"
            />
          </Card>
          <RenewalTotals {...loaderData} />
        </div>
      ) : null}
      <Card>
        {list.rows.length > 0 ? (
          <>
            <ActBar report="renewals" list={search} count={totals.contacts} may={may} />
            <RenewalRows rows={list.rows} hasLocations={choices.locations.length > 1} />
          </>
        ) : (
          <EmptyState
            icon={CalendarClock}
            title={totals.policies > 0 ? 'No more policies' : 'No policies found'}
            action={
              totals.policies > 0 ? (
                <Link to={search} className={buttonVariants()}>
                  First page
                </Link>
              ) : null
            }
          >
            {totals.policies > 0 ? null : 'Policies appear here when they have an end date in this period.'}
          </EmptyState>
        )}
      </Card>
      <ReportPaging
        of="policies"
        page={query.page}
        limit={query.limit}
        sizes={RENEWAL_PAGE_SIZES}
        filters={{ ...renewalFilters(query), group: query.group }}
        previous={
          list.newer &&
          renewalSearch(query, { page: Math.max(1, query.page - 1), before: list.newer, after: null })
        }
        next={list.older && renewalSearch(query, { page: query.page + 1, after: list.older, before: null })}
      />
    </Page>
  )
}
