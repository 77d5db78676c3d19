import { Form, Link } from 'react-router'
import { useFollowedValues } from '#app/components/forms/filter-form.tsx'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { FILTER_FIELDS, FILTER_OPERATORS, fromStart, type LogQuery, logSearch } from '../log-query.ts'

/** Filters the log by a text in one of its columns. */
export function LogFilter({ query }: { query: LogQuery }) {
  const { view, limit, location, field, value } = query
  const kept = { view, limit: String(limit), ...(location ? { location } : {}) }
  const form = useFollowedValues({ field, value })
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label="Filter the call log"
      className="flex flex-wrap items-center gap-2 py-3 print:hidden"
    >
      {Object.entries(kept).map(([name, given]) => (
        <input key={name} type="hidden" name={name} value={given} />
      ))}
      <Select name="field" aria-label="Column" defaultValue={field} className="w-32">
        {FILTER_FIELDS.map((each) => (
          <option key={each.field} value={each.field}>
            {each.label}
          </option>
        ))}
      </Select>
      <Select aria-label="Operator" defaultValue="contains" className="w-32">
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
        maxLength={100}
        defaultValue={value}
        onInput={refuseSecret}
        className="w-48"
      />
      <Button type="submit">Filter</Button>
      {value ? (
        <Link
          to={logSearch(query, { ...fromStart, value: '' })}
          className={buttonVariants({ variant: 'ghost' })}
        >
          Clear
        </Link>
      ) : null}
    </Form>
  )
}
