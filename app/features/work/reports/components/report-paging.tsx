import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'

interface ReportPagingProps {
  /** The report, as in `Pages of referrals`. */
  of: string
  page: number
  limit: number
  sizes: readonly number[]
  /** The filters, which another page size keeps. */
  filters: Readonly<Record<string, string>>
  /** URLs of the pages beside this one; null where there is none. */
  previous: string | null
  next: string | null
}

/** Rows per page, and the pages before and after. The total is unknown. */
export function ReportPaging({ of, page, limit, sizes, filters, previous, next }: ReportPagingProps) {
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
      <FilterForm values={{ limit: String(limit) }} className="flex items-center gap-2">
        {Object.entries(filters).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Label htmlFor="report-limit">Rows</Label>
        <Select id="report-limit" name="limit" defaultValue={String(limit)} className="w-20">
          {sizes.map((size) => (
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
      <Turn label="Previous" to={previous} />
      <Turn label="Next" to={next} />
    </nav>
  )
}

function Turn({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <Button disabled>{label}</Button>
  ) : (
    <Link to={to} className={buttonVariants()}>
      {label}
    </Link>
  )
}
