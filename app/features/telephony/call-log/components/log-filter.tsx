import { type FilterField, ListFilter } from '#app/components/lists/list-filter.tsx'
import type { ResultChoice } from '#app/features/telephony/call-results/result.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'
import { OFFICE_HOURS } from '../call-outcome.ts'
import {
  callLog,
  DIRECTION_FILTERS,
  FILTER_FIELDS,
  FILTER_OPERATORS,
  type LogQuery,
  STATUS_FILTERS,
} from '../log-query.ts'

/** Filters the log: by a text in one of its columns, by days, direction, status, and what waits for a review. */
export function LogFilter({ query, results }: { query: LogQuery; results: readonly ResultChoice[] }) {
  const column = FILTER_FIELDS.find(({ field }) => field === query.field)!
  const fields: FilterField[] = [
    {
      kind: 'choice',
      name: 'field',
      label: 'Column',
      options: FILTER_FIELDS.map(({ field, label }) => ({ value: field, label })),
      any: null,
      plain: true,
    },
    {
      kind: 'choice',
      label: 'Operator',
      options: FILTER_OPERATORS.map((operator) => ({
        value: operator,
        label: operator,
        disabled: operator !== 'contains',
      })),
      any: null,
      plain: true,
    },
    { kind: 'period' },
    { kind: 'choice', name: 'direction', label: 'Direction', options: DIRECTION_FILTERS },
    { kind: 'choice', name: 'status', label: 'Status', options: STATUS_FILTERS },
    {
      kind: 'choice',
      name: 'unworked',
      label: 'Review',
      options: [{ value: 'on', label: 'Not reviewed' }],
    },
    {
      kind: 'choice',
      name: 'office',
      label: 'Office hours',
      options: OFFICE_HOURS.map(({ office, label }) => ({ value: office, label })),
    },
    {
      kind: 'choice',
      name: 'result',
      label: 'Result',
      options: results.map(({ id, name }) => ({ value: id, label: name })),
      none: 'No result',
    },
  ]
  return (
    <div className="pt-3">
      <ListFilter
        list={callLog}
        query={query}
        label="Filter the call log"
        fields={fields}
        search={{ name: 'value', label: `${column.label} contains`, max: SHORT_SEARCH_MAX }}
      />
    </div>
  )
}
