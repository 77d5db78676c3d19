import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { ChoiceFilter, PeriodFilter } from '#app/components/lists/list-filter.tsx'
import { NONE } from '#app/lib/lists/params.ts'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { ResultChoice } from '#app/features/telephony/call-results/result.ts'
import { OFFICE_HOURS } from '../call-outcome.ts'
import {
  callLog,
  DIRECTION_FILTERS,
  FILTER_FIELDS,
  FILTER_OPERATORS,
  isNarrowed,
  type LogQuery,
  reportFilters,
  STATUS_FILTERS,
} from '../log-query.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

/** Filters the log: by a text in one of its columns, by days, direction, status, and what waits for a review. */
export function LogFilter({ query, results }: { query: LogQuery; results: readonly ResultChoice[] }) {
  const { view, limit, location, field, value, from, to, saved } = query
  const values = callLog.values(query)
  const narrowed = isNarrowed(query)
  return (
    <FilterForm
      values={{ ...values, field }}
      role="search"
      aria-label="Filter the call log"
      className="flex flex-wrap items-center gap-2 py-3 print:hidden"
    >
      {Object.entries({
        view,
        limit: String(limit),
        location,
        saved,
        ...Object.fromEntries(reportFilters(query)),
      }).map(([name, kept]) => (kept ? <input key={name} type="hidden" name={name} value={kept} /> : null))}
      <Select name="field" aria-label="Column" defaultValue={field} className="w-28">
        {FILTER_FIELDS.map((each) => (
          <option key={each.field} value={each.field}>
            {each.label}
          </option>
        ))}
      </Select>
      <Select aria-label="Operator" defaultValue="contains" className="w-28">
        {FILTER_OPERATORS.map((operator) => (
          <option key={operator} disabled={operator !== 'contains'}>
            {operator}
          </option>
        ))}
      </Select>
      <Input
        type="search"
        name="value"
        aria-label="Text"
        maxLength={SHORT_SEARCH_MAX}
        defaultValue={value}
        onInput={refuseSecret}
        className="w-40"
      />
      <Button type="submit">Filter</Button>
      <details open={isNarrowed(query, ['field', 'value'])} className="group contents">
        <summary className={`${buttonVariants({ variant: 'ghost' })} cursor-pointer list-none`}>
          More filters
        </summary>
        <div className="flex flex-wrap items-center gap-2">
          <PeriodFilter from={from} to={to} />
          <ChoiceFilter
            name="direction"
            label="Direction"
            value={values.direction!}
            options={DIRECTION_FILTERS}
          />
          <ChoiceFilter name="status" label="Status" value={values.status!} options={STATUS_FILTERS} />
          <ChoiceFilter
            name="unworked"
            label="Review"
            value={values.unworked!}
            options={[{ value: 'on', label: 'Not reviewed' }]}
          />
          <ChoiceFilter
            name="office"
            label="Office hours"
            value={values.office!}
            options={OFFICE_HOURS.map(({ office, label }) => ({ value: office, label }))}
          />
          <ChoiceFilter
            name="result"
            label="Result"
            value={values.result!}
            options={[
              ...results.map(({ id, name }) => ({ value: id, label: name })),
              { value: NONE, label: 'No result' },
            ]}
          />
        </div>
      </details>
      {narrowed ? (
        <Link
          to={callLog.search({ ...callLog.usual, view, limit, location, saved })}
          className={buttonVariants({ variant: 'ghost' })}
        >
          Clear
        </Link>
      ) : null}
    </FilterForm>
  )
}
