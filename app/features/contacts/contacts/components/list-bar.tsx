import { ChevronDown, X } from '#app/components/icons.tsx'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { plural } from '#app/lib/plural.ts'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import type { Choice } from '#app/features/people/records/overview.server.ts'
import {
  CLIENT_COLUMNS,
  type ClientColumn,
  shownColumns,
  type ClientListQuery,
  listSearch,
} from '#app/features/people/clients/list-query.ts'
import type { RowSelection } from './use-selection.ts'

/** The form of the rows' checkboxes, submitted without JavaScript. */
export const BULK_FORM = 'bulk'

export interface ListChoices {
  managers: Choice[]
  locations: Choice[]
  /** Dynamic tags can be filtered by but not assigned. */
  tags: (Choice & { dynamic: boolean })[]
}

/** The user's permissions for the selected clients. */
export interface May {
  delete: boolean
  /** The request id of an export; null if the user may not export. */
  export: string | null
}

export interface ListBarProps {
  query: ClientListQuery
  choices: ListChoices
  selection: RowSelection
  may: May
  /** How many rows are loaded. */
  rows: number
}

// Loaded when a row is selected.
const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions }))

/** Filters and order above the rows, or, with rows selected, the bulk actions. */
export function ListBar(props: ListBarProps) {
  const { query, choices, selection, may, rows } = props
  const count = selection.ids.size
  const label = `${plural(count, 'contact')} selected`
  return (
    <div className="shrink-0 border-line border-b">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1.5 px-3 py-1.5 sm:px-4">
        {rows > 0 ? <SelectPage selection={selection} rows={rows} /> : null}
        <p role="status" className={count > 0 ? 'font-medium text-sm tabular-nums' : 'sr-only'}>
          {count > 0 ? label : ''}
          {selection.full ? ` (at most ${MOST_AT_ONCE.toLocaleString('en-US')} at once)` : ''}
        </p>
        {count > 0 ? (
          <>
            <Suspense>
              <BulkActions
                label={label}
                query={query}
                choices={choices}
                selection={selection}
                may={may}
                rows={rows}
              />
            </Suspense>
            <Button size="sm" variant="ghost" className="ml-auto" onClick={() => selection.all(false)}>
              <X aria-hidden />
              Clear selection
            </Button>
          </>
        ) : (
          <>
            <Filters query={query} choices={choices} />
            <Columns query={query} />
          </>
        )}
      </div>
      {rows > 0 ? <PlainBulkForm query={query} /> : null}
    </div>
  )
}

function SelectPage({ selection, rows }: { selection: RowSelection; rows: number }) {
  const checkbox = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const count = selection.ids.size
  const all = count >= Math.min(rows, MOST_AT_ONCE)
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = count > 0 && !all
  })
  return (
    <label
      // Takes its space from the start, so that hydration moves nothing.
      className="js-only -ml-2 grid size-8.5 shrink-0 cursor-pointer place-items-center"
      title={all ? 'Select none' : 'Select the rows loaded so far'}
    >
      <Checkbox
        ref={checkbox}
        aria-label="Select page"
        disabled={!hydrated}
        checked={count > 0 && all}
        onChange={() => selection.all(!all)}
      />
    </label>
  )
}

const ORDERS = [
  { value: '', label: 'By name' },
  { value: 'contact', label: 'Last contact first' },
  { value: 'created', label: 'Newest first' },
]

function Filters({ query, choices }: Pick<ListBarProps, 'query' | 'choices'>) {
  const { tag, manager, location, sort, ...kept } = query
  const filters = [
    { name: 'manager', label: 'Manager', any: 'Any manager', value: manager, options: choices.managers },
    ...(choices.locations.length > 1 || location
      ? [
          {
            name: 'location',
            label: 'Location',
            any: 'Any location',
            value: location,
            options: choices.locations,
          },
        ]
      : []),
    ...(choices.tags.length > 0 || tag
      ? [{ name: 'tag', label: 'Tag', any: 'Any tag', value: tag, options: choices.tags }]
      : []),
  ]
  return (
    <FilterForm
      action="/contacts"
      values={{ tag, manager, location, sort }}
      className="scrollbar-none flex min-w-0 flex-1 items-center gap-2 max-sm:-mr-3 max-sm:overflow-x-auto max-sm:py-1 max-sm:pr-3 max-sm:pl-1 sm:flex-wrap"
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {filters.map(({ name, label, any, value, options }) => (
        <Select key={name} name={name} aria-label={label} defaultValue={value} className="list-filter">
          <option value="">{any}</option>
          {value && !options.some((option) => option.value === value) ? (
            <option value={value}>Unknown</option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ))}
      <Select name="sort" aria-label="Order" defaultValue={sort} className="list-filter sm:ml-auto">
        {ORDERS.map((order) => (
          <option key={order.value} value={order.value}>
            {order.label}
          </option>
        ))}
      </Select>
      <Button type="submit" size="sm" className="hidden noscript:inline-flex">
        Apply
      </Button>
    </FilterForm>
  )
}

const COLUMN_LABELS: Record<ClientColumn, string> = {
  details: 'Company and email',
  manager: 'Manager',
  contacted: 'Last contact',
  phone: 'Phone number',
}

/** Chooses the columns of a wide screen. */
function Columns({ query }: Pick<ListBarProps, 'query'>) {
  const { ref, onKeyDown } = useFoldOut()
  const shown = shownColumns(query)
  const kept = Object.entries({ ...query, columns: '' }).filter(([, value]) => value)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <details ref={ref} className="relative hidden xl:block" onKeyDown={onKeyDown}>
      <summary className={`${buttonVariants({ size: 'sm' })} [[open]>&]:bg-sunken`}>
        Columns
        <ChevronDown aria-hidden />
      </summary>
      <FilterForm
        action="/contacts"
        values={{}}
        key={query.columns}
        className="absolute top-full right-0 z-30 mt-1.5 flex w-56 flex-col gap-0.5 rounded-md border border-line bg-surface p-2 shadow-float"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value="name" />
        {CLIENT_COLUMNS.map((column) => (
          <label key={column} className="flex min-h-8 items-center gap-2.5 px-1 text-sm">
            <Checkbox name="columns" value={column} defaultChecked={shown.has(column)} />
            {COLUMN_LABELS[column]}
          </label>
        ))}
        <Button type="submit" size="sm" className="hidden noscript:inline-flex">
          Apply
        </Button>
      </FilterForm>
    </details>
  )
}

/** Without JavaScript the actions are on a page of their own. */
function PlainBulkForm({ query }: Pick<ListBarProps, 'query'>) {
  return (
    <noscript>
      <form id={BULK_FORM} action="/contacts/bulk" className="border-line border-t px-3 py-1.5 sm:px-4">
        <input type="hidden" name="returnTo" value={listSearch(query)} />
        <Button type="submit" size="sm">
          Change the selected contacts…
        </Button>
      </form>
    </noscript>
  )
}
