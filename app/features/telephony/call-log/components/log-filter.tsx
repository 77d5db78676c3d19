import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { ResultChoice } from '#app/features/telephony/call-results/result.ts'
import { OFFICE_HOURS } from '../call-outcome.ts'
import {
  DIRECTION_FILTERS,
  FILTER_FIELDS,
  FILTER_OPERATORS,
  isFiltered,
  fromStart,
  type LogQuery,
  logSearch,
  NO_FILTERS,
  reportFilters,
  STATUS_FILTERS,
} from '../log-query.ts'
import { SHORT_SEARCH_MAX } from '#app/lib/text-limits.ts'

/** Filters the log: by a text in one of its columns, by days, direction, status, and what waits for a review. */
export function LogFilter({ query, results }: { query: LogQuery; results: readonly ResultChoice[] }) {
  const { view, limit, location, field, value, from, to, saved } = query
  const kept = {
    view,
    limit: String(limit),
    ...(location ? { location } : {}),
    ...(saved ? { saved } : {}),
    ...reportFilters(query),
  }
  const [direction, status, unworked, office] = [
    query.direction ?? '',
    query.status ?? '',
    query.unworked ? 'on' : '',
    query.office ?? '',
  ]
  const isNarrowed = isFiltered(query)
  return (
    <FilterForm
      values={{ field, value, from, to, direction, status, unworked, office, result: query.result ?? '' }}
      role="search"
      aria-label="Filter the call log"
      className="flex flex-wrap items-center gap-2 py-3 print:hidden"
    >
      {Object.entries(kept).map(([name, given]) => (
        <input key={name} type="hidden" name={name} value={given} />
      ))}
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
      <details open={isNarrowed && !onlyText(query)} className="group contents">
        <summary className={`${buttonVariants({ variant: 'ghost' })} cursor-pointer list-none`}>
          More filters
        </summary>
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-1.5 text-muted text-sm">
            From
            <Input type="date" name="from" defaultValue={from} className="w-36" />
          </label>
          <label className="flex items-center gap-1.5 text-muted text-sm">
            To
            <Input type="date" name="to" defaultValue={to} className="w-36" />
          </label>
          <Choice name="direction" label="Direction" value={direction} options={DIRECTION_FILTERS} />
          <Choice name="status" label="Status" value={status} options={STATUS_FILTERS} />
          <Choice
            name="unworked"
            label="Review"
            value={unworked}
            options={[{ value: 'on', label: 'Not reviewed' }]}
          />
          <Choice
            name="office"
            label="Office hours"
            value={office}
            options={OFFICE_HOURS.map((each) => ({ value: each.office, label: each.label }))}
          />
          <Choice
            name="result"
            label="Result"
            value={query.result ?? ''}
            options={[
              ...results.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: 'No result' },
            ]}
          />
        </div>
      </details>
      {isNarrowed ? (
        <Link
          to={logSearch(query, { ...fromStart, ...NO_FILTERS, location })}
          className={buttonVariants({ variant: 'ghost' })}
        >
          Clear
        </Link>
      ) : null}
    </FilterForm>
  )
}

const onlyText = (query: LogQuery) => !isFiltered({ ...query, value: '' })

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={value} className="w-36">
      <option value="">{`${label}: all`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
