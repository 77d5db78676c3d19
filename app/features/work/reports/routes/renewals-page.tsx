import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { Chip } from '#app/components/chip.tsx'
import { CalendarClock } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { OrDash } from '#app/components/values.tsx'
import { barChart } from '#app/lib/charts/bar-chart.server.ts'
import { FIRST_PAGE, periodProblem } from '#app/lib/lists/define-list.ts'
import { formatCents } from '#app/lib/money.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { actionsFor } from '../acting/report-action.ts'
import { ActBar, TickClient } from '../components/act-bar.tsx'
import { Figures } from '#app/components/figures.tsx'
import { ListReport } from '../components/list-report.tsx'
import { RenewalFilter } from '../components/renewal-filter.tsx'
import { RenewalTotals } from '../components/renewal-totals.tsx'
import { renewalsList } from '../renewals/list-renewals.server.ts'
import { summarizeRenewals } from '../renewals/renewal-summary.server.ts'
import { type RenewalRow, renewals } from '../renewals/renewals.ts'
import { peopleAndPlaces } from '../report-choices.server.ts'
import type { Route } from './+types/renewals-page'

export const meta: Route.MetaFunction = () => [{ title: 'Renewals · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const query = renewals.read(url.searchParams)
  const [list, summary, choices] = await Promise.all([
    renewalsList.page(ctx, query),
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
      href: renewals.search(query, { when: 'custom', from, to, open: query.open || query.when === 'ended' }),
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

const chooseClient = ({ client }: RenewalRow) => <TickClient {...client} />
const CELLS = {
  Renewal: ({ renewed }: RenewalRow) => (renewed ? <Chip tone="ok">Renewed</Chip> : <OrDash />),
}

export default function Renewals({ loaderData }: Route.ComponentProps) {
  const { query, list, totals, chart, partLabel, types, companies, choices, may, mayExport } = loaderData
  const search = renewals.search(query, FIRST_PAGE)
  return (
    <ListReport
      list={renewals}
      query={query}
      page={list}
      nouns={['policy', 'policies']}
      description="Policies by the day they end. One is renewed when the contact has another of its type that takes effect then."
      mayExport={mayExport}
      problem={query.when === 'custom' ? periodProblem(query.from, query.to) : null}
      filter={
        <RenewalFilter
          query={query}
          {...choices}
          types={types}
          companies={companies}
          count={totals.policies}
        />
      }
      icon={CalendarClock}
      empty="Policies appear here when they have an end date in this period."
      bar={<ActBar report="renewals" list={search} count={totals.contacts} may={may} />}
      rows={{
        without: choices.locations.length > 1 ? [] : ['Location'],
        choose: chooseClient,
        cells: CELLS,
      }}
    >
      {totals.policies > 0 ? (
        <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
          <Card>
            <Figures
              className="sm:grid-cols-4"
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
    </ListReport>
  )
}
