import { ChoiceFilter, ListFilter, PeriodFilter } from '#app/components/lists/list-filter.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { RENEWAL_GROUPS, RENEWAL_PERIODS, type RenewalQuery, renewals } from '../renewals/renewals.ts'

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

const asChoices = (texts: readonly string[]): Choice[] => texts.map((text) => ({ value: text, label: text }))

/** Filters the policies by when they end, and by manager, type, company and location. */
export function RenewalFilter({ query, managers, locations, types, companies }: RenewalFilterProps) {
  const { when, from, to, manager, type, company, location, open, group } = query
  return (
    <ListFilter list={renewals} query={query} label="Filter the policies">
      <Select name="when" aria-label="Policies that" defaultValue={when} className="w-64">
        {RENEWAL_PERIODS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {when === 'custom' ? <PeriodFilter from={from} to={to} /> : null}
      <ChoiceFilter name="manager" label="Manager" value={manager} options={managers} none="none" />
      <ChoiceFilter name="type" label="Type" value={type} options={asChoices(types)} none="none" />
      <ChoiceFilter
        name="company"
        label="Company"
        value={company}
        options={asChoices(companies)}
        none="none"
      />
      {locations.length > 1 || location ? (
        <ChoiceFilter name="location" label="Location" value={location} options={locations} none="default" />
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
    </ListFilter>
  )
}
