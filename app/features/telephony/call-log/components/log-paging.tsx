import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { CALL_PAGE_SIZES } from '#app/features/telephony/calls/log/call-log-entry.ts'
import { filtersOf, type LogQuery, logSearch } from '../log-query.ts'

interface LogPagingProps {
  query: LogQuery
  /** Cursors of the pages beside this one; null where there is none. */
  newer: string | null
  older: string | null
}

/** Rows per page, and the pages before and after. */
export function LogPaging({ query, newer, older }: LogPagingProps) {
  const { view, limit, page } = query
  const kept = { view, ...filtersOf(query) }
  return (
    <nav aria-label="Pages of the call log" className="mt-3 flex flex-wrap items-center gap-2">
      <FilterForm values={{ limit: String(limit) }} className="flex items-center gap-2">
        {Object.entries(kept).map(([name, given]) => (
          <input key={name} type="hidden" name={name} value={given} />
        ))}
        <Label htmlFor="calls-limit">Rows</Label>
        <Select id="calls-limit" name="limit" defaultValue={String(limit)} className="w-20">
          {CALL_PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
        <Button type="submit" className="hidden noscript:inline-flex">
          Show
        </Button>
      </FilterForm>
      <span className="text-muted">Page: {page}</span>
      <Turn
        label="Previous"
        to={newer && logSearch(query, { page: Math.max(1, page - 1), after: null, before: newer })}
      />
      <Turn label="Next" to={older && logSearch(query, { page: page + 1, after: older, before: null })} />
    </nav>
  )
}

function Turn({ label, to }: { label: string; to: string | null }) {
  return to ? (
    <Link to={to} className={buttonVariants()}>
      {label}
    </Link>
  ) : (
    <Button disabled>{label}</Button>
  )
}
