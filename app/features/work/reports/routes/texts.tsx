import { Link } from 'react-router'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { Download } from '#app/components/icons.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { plural } from '#app/lib/plural.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { AnswerCard, MeasureCards } from '../components/measures.tsx'
import { PeriodBar } from '../components/period-bar.tsx'
import { type Days, daysLabel, periodParams } from '../period.ts'
import { REPORTS_PATH } from '../paths.ts'
import { spanLabel } from '../span-label.ts'
import { textChart } from '../texts/text-charts.server.ts'
import { textReportAnswer, textMeasures } from '../texts/text-measures.ts'
import { textReport } from '../texts/text-report.server.ts'
import { type Counted, conversationsBehind, TEXTS_PATH, type TextsOfUser } from '../texts/text-report.ts'
import type { Route } from './+types/texts'

export const meta: Route.MetaFunction = () => [{ title: 'Texts report · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const report = await textReport(ctx, url.searchParams)
  const { period, now, before, users, waiting } = report
  return { period, now, before, users, waiting, timeZone: ctx.account.timezone, chart: textChart(report) }
})

/** Measures the texts of a period. */
export default function Texts({ loaderData }: Route.ComponentProps) {
  const { period, timeZone, chart, users } = loaderData
  return (
    <Page>
      <PageHeader
        title="Texts"
        back={{ to: REPORTS_PATH, label: 'Back to the reports' }}
        description={`${daysLabel(period)}, ${zoneName(timeZone)} time. Compared with ${daysLabel(period.before)}.`}
        actions={
          <a
            href={`${TEXTS_PATH}/file?${new URLSearchParams(periodParams(period))}`}
            download
            className={buttonVariants()}
          >
            <Download aria-hidden />
            Excel
          </a>
        }
      />
      <PeriodBar period={period} filters={{}} />
      <div className="flex flex-col gap-4">
        <AnswerCard answer={textReportAnswer(loaderData)}>
          <BarChart title="Texts by day" titleHidden chart={chart} />
        </AnswerCard>
        <MeasureCards groups={textMeasures(loaderData)} />
        <ByUser users={users} period={period} />
      </div>
    </Page>
  )
}

const columns = (period: Days): CellColumn<TextsOfUser>[] => [
  { label: 'User', cellClass: 'font-medium', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    ...{ label: 'Texts sent', headClass: 'text-right' },
    cell: ({ id, sent }) => (
      <Linked counted={sent} to={conversationsBehind(period, { texts: 'sent', by: id })} />
    ),
  },
  {
    ...{ label: 'First answers', headClass: 'text-right' },
    cell: ({ id, answered }) => (
      <Linked counted={answered} to={conversationsBehind(period, { answered: 'any', by: id })} />
    ),
  },
  {
    ...{ label: 'Half within', headClass: 'text-right', cellClass: 'whitespace-nowrap tabular-nums' },
    cell: ({ toAnswer }) => spanLabel(toAnswer?.median),
  },
  {
    ...{ label: 'Nine in ten within', headClass: 'text-right', cellClass: 'whitespace-nowrap tabular-nums' },
    cell: ({ toAnswer }) => spanLabel(toAnswer?.p90),
  },
]

function ByUser({ users, period }: { users: TextsOfUser[]; period: Days }) {
  return (
    <Card title="By user">
      {users.length === 0 ? (
        <p className="p-4 text-muted text-sm">No texts in this time.</p>
      ) : (
        <RowTable
          caption="By user"
          columns={columns(period)}
          rows={users}
          keyOf={({ id }) => id}
          className="[&_td:not(:first-child)]:text-right"
        />
      )}
    </Card>
  )
}

function Linked({ counted: { count, conversations }, to }: { counted: Counted; to: string }) {
  if (count === 0) return 0
  return (
    <span className="tabular-nums">
      {count.toLocaleString('en-US')}
      <Link to={to} className="ml-1.5 text-brand-text text-xs underline-offset-2 hover:underline">
        {`in ${plural(conversations, 'conversation')}`}
      </Link>
    </span>
  )
}
