import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { cn } from '#app/lib/cn.ts'
import { KIND_FILTERS, readWaitingQuery, type WaitingQuery, waitingPath } from '../waiting.ts'

const WHOSE = [
  { who: null, label: 'Everyone' },
  { who: 'me', label: 'Mine and unassigned' },
  { who: 'snoozed', label: 'Snoozed' },
] as const

/** Whose, of which kind and where: each choice applies at once. */
export function WaitingFilters({
  query,
  places,
}: {
  query: WaitingQuery
  places: readonly { id: string; name: string }[]
}) {
  const whose = useOneTabStop<HTMLElement>()
  const kinds = useOneTabStop<HTMLElement>()
  const isGone = query.location !== null && !places.some(({ id }) => id === query.location)
  const chips = [
    { kind: null, label: 'All' },
    ...Object.entries(KIND_FILTERS).map(([kind, { label }]) => ({ kind, label })),
  ]
  return (
    <>
      <nav aria-label="Whose" className={tabListClasses} {...whose}>
        {WHOSE.map(({ who, label }) => (
          <Link
            key={label}
            to={waitingPath(query, { who })}
            aria-current={query.who === who ? 'page' : undefined}
            className={tabClasses}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2.5">
        <nav aria-label="Kind" className="flex flex-wrap gap-1.5" {...kinds}>
          {chips.map(({ kind, label }) => (
            <Link
              key={label}
              to={waitingPath(query, {
                kind: readWaitingQuery(new URLSearchParams({ kind: kind ?? '' })).kind,
              })}
              aria-current={query.kind === kind ? 'true' : undefined}
              className={cn('chip min-h-7', query.kind === kind && 'chip-brand')}
            >
              {label}
            </Link>
          ))}
        </nav>
        {places.length > 1 ? (
          <FilterForm
            action="/waiting"
            values={{ location: query.location ?? '' }}
            className="flex items-center gap-2"
          >
            {query.who ? <input type="hidden" name="who" value={query.who} /> : null}
            {query.kind ? <input type="hidden" name="kind" value={query.kind} /> : null}
            <Select
              name="location"
              aria-label="Location"
              defaultValue={query.location ?? ''}
              className="w-44"
            >
              <option value="">Location: all</option>
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {isGone ? <option value={query.location!}>Location: no longer here</option> : null}
            </Select>
            <noscript>
              <Button type="submit" size="sm">
                Filter
              </Button>
            </noscript>
          </FilterForm>
        ) : null}
      </div>
    </>
  )
}
