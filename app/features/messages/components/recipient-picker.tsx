import { MessageSquarePlus } from '#app/components/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { refuseSecret } from '#app/components/refuse-secret.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { Recipient } from '../recipients.server.ts'

const SEARCH_AFTER_MS = 180

/** Who to text: a contact's people by name, or a number as typed. Each choice is a button that posts. */
export function RecipientPicker({
  term,
  recipients,
  error,
}: {
  term: string
  recipients: readonly Recipient[]
  error: string | null
}) {
  const hydrated = useHydrated()
  const listId = useId()
  const submit = useSubmit()
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(term)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const number = normalizePhone(typed)
  const known =
    number !== null && recipients.some(({ numbers }) => numbers.length === 1 && numbers[0] === number)
  const choices = [
    ...(number && !known ? [{ kind: 'number' as const, number }] : []),
    ...recipients.map((recipient) => ({ kind: 'contact' as const, recipient })),
  ]
  const canChoose = (index: number) => {
    const choice = choices[index]
    return choice !== undefined && (choice.kind === 'number' || choice.recipient.numbers.length > 0)
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

  const searching = navigation.state === 'loading' && navigation.location?.pathname === '/messages/new'
  const shown = typed.trim().length >= 2
  return (
    <div className="flex flex-col gap-3">
      <Form ref={form} method="get" role="search" className="flex flex-col gap-1">
        <Label htmlFor={`${listId}-find`}>To</Label>
        <div className="flex gap-2">
          <Input
            id={`${listId}-find`}
            name="find"
            defaultValue={term}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            placeholder="Name, company or mobile number"
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
      {error ? (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
      {/* A search still waiting must not take the place of the choice. */}
      <Form method="post" onSubmit={() => clearTimeout(timer.current)}>
        <input type="hidden" name="find" value={typed} />
        <div
          id={listId}
          role={hydrated && choices.length > 0 ? 'listbox' : undefined}
          aria-label={choices.length > 0 ? 'Recipients' : undefined}
          aria-busy={searching}
          className="scroll-thin -mx-2 flex max-h-[46dvh] min-h-24 flex-col overflow-y-auto"
        >
          {choices.map((choice, index) => {
            const enabled = canChoose(index)
            const title =
              choice.kind === 'number' ? `Text ${formatPhone(choice.number)}` : choice.recipient.name
            return (
              <button
                key={
                  choice.kind === 'number'
                    ? 'number'
                    : `${choice.recipient.clientId}:${choice.recipient.level}`
                }
                id={`${listId}-${index}`}
                type="submit"
                name="to"
                value={
                  choice.kind === 'number'
                    ? `number:${choice.number}`
                    : `${choice.recipient.level}:${choice.recipient.clientId}`
                }
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
                  <span className="block truncate font-medium">{title}</span>
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
                ? 'No contact found. Type a whole mobile number to text somebody new.'
                : 'Type a name, a company, or a mobile number with area code.'}
            </p>
          ) : null}
        </div>
      </Form>
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
