import { Search } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { type PeerView } from '#app/features/accounts/presence/presence.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'

/** Chooses colleagues, with a search by name. */
export function PeopleChoice({
  label,
  people,
  chosen,
  onChosen,
}: {
  label: string
  people: readonly PeerView[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const [term, setTerm] = useState('')
  const wanted = term.trim().toLowerCase()
  const fits = (person: PeerView) => userName(person).toLowerCase().includes(wanted)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {people.length > 6 ? (
        <div className="js-only relative">
          <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-faint" />
          <Input
            value={term}
            aria-label="Find a colleague"
            placeholder="Find a colleague"
            autoComplete="off"
            className="pl-8"
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
      ) : null}
      <ul className="scroll-thin -mx-1 flex max-h-[40dvh] flex-col overflow-y-auto">
        {people.map((person) => (
          // Chosen ones stay visible, whatever the search.
          <li key={person.id} hidden={!fits(person) && !chosen.has(person.id)}>
            <label className="flex min-h-11 items-center gap-2.5 rounded-sm px-1 hover:bg-sunken">
              <Checkbox
                name="users"
                value={person.id}
                checked={chosen.has(person.id)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.target.checked) next.add(person.id)
                  else next.delete(person.id)
                  onChosen(next)
                }}
              />
              <UserAvatar
                name={userName(person)}
                src={person.avatar}
                seed={person.id}
                presence={person.phoneStatus}
                presenceWritten
              />
              <span className="min-w-0 flex-1 truncate">{userName(person)}</span>
              <span className="shrink-0 text-faint text-xs">{PRESENCE_LABELS[person.phoneStatus]}</span>
            </label>
          </li>
        ))}
        {wanted && !people.some(fits) ? (
          <li className="px-1 py-2 text-muted text-sm">No one with that name.</li>
        ) : null}
      </ul>
    </fieldset>
  )
}
