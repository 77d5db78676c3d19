import { X } from '#app/components/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { type AnyField, Field } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
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
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const found = open ? (fetcher.data?.page?.items.slice(0, 8) ?? []) : []
  const choose = (client: ClientListItem) => onChoose({ id: client.id, name: clientName(client) })
  return (
    <div className="relative">
      <Input
        id={id}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        placeholder="Type a name or number"
        // The search text belongs neither to the form nor to its draft.
        data-secret
        onInput={(event) => {
          const typed = event.currentTarget.value.trim()
          clearTimeout(timer.current)
          setOpen(typed.length > 1)
          setActive(0)
          if (typed.length < 2) return
          timer.current = setTimeout(
            () => void fetcher.load(`/contacts?${new URLSearchParams({ q: typed })}`),
            TYPING_MS,
          )
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
          if (step && found.length > 0) {
            event.preventDefault()
            setActive((active + step + found.length) % found.length)
          } else if (event.key === 'Enter') {
            event.preventDefault()
            if (found[active]) choose(found[active])
          } else if (event.key === 'Escape' && open) {
            event.stopPropagation()
            event.nativeEvent.stopImmediatePropagation()
            setOpen(false)
          }
        }}
      />
      {found.length > 0 ? (
        <div
          id={listId}
          role="listbox"
          aria-label="Contacts"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {found.map((client, index) => (
            <div
              key={client.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseUp={() => choose(client)}
              className={cn(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{clientName(client)}</span>
              <span className="truncate text-muted text-xs">
                {client.companyName === applicantName(client) ? null : client.companyName}
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
