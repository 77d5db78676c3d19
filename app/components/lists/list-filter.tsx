import { DateInput } from '#app/components/forms/date-input.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Plus, X } from '#app/components/icons.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { formatDay } from '#app/lib/dates.ts'
import { FIRST_PAGE, type List, type ListQuery } from '#app/lib/lists/define-list.ts'
import { NONE, type Params } from '#app/lib/lists/params.ts'

interface Choice {
  value: string
  label: string
  disabled?: boolean
}

export type FilterField =
  | {
      kind: 'choice'
      /** Its parameter; without one it only shows what the list can do. */
      name?: string
      label: string
      options: readonly Choice[]
      /** Offers those without one, under this name. */
      none?: string
      /** Stands for no choice, by default All; null where one of the options is always chosen. */
      any?: string | null
      /** It doesn't narrow the list, so it has no chip. */
      plain?: true
    }
  | { kind: 'number'; name: string; label: string; min: number; max: number }
  /** The parameters `from` and `to`. */
  | { kind: 'period' }

interface ListFilterProps<Of extends Params, Row> {
  list: List<Of, Row>
  query: ListQuery<Of>
  label: string
  fields: readonly FilterField[]
  /** The parameter of a text to look for. */
  search?: { name: string & keyof Of; label: string; max?: number }
  /** How many rows there are, as `1,204 contacts`. */
  count?: string | undefined
}

/**
 * The bar above a list: a search, a chip for each filter that is set, and the fields behind `Filter`. What is chosen applies at
 * once. On phones the chips are in the sheet, too. Without JavaScript its button applies the fields.
 */
