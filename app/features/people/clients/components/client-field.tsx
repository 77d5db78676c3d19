import { X } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { type AnyField, Field } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { SuggestionList, useSuggestions } from '#app/components/forms/suggestions.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { ClientListItem } from '../client-list-item.ts'
import { applicantName, clientName } from '#app/lib/client-names.ts'

interface Chosen {
  id: string
  name: string
}

const TYPING_MS = 200

/** Chooses another client by typing a part of its name or number. */
export function ClientPickerField({
  field,
  label,
  hint,
  className,
  chosen: stored,
  page,
}: {
  field: AnyField
  label: string
  hint: string | undefined
  className: string
  chosen: Chosen | null
  /** The page that chooses without JavaScript. */
  page: string | undefined
}) {
  const hydrated = useHydrated()
  const kept = field.initialValue && field.initialValue === stored?.id ? stored : null
  const [chosen, setChosen] = useState<Chosen | null>(kept)
  const value = <input type="hidden" name={field.name} value={chosen?.id ?? ''} />
  if (!hydrated) {
    return (
      <div className={className}>
        {value}
        <p className="font-medium text-sm">{label}</p>
        <p className="text-muted text-sm">
          {kept?.name ?? 'No one'}{' '}
          {page ? (
            <span className="hidden noscript:inline">
              <Link to={page} className="text-brand-text underline">
                {kept ? 'Choose another contact' : 'Choose a contact'}
              </Link>{' '}
              (save other changes first)
            </span>
          ) : null}
        </p>
      </div>
    )
  }
  return (
    <Field {...{ field, label, hint, className }}>
      {value}
      {chosen ? (
        <div className="flex h-9 items-center gap-2 rounded-md border border-line bg-surface pr-1 pl-2.5">
          <span className="min-w-0 flex-1 truncate">{chosen.name}</span>
          <Button id={field.id} variant="ghost" size="icon-sm" onClick={() => setChosen(null)}>
            <X aria-hidden />
            <span className="sr-only">
              Remove {label} {chosen.name}
            </span>
          </Button>
        </div>
      ) : (
        <Finder id={field.id} onChoose={setChosen} invalid={Boolean(field.errors)} />
      )}
    </Field>
  )
}

function Finder({
  id,
  invalid,
  onChoose,
}: {
  id: string
  invalid: boolean
  onChoose: (contact: Chosen) => void
}) {
  const fetcher = useFetcher<{ page: { items: ClientListItem[] } | null }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const found = fetcher.data?.page?.items.slice(0, 8) ?? []
  const list = useSuggestions({
    count: found.length,
    first: 0,
    onChoose: (index) => onChoose({ id: found[index]!.id, name: clientName(found[index]!) }),
  })
  return (
    <div className="relative">
      <Input
        id={id}
        {...list.attributes}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        placeholder="Type a name or number"
        // The search text belongs neither to the form nor to its draft.
        data-secret
        onInput={(event) => {
          const typed = event.currentTarget.value.trim()
          clearTimeout(timer.current)
          if (typed.length < 2) return list.close()
          list.show()
          timer.current = setTimeout(
            () => void fetcher.load(`/contacts?${new URLSearchParams({ q: typed })}`),
            TYPING_MS,
          )
        }}
        onBlur={list.close}
        onKeyDown={(event) => {
          // It never submits the form around it.
          if (event.key === 'Enter') event.preventDefault()
          list.onKeyDown(event)
        }}
      />
      <SuggestionList
        list={list}
        label="Contacts"
        entries={found.map((client) => ({
          key: client.id,
          row: (
            <>
              <span className="min-w-0 flex-1 truncate">{clientName(client)}</span>
              <span className="truncate text-muted text-xs">
                {client.companyName === applicantName(client) ? null : client.companyName}
              </span>
            </>
          ),
        }))}
      />
    </div>
  )
}
