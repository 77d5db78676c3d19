import { MessageSquarePlus, Users, X } from '#app/components/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { refuseSecret } from '#app/components/forms/refuse-secret.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import { choiceValue, conversationWithPath, numberValue } from '#app/features/texting/recipient-params.ts'
import { MAX_GROUP } from '#app/features/texting/limits.ts'
import type { Recipient } from '../recipients.server.ts'

const SEARCH_AFTER_MS = 180

const valueOf = ({ clientId, level }: Recipient) => choiceValue({ id: clientId, level })

/** The dialog in which a group is chosen, with its members so far. */
const groupPath = (members: readonly Recipient[]) =>
  `/messages/new?${new URLSearchParams([['group', ''], ...members.map((one) => ['with', valueOf(one)])])}`

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
  const submit = useSubmit()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(term)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const number = normalizePhone(typed)
  const known =
    number !== null && recipients.some(({ numbers }) => numbers.length === 1 && numbers[0] === number)
  const choices = [
    ...(number && !known && !group ? [{ kind: 'number' as const, number }] : []),
    ...recipients
      .filter((recipient) => !members.some((member) => valueOf(member) === valueOf(recipient)))
      .map((recipient) => ({ kind: 'contact' as const, recipient })),
  ]
  const numbers = new Set(members.flatMap((member) => member.numbers))
  const canChoose = (index: number) => {
    const choice = choices[index]
    if (choice?.kind !== 'contact') return choice !== undefined
    const { length } = choice.recipient.numbers
    return length > 0 && (!group || numbers.size + length <= MAX_GROUP)
  }
  const chosen = canChoose(active) ? active : choices.findIndex((_, index) => canChoose(index))

  const move = (step: number) => {
    for (let index = chosen + step; index >= 0 && index < choices.length; index += step) {
      if (canChoose(index)) return setActive(index)
    }
  }
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen])

  const loading = navigation.state === 'loading' && navigation.location.pathname === '/messages/new'
  // A member chosen a moment ago belongs to the group before the page has loaded it.
  const memberValues = loading
    ? new URLSearchParams(navigation.location.search).getAll('with')
    : members.map(valueOf)
  const shown = typed.trim().length >= 2
  return (
    <div className="flex flex-col gap-3">
      {group ? <Members members={members} numbers={numbers.size} /> : null}
      <Form ref={form} method="get" role="search" className="flex flex-col gap-1">
        {group ? <GroupSoFar values={memberValues} /> : null}
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
              setTyped(event.target.value)
              setActive(0)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => {
                if (form.current?.reportValidity())
                  void submit(form.current, { replace: true, preventScrollReset: true })
              }, SEARCH_AFTER_MS)
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (step) {
                event.preventDefault()
                move(step)
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
          clearTimeout(timer.current)
          if (!group || !field.current) return
          field.current.value = ''
          field.current.focus()
          setTyped('')
        }}
      >
        {group ? <GroupSoFar values={memberValues} /> : null}
        <div
          id={listId}
          role={hydrated && choices.length > 0 ? 'listbox' : undefined}
          aria-label={choices.length > 0 ? 'Recipients' : undefined}
          aria-busy={loading}
          className="scroll-thin -mx-2 flex max-h-[46dvh] min-h-24 flex-col overflow-y-auto"
        >
          {choices.map((choice, index) => {
            const enabled = canChoose(index)
            const title =
              choice.kind === 'number' ? `Text ${formatPhone(choice.number)}` : choice.recipient.name
            return (
              <button
                key={choice.kind === 'number' ? 'number' : valueOf(choice.recipient)}
                id={`${listId}-${index}`}
                type="submit"
                name="with"
                value={choice.kind === 'number' ? numberValue(choice.number) : valueOf(choice.recipient)}
                role={hydrated ? 'option' : undefined}
                aria-selected={hydrated ? index === chosen : undefined}
                aria-disabled={!enabled}
                disabled={!enabled}
                tabIndex={hydrated ? -1 : undefined}
                onPointerMove={() => enabled && setActive(index)}
                className={cn(
                  'flex min-h-12 items-center gap-2.5 rounded-sm px-2 py-1.5 text-left',
                  index === chosen && 'bg-sunken',
                  !enabled && 'text-muted',
                )}
              >
                {choice.kind === 'number' ? (
                  <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
                    <MessageSquarePlus aria-hidden className="size-4" />
                  </span>
                ) : (
                  <Avatar name={title} seed={choice.recipient.clientId} />
                )}
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-medium">{title}</bdi>
                  <span className="block truncate text-muted text-xs">
                    {choice.kind === 'number' ? 'A number that is on no contact' : describe(choice.recipient)}
                  </span>
                </span>
              </button>
            )
          })}
          {choices.length === 0 ? (
            <p className="px-2 py-3 text-muted text-sm">
              {shown && term === typed.trim()
                ? group
                  ? 'No other contact found.'
                  : 'No contact found. Type a whole mobile number to text someone new.'
                : group
                  ? 'Type a name, a company, or a mobile number of a contact.'
                  : 'Type a name, a company, or a mobile number with area code.'}
            </p>
          ) : null}
        </div>
      </Form>
      {group ? null : (
        <Link
          to={groupPath([])}
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
                  to={groupPath(members.filter((other) => other !== member))}
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
            to={conversationWithPath(...members.map(valueOf))}
            className={cn(buttonVariants({ variant: 'primary' }), 'self-start')}
          >
            {numbers === 1 ? 'Text this contact' : `Text this group of ${numbers}`}
          </Link>
        </>
      ) : null}
    </div>
  )
}

function describe({ numbers, companyName, level }: Recipient): string {
  const reach =
    numbers.length === 0
      ? 'No mobile number'
      : level === 'combined'
        ? `Group of ${numbers.length}`
        : numbers.map(formatPhone).join(', ')
  return companyName ? `${reach} · ${companyName}` : reach
}