export function ListFilter<Of extends Params, Row>(props: ListFilterProps<Of, Row>) {
  const { list, query, label, fields, search, count } = props
  const { ref, onKeyDown } = useFoldOut()
  const hydrated = useHydrated()
  const values = Object.fromEntries(
    fields.flatMap(namesOf).map((name) => [name, String(list.params[name]!.write(query[name]))]),
  )
  const without = (names: readonly string[]) =>
    list.search(
      query,
      Object.fromEntries(names.map((name) => [name, list.params[name]!.read([])])) as Partial<ListQuery<Of>>,
    )
  const given = new Set(list.entries(query).map(([name]) => name))
  const chips = fields.flatMap((field) => {
    const names = namesOf(field)
    const isSet = names.some((name) => given.has(name))
    return isSet && !(field.kind === 'choice' && field.plain)
      ? [{ names, text: chipText(field, values), to: without(names) }]
      : []
  })
  const names = [...(search ? [search.name] : []), ...chips.flatMap((chip) => chip.names)]
  const isNarrowed = chips.length > 0 || (search !== undefined && given.has(search.name))
  const kept = [...new URLSearchParams(list.search({ ...query, ...FIRST_PAGE }))].filter(
    ([name]) => !(name in values),
  )
  const edit = (name: string) => {
    if (ref.current) ref.current.open = true
    ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3 print:hidden">
      {search ? (
        <SearchField
          label={search.label}
          name={search.name}
          max={search.max}
          keep={[...Object.keys(list.params).filter((name) => name !== search.name), 'limit', 'saved']}
          className="w-56 max-sm:flex-1"
        />
      ) : null}
      {fields.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
        <details
          ref={ref}
          className="relative"
          onKeyDown={(event) => {
            // In the fields, arrow keys and letters choose.
            if (event.key === 'Escape') onKeyDown(event)
          }}
        >
          <summary className={`${buttonVariants()} [[open]>&]:bg-sunken`}>
            <Plus aria-hidden className="max-sm:hidden" />
            <span className="max-sm:hidden">Filter</span>
            <span className="sm:hidden">Filters{chips.length > 0 ? ` (${chips.length})` : ''}</span>
          </summary>
          <FilterForm
            values={values}
            role="search"
            aria-label={label}
            className="scroll-thin absolute top-full left-0 z-30 mt-1.5 flex max-h-[min(70dvh,560px)] w-80 flex-col gap-3 overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-float max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-sm:bottom-16 max-sm:w-auto"
          >
            {kept.map(([name, text]) => (
              <input key={`${name} ${text}`} type="hidden" name={name} value={text} />
            ))}
            {fields.map((field) => (
              <Field key={namesOf(field)[0] ?? 'shown'} field={field} values={values} />
            ))}
            <Button type="submit" className="hidden noscript:inline-flex">
              Show
            </Button>
          </FilterForm>
        </details>
      ) : null}
      {chips.length > 0 ? (
        <ul aria-label="Filters" className="contents max-sm:hidden">
          {chips.map(({ names: of, text, to }) => (
            <li key={of[0]} className="chip chip-brand h-7 gap-0 p-0 text-sm">
              {hydrated ? (
                <button
                  type="button"
                  aria-haspopup="true"
                  className="h-full min-w-0 max-w-64 truncate rounded-l-full pl-2.5 hover:underline"
                  onClick={() => edit(of[0]!)}
                >
                  <bdi>{text}</bdi>
                </button>
              ) : (
                <bdi className="max-w-64 truncate pl-2.5">{text}</bdi>
              )}
              <Link
                to={to}
                preventScrollReset
                title="Remove the filter"
                className="grid h-full w-7 place-items-center rounded-r-full"
              >
                <X aria-hidden />
                <span className="sr-only">Remove the filter {text}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {isNarrowed ? (
        <Link to={without(names)} preventScrollReset className={buttonVariants({ variant: 'ghost' })}>
          Clear
        </Link>
      ) : null}
      {count ? <p className="ml-auto text-muted text-sm tabular-nums">{count}</p> : null}
    </div>
  )
}

const namesOf = (field: FilterField): string[] =>
  field.kind === 'period' ? ['from', 'to'] : field.name === undefined ? [] : [field.name]

function chipText(field: FilterField, values: Readonly<Record<string, string>>): string {
  if (field.kind === 'period') {
    const { from = '', to = '' } = values
    if (from && to) return `${formatDay(from)} to ${formatDay(to)}`
    return from ? `From: ${formatDay(from)}` : `To: ${formatDay(to)}`
  }
  const value = (field.name && values[field.name]) ?? ''
  if (field.kind === 'number') return `${field.label}: ${value}`
  const option = field.options.find((each) => each.value === value)
  return `${field.label}: ${option?.label ?? (value === NONE && field.none ? field.none : 'no longer here')}`
}

function Field({ field, values }: { field: FilterField; values: Readonly<Record<string, string>> }) {
  const id = useId()
  if (field.kind === 'period') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <DayField name="from" label="From" value={values['from']!} />
        <DayField name="to" label="To" value={values['to']!} />
      </div>
    )
  }
  const { name, label } = field
  const value = (name && values[name]) ?? ''
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      {field.kind === 'number' ? (
        <Input id={id} type="number" name={name} min={field.min} max={field.max} defaultValue={value} />
      ) : (
        <ChoiceField id={id} field={field} value={value} />
      )}
    </div>
  )
}

/** A value that isn't offered, because its record is gone, stays chosen and says so. */
function ChoiceField({
  id,
  field: { name, options, none, any = 'All' },
  value,
}: {
  id: string
  field: Extract<FilterField, { kind: 'choice' }>
  value: string
}) {
  const all = none === undefined ? options : [...options, { value: NONE, label: capitalized(none) }]
  const isGone = value !== '' && !all.some((option) => option.value === value)
  return (
    <Select id={id} name={name} defaultValue={value}>
      {any === null ? null : <option value="">{any}</option>}
      {all.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {isGone ? <option value={value}>No longer here</option> : null}
    </Select>
  )
}

const capitalized = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      <DateInput id={id} type="date" name={name} defaultValue={value} />
    </div>
  )
}
