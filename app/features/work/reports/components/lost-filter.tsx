import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { cn } from '#app/lib/cn.ts'
import {
  LOST_MONTHS,
  LOST_PATH,
  lostFilters,
  type LostQuery,
  lostSearch,
  MOST_MONTHS,
} from '../lost/lost-query.ts'
import { NONE } from '../report-params.ts'
import { ChoiceFilter } from './filter-parts.tsx'

interface Choice {
  value: string
  label: string
}

interface LostFilterProps {
  query: LostQuery
  managers: readonly Choice[]
  locations: readonly Choice[]
}

/** Filters the contacts by how long there was no word, by manager and by location. */
export function LostFilter({ query, managers, locations }: LostFilterProps) {
  const { months, manager, location } = query
  const filters = lostFilters(query)
  return (
    <>
      <nav aria-label="Months" className="flex flex-wrap gap-1.5 pb-3 print:hidden">
        {LOST_MONTHS.map((each) => (
          <Link
            key={each}
            to={lostSearch(query, { months: each })}
            preventScrollReset
            aria-current={each === months ? 'page' : undefined}
            className={cn('chip min-h-7', each === months && 'chip-brand')}
          >
            <span>{each} months</span>
          </Link>
        ))}
      </nav>
      <FilterForm
        values={{ ...filters, months: String(months) }}
        role="search"
        aria-label="Filter the contacts"
        className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
      >
        <label className="flex items-center gap-1.5 text-muted text-sm">
          Months
          <Input
            type="number"
            name="months"
            min={1}
            max={MOST_MONTHS}
            defaultValue={String(months)}
            className="w-20"
          />
        </label>
        <ChoiceFilter
          name="manager"
          label="Manager"
          value={manager}
          all="Manager: all"
          options={[...managers, { value: NONE, label: 'Manager: none' }]}
        />
        {locations.length > 1 || location ? (
          <ChoiceFilter
            name="location"
            label="Location"
            value={location}
            all="Location: all"
            options={[...locations, { value: NONE, label: 'Location: default' }]}
          />
        ) : null}
        <Button type="submit">Filter</Button>
        {Object.values(filters).some(Boolean) ? (
          <Link to={LOST_PATH} className={buttonVariants({ variant: 'ghost' })}>
            Clear
          </Link>
        ) : null}
      </FilterForm>
    </>
  )
}
