import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { Card } from '#app/components/page-header.tsx'
import type { ResultTable } from '../calls/call-results.server.ts'
import { type CallFilters, callsBehind } from '../calls/call-report.ts'
import type { Days } from '../period.ts'
import { CallCount } from './calls-table.tsx'

interface ResultsTableProps {
  table: ResultTable
  filters: CallFilters
  period: Days
}

interface ResultRow {
  /** The user, `none` for calls of no one; undefined for the sum of all. */
  by: string | undefined
  name: string
  counts: Record<string, number>
}

const columnsOf = ({ table, filters, period }: ResultsTableProps): CellColumn<ResultRow>[] => [
  { label: 'User', cellClass: 'font-medium', cell: ({ name }) => <bdi>{name}</bdi> },
  ...table.results.map(({ id, name }): CellColumn<ResultRow> => ({
    ...{ label: name, headClass: 'text-right', cellClass: 'tabular-nums' },
    cell: ({ by, counts }) => (
      <CallCount
        count={counts[id] ?? 0}
        to={callsBehind(filters, period, { result: id, ...(by && { by }) })}
      />
    ),
  })),
]

/** Results of calls, by user. Each number leads to its calls. */
export function ResultsTable(props: ResultsTableProps) {
  const { results, users } = props.table
  const rows: ResultRow[] = [
    ...users.map(({ id, name, counts }) => ({ by: id ?? 'none', name, counts })),
    {
      ...{ by: undefined, name: 'All' },
      counts: Object.fromEntries(results.map(({ id, total }) => [id, total])),
    },
  ]
  return (
    <Card title="Results by user">
      {users.length === 0 ? (
        <p className="p-4 text-muted text-sm">Nobody has said what came of a call in this time.</p>
      ) : (
        <RowTable
          caption="Results by user"
          columns={columnsOf(props)}
          rows={rows}
          keyOf={({ by }) => by ?? 'all'}
          className="[&_td:not(:first-child)]:text-right"
        />
      )}
    </Card>
  )
}
