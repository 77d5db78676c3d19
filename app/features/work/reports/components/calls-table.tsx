import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
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

const TIMES = ['Half answered within', 'Nine in ten within', 'Average length', 'Time of talk']
const right = 'text-right'

/** The calls of each user or location. */
export function CallsTable({ title, heading, rows, filters, period, only }: CallsTableProps) {
  // Office hours are only those of incoming calls.
  const counts = filters.office ? COUNTS.filter(({ query }) => query.direction === 'inbound') : COUNTS
  const columns = [
    { label: heading },
    ...counts.map(({ label }) => ({ label, className: right })),
    ...TIMES.map((label) => ({ label, className: right })),
  ]
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="p-4 text-muted text-sm">No calls in this time.</p>
      ) : (
        <Table caption={title} columns={columns} cards className="[&_td:not(:first-child)]:text-right">
          {rows.map(({ id, name, numbers }) => (
            <tr key={id}>
              <td data-label={heading} className="font-medium">
                <bdi>{name}</bdi>
              </td>
              {counts.map((column) => (
                <td key={column.name} data-label={column.label} className="tabular-nums">
                  {numbers[column.name] === 0 ? (
                    0
                  ) : (
                    <Link
                      to={callsBehind(filters, period, { ...column.query, ...only(id ?? 'none') })}
                      className="text-brand-text underline-offset-2 hover:underline"
                    >
                      {numbers[column.name].toLocaleString('en-US')}
                    </Link>
                  )}
                </td>
              ))}
              {[
                numbers.toAnswer?.median,
                numbers.toAnswer?.p90,
                numbers.talk?.average,
                numbers.talk?.total,
              ].map((value, index) => (
                <td key={index} data-label={TIMES[index]} className="whitespace-nowrap tabular-nums">
                  {spanLabel(value, { days: false })}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
