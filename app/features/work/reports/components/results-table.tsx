import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { Card } from '#app/components/page-header.tsx'
import type { ResultTable } from '../calls/call-results.server.ts'
import { type CallFilters, callsBehind } from '../calls/call-report.ts'
import type { Days } from '../period.ts'

/** Results of calls, by user. Each number leads to its calls. */
export function ResultsTable({
  table: { results, users },
  filters,
  period,
}: {
  table: ResultTable
  filters: CallFilters
  period: Days
}) {
  const columns = [
    { label: 'User' },
    ...results.map(({ name }) => ({ label: name, className: 'text-right' })),
  ]
  const number = (count: number, only: { result: string; by?: string }) =>
    count === 0 ? (
      0
    ) : (
      <Link
        to={callsBehind(filters, period, only)}
        className="text-brand-text underline-offset-2 hover:underline"
      >
        {count.toLocaleString('en-US')}
      </Link>
    )
  return (
    <Card title="Results by user">
      {users.length === 0 ? (
        <p className="p-4 text-muted text-sm">Nobody has said what came of a call in this time.</p>
      ) : (
        <Table
          caption="Results by user"
          columns={columns}
          cards
          className="[&_td:not(:first-child)]:text-right"
        >
          {users.map(({ id, name, counts }) => (
            <tr key={id}>
              <td data-label="User" className="font-medium">
                <bdi>{name}</bdi>
              </td>
              {results.map((result) => (
                <td key={result.id} data-label={result.name} className="tabular-nums">
                  {number(counts[result.id] ?? 0, { result: result.id, by: id ?? 'none' })}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td data-label="User" className="font-medium">
              All
            </td>
            {results.map(({ id, name, total }) => (
              <td key={id} data-label={name} className="tabular-nums">
                {number(total, { result: id })}
              </td>
            ))}
          </tr>
        </Table>
      )}
    </Card>
  )
}
