import { Alert } from '#app/components/ui/alert.tsx'
import { useClock } from '#app/components/time.tsx'
import { formatDate } from '#app/lib/dates.ts'

/** Someone who was dismissed, whose email is typed for a new employee. */
export interface Former {
  id: string
  name: string
  dismissedAt: string
}

/** Asks whether a dismissed person returns, because a shared mailbox goes to their successor. */
export function FormerEmployeeChoice({ former: { id, name, dismissedAt } }: { former: Former }) {
  const { timeZone } = useClock()
  return (
    <Alert variant="warn">
      <input type="hidden" name="formerId" value={id} />
      <fieldset key={id} className="flex flex-col gap-2">
        <legend className="pb-1 font-medium">
          {name} had this email until {formatDate(new Date(dismissedAt), timeZone)}. Is this the same person?
        </legend>
        <Choice value="same" label={`Yes, ${name} is back`}>
          They get their texts, chat rooms and settings back. The name you type replaces the old one.
        </Choice>
        <Choice value="other" label="No, someone new has this email">
          They start with nothing. {name} keeps the name on what they did, and their private rooms stay
          closed.
        </Choice>
      </fieldset>
    </Alert>
  )
}

function Choice({ value, label, children }: { value: string; label: string; children: React.ReactNode }) {
  return (
    <label className="flex min-h-6 items-start gap-2.5">
      <input type="radio" name="former" value={value} required className="mt-1 accent-brand-text" />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-muted">{children}</span>
      </span>
    </label>
  )
}
