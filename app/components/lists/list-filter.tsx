import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { List, ListQuery } from '#app/lib/lists/define-list.ts'
import { NONE, type Params } from '#app/lib/lists/params.ts'

interface ListFilterProps<Of extends Params, Row> {
  list: List<Of, Row>
  query: ListQuery<Of>
  label: string
  /** The fields. */
  children: React.ReactNode
}

/** Filters a list, and removes all filters. */
export function ListFilter<Of extends Params, Row>({
  list,
  query,
  label,
  children,
}: ListFilterProps<Of, Row>) {
  return (
    <FilterForm
      values={list.values(query)}
      role="search"
      aria-label={label}
      className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
    >
      {children}
      <Button type="submit">Filter</Button>
      {list.isFiltered(query) ? (
        <Link to={list.path} className={buttonVariants({ variant: 'ghost' })}>
          Clear
        </Link>
      ) : null}
    </FilterForm>
  )
}

interface Choice {
  value: string
  label: string
}

interface ChoiceFilterProps {
  name: string
  label: string
  value: string
  options: readonly Choice[]
  /** Offers those without one, under this name. */
  none?: string
}

/** A select of a filter form. A value that isn't offered, because its record is gone, stays chosen and says so. */
export function ChoiceFilter({ name, label, value, options, none }: ChoiceFilterProps) {
  const all = none === undefined ? options : [...options, { value: NONE, label: `${label}: ${none}` }]
  const isGone = value !== '' && !all.some((option) => option.value === value)
  return (
    <Select name={name} aria-label={label} defaultValue={value} className="w-44">
      <option value="">{label}: all</option>
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {isGone ? <option value={value}>{`${label}: no longer here`}</option> : null}
    </Select>
  )
}

/** A day of a filter form. */
export const DayFilter = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label className="flex items-center gap-1.5 text-muted text-sm">
    {label}
    <Input type="date" name={name} defaultValue={value} className="w-36" />
  </label>
)

/** The first and the last day of a period. */
export const PeriodFilter = ({ from, to }: { from: string; to: string }) => (
  <>
    <DayFilter name="from" label="From" value={from} />
    <DayFilter name="to" label="To" value={to} />
  </>
)
