import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import {
  RENEWAL_GROUPS,
  RENEWAL_PERIODS,
  renewalFilters,
  RENEWALS_PATH,
  type RenewalQuery,
} from '../renewals/renewal-query.ts'
import { NONE } from '../report-params.ts'
import { ChoiceFilter, PeriodFilter } from './filter-parts.tsx'

interface Choice {
  value: string
  label: string
}

interface RenewalFilterProps {
  query: RenewalQuery
  managers: readonly Choice[]
  locations: readonly Choice[]
  types: readonly string[]
  companies: readonly string[]
}

const asChoices = (texts: readonly string[], none: string): Choice[] => [
  ...texts.map((text) => ({ value: text, label: text })),
  { value: NONE, label: none },
]

/** Filters the policies by when they end, and by manager, type, company and location. */
export function RenewalFilter({ query, managers, locations, types, companies }: RenewalFilterProps) {
  const { when, from, to, manager, type, company, location, open, group } = query
  const filters = renewalFilters(query)
  const values = { ...filters, when, group, open: open ? 'on' : '' }
  return (
    <FilterForm
      values={values}
      role="search"
      aria-label="Filter the policies"
      className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
    >
      <Select name="when" aria-label="Policies that" defaultValue={when} className="w-64">
        {RENEWAL_PERIODS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {when === 'custom' ? <PeriodFilter from={from} to={to} /> : null}
      <ChoiceFilter
        name="manager"
        label="Manager"
        value={manager}
        all="Manager: all"
        options={[...managers, { value: NONE, label: 'Manager: none' }]}
      />
      <ChoiceFilter
        name="type"
        label="Type"
        value={type}
        all="Type: all"
        options={asChoices(types, 'Type: none')}
      />
      <ChoiceFilter
        name="company"
        label="Company"
        value={company}
        all="Company: all"
        options={asChoices(companies, 'Company: none')}
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
      <Select name="open" aria-label="Renewal" defaultValue={open ? 'on' : ''} className="w-44">
        <option value="">Renewed or not</option>
        <option value="on">Not renewed yet</option>
      </Select>
      <Select name="group" aria-label="Totals by" defaultValue={group} className="w-44">
        {RENEWAL_GROUPS.map(({ value, label }) => (
          <option key={value} value={value}>
            Totals by {label.toLowerCase()}
          </option>
        ))}
      </Select>
      <Button type="submit">Filter</Button>
      {Object.values(filters).some(Boolean) ? (
        <Link to={RENEWALS_PATH} className={buttonVariants({ variant: 'ghost' })}>
          Clear
        </Link>
      ) : null}
    </FilterForm>
  )
}
