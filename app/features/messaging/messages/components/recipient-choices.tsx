import { MessageSquarePlus } from '#app/components/icons.tsx'
import { useEffect, useState } from 'react'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { MAX_GROUP } from '#app/features/messaging/texting/limits.ts'
import { choiceValue, numberValue } from '#app/features/people/clients/paths.ts'
import { cn } from '#app/lib/cn.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import type { Recipient } from '../recipients.server.ts'

export const valueOf = ({ clientId, level }: Recipient) => choiceValue({ id: clientId, level })

type Choice = { kind: 'number'; number: string } | { kind: 'contact'; recipient: Recipient }

const submitted = (choice: Choice) =>
  choice.kind === 'number' ? numberValue(choice.number) : valueOf(choice.recipient)

/** Lists what the typed text finds, and moves through it by arrow key. */
export function useChoices({
  typed,
  recipients,
  group,
  members,
}: {
  typed: string
  recipients: readonly Recipient[]
  group: boolean
  members: readonly Recipient[]
}) {
  const [active, setActive] = useState(0)
  const number = normalizePhone(typed)
  const known =
    number !== null && recipients.some(({ numbers }) => numbers.length === 1 && numbers[0] === number)
  const choices: Choice[] = [
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
  return { choices, numbers, canChoose, chosen, setActive, move }
}

/** The buttons of the choices, which the search input moves through by arrow key. */
export function ChoiceList({
  id,
  list: { choices, chosen, canChoose, setActive },
  group,
  busy,
  searched,
}: {
  id: string
  list: ReturnType<typeof useChoices>
  group: boolean
  busy: boolean
  searched: boolean
}) {
  const hydrated = useHydrated()
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div
      id={id}
      role={hydrated && choices.length > 0 ? 'listbox' : undefined}
      aria-label={choices.length > 0 ? 'Recipients' : undefined}
      aria-busy={busy}
      className="scroll-thin -mx-2 flex max-h-[46dvh] min-h-24 flex-col overflow-y-auto"
    >
      {choices.map((choice, index) => (
        <ChoiceButton
          key={choice.kind === 'number' ? 'number' : valueOf(choice.recipient)}
          id={`${id}-${index}`}
          choice={choice}
          enabled={canChoose(index)}
          active={index === chosen}
          onPoint={() => setActive(index)}
        />
      ))}
      {choices.length === 0 ? <NoChoice group={group} searched={searched} /> : null}
    </div>
  )
}

/** A recipient or a number. */
function ChoiceButton({
  id,
  choice,
  enabled,
  active,
  onPoint,
}: {
  id: string
  choice: Choice
  enabled: boolean
  active: boolean
  onPoint: () => void
}) {
  const hydrated = useHydrated()
  const title = choice.kind === 'number' ? `Text ${formatPhone(choice.number)}` : choice.recipient.name
  return (
    <button
      id={id}
      type="submit"
      name="with"
      value={submitted(choice)}
      role={hydrated ? 'option' : undefined}
      aria-selected={hydrated ? active : undefined}
      aria-disabled={!enabled}
      disabled={!enabled}
      tabIndex={hydrated ? -1 : undefined}
      onPointerMove={enabled ? onPoint : undefined}
      className={cn(
        'flex min-h-12 items-center gap-2.5 rounded-sm px-2 py-1.5 text-left',
        active && 'bg-sunken',
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
}

function NoChoice({ group, searched }: { group: boolean; searched: boolean }) {
  return (
    <p className="px-2 py-3 text-muted text-sm">
      {searched
        ? group
          ? 'No other contact found.'
          : 'No contact found. Type a whole mobile number to text someone new.'
        : group
          ? 'Type a name, a company, or a mobile number of a contact.'
          : 'Type a name, a company, or a mobile number with area code.'}
    </p>
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
