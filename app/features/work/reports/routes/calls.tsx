import { HeatMap } from '#app/components/charts/heat-map.tsx'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { Download } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { OFFICE_HOURS } from '#app/features/telephony/call-log/call-outcome.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { callReportAnswer } from '../calls/call-answer.server.ts'
import { callCharts } from '../calls/call-charts.server.ts'
import { callMeasures } from '../calls/call-measures.ts'
import { callResultTable } from '../calls/call-results.server.ts'
import { callReport } from '../calls/call-report.server.ts'
import { CALLS_PATH, callFilterParams, reportParams } from '../calls/call-report.ts'
import { ResultsTable } from '../components/results-table.tsx'
import { CallsTable } from '../components/calls-table.tsx'
import { AnswerCard, MeasureCards } from '../components/measures.tsx'
import { PeriodBar } from '../components/period-bar.tsx'
import { daysLabel } from '../period.ts'
import { REPORTS_PATH } from '../paths.ts'
import type { Route } from './+types/calls'

export const meta: Route.MetaFunction = () => [{ title: 'Calls report · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const report = await callReport(ctx, url.searchParams)
  const { period, filters, timeZone, now, before, users, locations, choices } = report
  const results = await callResultTable(ctx, report)
  return {
    period,
    filters,
    timeZone,
    now,
    before,
    users,
    locations,
    choices,
    results,
    answer: callReportAnswer(report),
    charts: callCharts(report),
  }
})

/** Measures the calls of a period. */
export default function Calls({ loaderData }: Route.ComponentProps) {
  const { period, filters, timeZone, answer, charts, users, locations, choices, results } = loaderData
  return (
    <Page>
      <PageHeader
        title="Calls"
        back={{ to: REPORTS_PATH, label: 'Back to the reports' }}
        description={`${daysLabel(period)}, ${zoneName(timeZone)} time. Compared with ${daysLabel(period.before)}.`}
        actions={
          <a
            href={`${CALLS_PATH}/file?${new URLSearchParams(reportParams(period, filters))}`}
            download
            className={buttonVariants()}
          >
            <Download aria-hidden />
            Excel
          </a>
        }
      />
      <PeriodBar period={period} filters={callFilterParams(filters)}>
        {choices.locations.length > 1 ? (
          <Choice name="location" label="Location" chosen={filters.location} options={choices.locations} />
        ) : null}
        <Choice name="by" label="User" chosen={filters.by} options={choices.users} />
        <Select name="office" aria-label="Office hours" defaultValue={filters.office ?? ''} className="w-48">
          <option value="">Office hours: all</option>
          {OFFICE_HOURS.map(({ office, label }) => (
            <option key={office} value={office}>
              {label}
            </option>
          ))}
        </Select>
      </PeriodBar>
      <div className="flex flex-col gap-4">
        <AnswerCard answer={answer}>
          <BarChart title="Incoming calls by day" titleHidden chart={charts.days} />
        </AnswerCard>
        <MeasureCards groups={callMeasures(loaderData)} />
        <Card title="Answered by hour and weekday">
          <HeatMap
            title="Answered calls by hour and weekday"
            titleHidden
            chart={charts.answered}
            className="p-4"
          />
        </Card>
        <Card title="Missed by hour and weekday">
          <HeatMap
            title="Missed calls by hour and weekday"
            titleHidden
            chart={charts.missed}
            className="p-4"
          />
        </Card>
        <CallsTable
          title="By user"
          heading="User"
          rows={users}
          filters={filters}
          period={period}
          only={(by) => ({ by })}
        />
        <p className="text-muted text-sm">
          A call counts for the user who answered or placed it, also when a colleague got it by a transfer. A
          missed call counts for everyone at whose phone it rang and for the user that the caller asked for,
          so the rows can add up to more than all calls.
        </p>
        <ResultsTable table={results} filters={filters} period={period} />
        <CallsTable
          title="By location"
          heading="Location"
          rows={locations}
          filters={filters}
          period={period}
          only={(location) => ({ location })}
        />
      </div>
    </Page>
  )
}

interface ChoiceProps {
  name: string
  label: string
  chosen: string | null
  options: { id: string; name: string }[]
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={chosen ?? ''} className="w-44">
      <option value="">{`${label}: all`}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
      <option value="none">{`No ${label.toLowerCase()}`}</option>
    </Select>
  )
}
