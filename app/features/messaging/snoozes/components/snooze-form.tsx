import { DateTimeField } from '#app/components/forms/date-input.tsx'
import { useTypedAhead } from '#app/components/actions/typed-ahead.ts'
import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useRef, useState } from 'react'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { type AnyField, FieldError } from '#app/components/forms/field.tsx'
import { isTextField } from '#app/components/forms/typing.ts'
import { useLetterKeys } from '#app/components/preferences.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { zoneName } from '#app/lib/zoned.ts'
import type { SnoozeChoice } from '../snooze.ts'

/** Chooses how long to snooze, and for whom. */
export function SnoozeForm({
  choices,
  earliest,
  timeZone,
  seen,
  reopen,
  canAnswer,
  lastResult,
  closeTo,
}: {
  choices: readonly SnoozeChoice[]
  /** The first minute of the field for a time. */
  earliest: string
  timeZone: string
  /** When it was opened. */
  seen: string
  /** It was opened on a completed conversation. */
  reopen: boolean
  /** Whether the client has a number to answer from. */
  canAnswer: boolean
  lastResult: FormResult
  closeTo: string
}) {
  const element = useRef<HTMLFormElement>(null)
  // A text that arrives while the dialog is open reloads the page, but the user hasn't read it.
  const [opened] = useState({ seen, reopen })
  const [form, fields] = useAppForm({
    id: 'snooze',
    schema: async () => (await import('../snooze.schema.ts')).snoozeSchema,
    lastResult,
    defaultValue: { until: choices[0]?.value ?? 'reply', at: '', who: 'team' },
  })
  const until = [
    ...choices,
    ...(canAnswer ? [{ value: 'reply', label: 'Until the client answers' }] : []),
    { value: 'time', label: 'Pick a time…' },
  ]
  const pickTime = () => {
    const radio = element.current?.querySelector<HTMLInputElement>('input[value="time"]')
    if (radio) radio.checked = true
  }
  const letters = useLetterKeys()
  /** Returns whether there is such a choice. */
  const choose = (digit: string): boolean => {
    const choice = until[Number(digit) - 1]
    const radio = element.current?.querySelector<HTMLInputElement>(`input[value="${choice?.value}"]`)
    if (!choice || !radio) return false
    radio.checked = true
    if (choice.value === 'time') element.current?.querySelector<HTMLInputElement>('input[name="at"]')?.focus()
    else element.current?.requestSubmit()
    return true
  }
  const chooseByDigit = (event: React.KeyboardEvent) => {
    if (!letters || event.altKey || event.ctrlKey || event.metaKey || isTextField(event.target)) return
    if (choose(event.key)) event.preventDefault()
  }
  useTypedAhead(choose)
  return (
    <DialogForm form={form} ref={element} onKeyDown={chooseByDigit} cancelTo={closeTo} submit="Snooze">
      <input type="hidden" name="seen" value={opened.seen} />
      {opened.reopen ? <input type="hidden" name="reopen" value="yes" /> : null}
      <Radios field={fields.until} legend="How long" options={until} digits={letters} />
      <DateTimeField
        field={fields.at}
        label="Day and time"
        min={earliest}
        hint={`${zoneName(timeZone)} time. The client's answer ends every snooze earlier.`}
        onChange={pickTime}
      />
      <Radios
        field={fields.who}
        legend="For whom"
        options={[
          { value: 'team', label: 'The team' },
          { value: 'me', label: 'Only me' },
        ]}
      />
    </DialogForm>
  )
}

function Radios({
  field,
  legend,
  options,
  digits = false,
}: {
  field: AnyField
  legend: string
  /** Each has its number as a key. */
  digits?: boolean
  options: readonly SnoozeChoice[]
}) {
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 font-medium text-sm">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sunken"
        >
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={value === String(field.initialValue ?? '')}
            required
            className="accent-brand-line"
          />
          {label}
          {digits ? (
            <kbd aria-hidden className="key-hint max-md:hidden">
              {index + 1}
            </kbd>
          ) : null}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}
