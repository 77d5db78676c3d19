import { Form } from 'react-router'
import { Search } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { PURCHASE_PATH } from '../paths.ts'
import { CRITERIA, MATCHES, SEARCH_TYPES } from '../search.schema.ts'
import type { FoundNumber } from '../search.server.ts'
import { NUMBER_SEARCH_MAX } from '../number.ts'

export interface SearchFormProps {
  values: { type: string; criteria: string; search: string; matchTo: string }
  problem: string | null
  found: FoundNumber[] | null
  isSearching: boolean
}

/** Searches numbers to buy. A GET form, so that a search has a URL and works without JavaScript. */
export function NumberSearchForm({ values, problem, found, isSearching }: SearchFormProps) {
  return (
    <Form method="get" action={PURCHASE_PATH} preventScrollReset className="flex flex-col gap-2">
      <div className="grid items-end gap-2 sm:grid-cols-[7rem_8rem_minmax(0,1fr)_8rem_auto]">
        <Choice name="type" label="Type" options={SEARCH_TYPES} value={values.type} />
        <Choice name="criteria" label="Search by" options={CRITERIA} value={values.criteria} />
        <div className="flex min-w-0 flex-col gap-1">
          <Label htmlFor="number-search">Search</Label>
          <Input
            id="number-search"
            name="search"
            defaultValue={values.search}
            maxLength={NUMBER_SEARCH_MAX}
            required
            autoComplete="off"
            placeholder="208"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'number-search-problem' : undefined}
          />
        </div>
        <Choice name="matchTo" label="Match" options={MATCHES} value={values.matchTo} />
        <Button type="submit" aria-disabled={isSearching} className="min-h-9">
          <Search aria-hidden />
          {isSearching ? 'Searching…' : 'Search'}
        </Button>
      </div>
      <p className="text-muted text-xs">Match counts for numbers only. Letters work too: HOME is 4663.</p>
      {problem ? (
        <p id="number-search-problem" role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      {found?.length === 0 && !isSearching ? (
        <p role="status" className="py-4 text-center text-muted text-sm">
          No numbers found. Try another area code, city or ZIP code.
        </p>
      ) : null}
    </Form>
  )
}

function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string
  label: string
  options: Readonly<Record<string, string>>
  value: string
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Label htmlFor={`number-${name}`}>{label}</Label>
      <Select id={`number-${name}`} name={name} defaultValue={value}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}
