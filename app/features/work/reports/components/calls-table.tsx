import { Link } from 'react-router'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { Card } from '#app/components/page-header.tsx'
import type { LogQuery } from '#app/features/telephony/call-log/log-query.ts'
import type { CallsOf } from '../calls/call-report.server.ts'
import { type CallFilters, callsBehind } from '../calls/call-report.ts'
import type { Days } from '../period.ts'
import { spanLabel } from '../span-label.ts'

interface CallsTableProps {
  title: string
  /** Heading of the names: `User`. */
  heading: string
  rows: CallsOf[]
  filters: CallFilters
  period: Days
  /** The filter that leaves a row's calls. */
  only: (id: string) => Partial<LogQuery>
}

const COUNTS = [
  { label: 'Incoming', name: 'incoming', query: { direction: 'inbound', outcome: 'ended' } },
  { label: 'Answered', name: 'answered', query: { direction: 'inbound', outcome: 'answered' } },
  { label: 'Missed', name: 'missed', query: { direction: 'inbound', outcome: 'missed' } },
  { label: 'Outgoing', name: 'outgoing', query: { direction: 'outbound', outcome: 'ended' } },
  { label: 'Reached', name: 'reached', query: { direction: 'outbound', outcome: 'answered' } },
] as const

const TIMES: { label: string; of: (numbers: CallsOf['numbers']) => number | null | undefined }[] = [
  { label: 'Half answered within', of: ({ toAnswer }) => toAnswer?.median },
  { label: 'Nine in ten within', of: ({ toAnswer }) => toAnswer?.p90 },
  { label: 'Average length', of: ({ talk }) => talk?.average },
  { label: 'Time of talk', of: ({ talk }) => talk?.total },
]

const columnsOf = ({ heading, filters, period, only }: CallsTableProps): CellColumn<CallsOf>[] => [
  { label: heading, cellClass: 'font-medium', cell: ({ name }) => <bdi>{name}</bdi> },
  // Office hours are only those of incoming calls.
  ...COUNTS.filter(({ query }) => !filters.office || query.direction === 'inbound').map(
    ({ label, name, query }): CellColumn<CallsOf> => ({
      ...{ label, headClass: 'text-right', cellClass: 'tabular-nums' },
      cell: ({ id, numbers }) => (
        <CallCount
          count={numbers[name]}
          to={callsBehind(filters, period, { ...query, ...only(id ?? 'none') })}
        />
      ),
    }),
  ),
  ...TIMES.map(({ label, of }): CellColumn<CallsOf> => ({
    ...{ label, headClass: 'text-right', cellClass: 'whitespace-nowrap tabular-nums' },
    cell: ({ numbers }) => spanLabel(of(numbers), { days: false }),
  })),
]

/** The calls of each user or location. */
export function CallsTable(props: CallsTableProps) {
  const { title, rows } = props
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="p-4 text-muted text-sm">No calls in this time.</p>
      ) : (
        <RowTable
          caption={title}
          columns={columnsOf(props)}
          rows={rows}
          keyOf={({ id }) => id ?? 'none'}
          className="[&_td:not(:first-child)]:text-right"
        />
      )}
    </Card>
  )
}

/** A number of calls, which leads to them. */
export function CallCount({ count, to }: { count: number; to: string }) {
  if (count === 0) return 0
  return (
    <Link to={to} className="text-brand-text underline-offset-2 hover:underline">
      {count.toLocaleString('en-US')}
    </Link>
  )
}
