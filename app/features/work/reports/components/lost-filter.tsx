import { Link } from 'react-router'
import { ListFilter } from '#app/components/lists/list-filter.tsx'
import { cn } from '#app/lib/cn.ts'
import { LOST_MONTHS, lostContacts, type LostQuery, MOST_MONTHS } from '../lost/lost-contacts.ts'

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
  const { months, location } = query
  return (
    <>
      <nav aria-label="Months" className="flex flex-wrap gap-1.5 pb-3 print:hidden">
        {LOST_MONTHS.map((each) => (
          <Link
            key={each}
            to={lostContacts.search(query, { months: each })}
            preventScrollReset
            aria-current={each === months ? 'page' : undefined}
            className={cn('chip min-h-7', each === months && 'chip-brand')}
          >
            <span>{each} months</span>
          </Link>
        ))}
      </nav>
      <ListFilter
        list={lostContacts}
        query={query}
        label="Filter the contacts"
        fields={[
          { kind: 'number', name: 'months', label: 'Months', min: 1, max: MOST_MONTHS },
          { kind: 'choice', name: 'manager', label: 'Manager', options: managers, none: 'none' },
          ...(locations.length > 1 || location
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
        ]}
      />
    </>
  )
}
