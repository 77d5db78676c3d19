import { DateTimeField } from '#app/components/forms/date-input.tsx'
import type { Ref } from 'react'
import type { AnyField } from '#app/components/forms/field.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { explainSendTime } from '#app/features/people/consent/quiet-hours.ts'
import { explainMoved, fromLocalInput, zoneName } from '#app/lib/zoned.ts'
import { MESSAGE_LEAD, MINUTE_STEP } from '../follow-up.ts'

interface SendAtFieldProps {
  field: AnyField
  /** The typed time, a `datetime-local` value. */
  value: string
  onChange: (value: string) => void
  /** The number it goes to; empty for none yet. */
  to: string
  /** The states of the contact's addresses. */
  addressed: readonly string[]
  earliest: string
  timeZone: string
  ref?: Ref<HTMLInputElement>
}

/** When a text is to be sent, and when it really goes out. */
export function SendAtField({
  field,
  value,
  onChange,
  to,
  addressed,
  earliest,
  timeZone,
  ref,
}: SendAtFieldProps) {
  return (
    <>
      <DateTimeField
        field={field}
        label="Send at"
        min={earliest}
        step={MINUTE_STEP * 60}
        ref={ref}
        onChange={(event) => onChange(event.currentTarget.value)}
        hint={`${zoneName(timeZone)} time, by the quarter hour, at least ${MESSAGE_LEAD} minutes from now. It waits during quiet hours where the contact is.`}
      />
      <TimeNotes value={value} to={to} addressed={addressed} timeZone={timeZone} />
    </>
  )
}

/** Says how a typed time is changed: one that the clocks skip is moved, and with `to` a text waits during quiet hours. */
export function TimeNotes({
  value,
  to,
  addressed,
  timeZone,
}: {
  value: string
  to?: string
  addressed?: readonly string[]
  timeZone: string
}) {
  const hydrated = useHydrated()
  const at = fromLocalInput(value, timeZone)
  const notes = hydrated
    ? [explainMoved(value, timeZone), at && to ? explainSendTime(to, at, timeZone, addressed) : null]
    : []
  return (
    <p aria-live="polite" className="-mt-2 text-sm empty:hidden">
      {notes.filter((note) => note !== null).join(' ')}
    </p>
  )
}
