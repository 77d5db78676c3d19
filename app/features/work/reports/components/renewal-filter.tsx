import { type FilterField, ListFilter } from '#app/components/lists/list-filter.tsx'
import { plural } from '#app/lib/plural.ts'
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
  /** How many policies there are. */
  count: number
}

const asChoices = (texts: readonly string[]): Choice[] => texts.map((text) => ({ value: text, label: text }))

/** Filters the policies by when they end, and by manager, type, company and location. */
export function RenewalFilter({ query, managers, locations, types, companies, count }: RenewalFilterProps) {
  const fields: FilterField[] = [
    { kind: 'choice', name: 'when', label: 'Policies that', options: RENEWAL_PERIODS, any: null },
    ...(query.when === 'custom' ? [{ kind: 'period' } as const] : []),
    { kind: 'choice', name: 'manager', label: 'Manager', options: managers, none: 'none' },
    { kind: 'choice', name: 'type', label: 'Type', options: asChoices(types), none: 'none' },
    { kind: 'choice', name: 'company', label: 'Company', options: asChoices(companies), none: 'none' },
    ...(locations.length > 1 || query.location
      ? [
          {
            kind: 'choice',
            name: 'location',
            label: 'Location',
            options: locations,
            none: 'default',
          } as const,
        ]
      : []),
    {
      kind: 'choice',
      name: 'open',
      label: 'Renewal',
      any: 'Renewed or not',
      options: [{ value: 'on', label: 'Not renewed yet' }],
    },
    { kind: 'choice', name: 'group', label: 'Totals by', options: RENEWAL_GROUPS, any: null, plain: true },
  ]
  return (
    <ListFilter
      list={renewals}
      query={query}
      label="Filter the policies"
      fields={fields}
      count={plural(count, 'policy', 'policies')}
    />
  )
}
