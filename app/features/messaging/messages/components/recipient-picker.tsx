import { Users, X } from '#app/components/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { conversationWithPath } from '#app/features/people/clients/paths.ts'
import { MAX_GROUP } from '#app/features/messaging/texting/limits.ts'
import type { Recipient } from '../recipients.server.ts'
import { CarriedFields, useCarried } from './carried-fields.tsx'
import { ChoiceList, useChoices, valueOf } from './recipient-choices.tsx'

const SEARCH_AFTER_MS = 180

/** The dialog in which a group is chosen, with its members so far. */
const groupPath = (members: readonly Recipient[], carried: [string, string][]) =>
  `/messages/new?${new URLSearchParams([['group', ''], ...members.map((one) => ['with', valueOf(one)]), ...carried])}`

/** Searches while the user types. */
function useSearchAsTyped(term: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(term)
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = () => clearTimeout(timer.current)
  const search = (text: string) => {
    setTyped(text)
    cancel()
    timer.current = setTimeout(() => {
      if (form.current?.reportValidity())
        void submit(form.current, { replace: true, preventScrollReset: true })
    }, SEARCH_AFTER_MS)
  }
  return { form, typed, setTyped, search, cancel }
}

/**
 * Chooses who to text: a client's people by name, or a number. Each choice is a button that leads to the
 * conversation or, for a group, adds to it.
 */
export function RecipientPicker({
  term,
  recipients,
  group,
  chosen: members,
}: {
  term: string
  recipients: readonly Recipient[]
  group: boolean
  chosen: readonly Recipient[]
}) {
  const hydrated = useHydrated()
  const listId = useId()
  const carried = useCarried()
  const navigation = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const { form, typed, setTyped, search, cancel } = useSearchAsTyped(term)
  const list = useChoices({ typed, recipients, group, members })
  const { choices, chosen } = list

  const loading = navigation.state === 'loading' && navigation.location.pathname === '/messages/new'
  // A member chosen a moment ago belongs to the group before the page has loaded it.
  const memberValues = loading
    ? new URLSearchParams(navigation.location.search).getAll('with')
    : members.map(valueOf)
  return (
    <div className="flex flex-col gap-3">
      {group ? <Members members={members} numbers={list.numbers.size} /> : null}
      <Form ref={form} method="get" role="search" className="flex flex-col gap-1">
        {group ? <GroupSoFar values={memberValues} /> : null}
        <CarriedFields />
        <Label htmlFor={`${listId}-find`}>{group ? 'Add' : 'To'}</Label>
        <div className="flex gap-2">
          <Input
            ref={field}
            id={`${listId}-find`}
            name="find"
            defaultValue={term}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder={
              group ? 'Name, company or mobile number of a contact' : 'Name, company or mobile number'
            }
            role={hydrated ? 'combobox' : undefined}
            aria-expanded={hydrated ? choices.length > 0 : undefined}
            aria-controls={hydrated ? listId : undefined}
            aria-activedescendant={hydrated && chosen >= 0 ? `${listId}-${chosen}` : undefined}
            onInput={refuseSecret}
            onChange={(event) => {
              list.setActive(0)
              search(event.target.value)
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (step) {
                event.preventDefault()
                list.move(step)
              } else if (event.key === 'Enter' && chosen >= 0) {
                event.preventDefault()
                document.getElementById(`${listId}-${chosen}`)?.click()
              }
            }}
          />
          {hydrated ? null : <Button type="submit">Find</Button>}
        </div>
      </Form>
      <Form
        action={group ? '/messages/new' : '/messages/to'}
        preventScrollReset
        onSubmit={() => {
          // A search that is still waiting must not replace the choice.
          cancel()
          if (!group || !field.current) return
          field.current.value = ''
          field.current.focus()
          setTyped('')
        }}
      >
        {group ? <GroupSoFar values={memberValues} /> : null}
        <CarriedFields />
        <ChoiceList
          id={listId}
          list={list}
          group={group}
          busy={loading}
          searched={typed.trim().length >= 2 && term === typed.trim()}
        />
      </Form>
      {group ? null : (
        <Link
          to={groupPath([], carried)}
          replace
          preventScrollReset
          className={cn(buttonVariants({ variant: 'ghost' }), 'self-start')}
        >
          <Users aria-hidden />
          Several contacts
        </Link>
      )}
    </div>
  )
}

function GroupSoFar({ values }: { values: readonly string[] }) {
  return (
    <>
      <input type="hidden" name="group" value="" />
      {values.map((value) => (
        <input key={value} type="hidden" name="with" value={value} />
      ))}
    </>
  )
}

/** The members of the group so far, each with a link that removes it, and the link to its conversation. */
function Members({ members, numbers }: { members: readonly Recipient[]; numbers: number }) {
  const carried = useCarried()
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted text-sm">
        Each gets the text alone and replies in a separate conversation. At most {MAX_GROUP} numbers.
      </p>
      {members.length > 0 ? (
        <>
          <ul aria-label="In the group" className="flex flex-wrap gap-1.5">
            {members.map((member) => (
              <li
                key={valueOf(member)}
                className="flex h-7 max-w-full items-center gap-1 rounded-full bg-brand-soft pl-2.5 text-brand-text text-sm"
              >
                <bdi className="truncate">{member.name}</bdi>
                <Link
                  to={groupPath(
                    members.filter((other) => other !== member),
                    carried,
                  )}
                  replace
                  preventScrollReset
                  className="grid size-7 shrink-0 place-items-center rounded-full"
                >
                  <X aria-hidden className="size-3.5" />
                  <span className="sr-only">Remove {member.name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={`${conversationWithPath(...members.map(valueOf))}${carried.length > 0 ? `&${new URLSearchParams(carried)}` : ''}`}
            className={cn(buttonVariants({ variant: 'primary' }), 'self-start')}
          >
            {numbers === 1 ? 'Text this contact' : `Text this group of ${numbers}`}
          </Link>
        </>
      ) : null}
    </div>
  )
}
