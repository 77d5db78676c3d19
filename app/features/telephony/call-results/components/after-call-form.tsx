import { DateTimeField } from '#app/components/forms/date-input.tsx'
import { newContactPath } from '#app/features/people/clients/paths.ts'
import { type SubmissionResult, useForm } from '@conform-to/react'
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { isTextField } from '#app/components/forms/typing.ts'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import type { AfterCall } from '../after-call.server.ts'
import { NO_RESULT } from '../result.ts'

interface Fields {
  result: string
  note: string
  followUpAt: string
  followUp: string
  tags: string[]
  card: string
}

/** The id of the form around `AfterCallFields`, to which its inputs belong. */
export const afterCallForm = (callId: string): string => `after-call-${callId}`

/** 1 to 9 choose a result in `form`, unless the user types. @returns whether it did */
export function chooseByKey(event: KeyboardEvent | ReactKeyboardEvent, form: Element | null): boolean {
  const { target, key, altKey, ctrlKey, metaKey } = event
  if (!/^[1-9]$/.test(key) || altKey || ctrlKey || metaKey) return false
  if (isTextField(target) || !chooseByDigit(key, form)) return false
  event.preventDefault()
  return true
}

/** Chooses the result with a digit in `form`. @returns whether there is one */
export function chooseByDigit(key: string, form: Element | null): boolean {
  const choices = form?.querySelectorAll<HTMLInputElement>(`input[name="result"]:not([value="${NO_RESULT}"])`)
  const radio = choices?.[Number(key) - 1]
  if (!radio) return false
  radio.checked = true
  radio.focus()
  return true
}

/** The fields of the form after a call: its result, and what follows from it. The submit buttons are the caller's. */
export function AfterCallFields({
  call,
  lastResult,
  note,
  ids,
  takesFocus = false,
}: {
  call: AfterCall
  lastResult: SubmissionResult<string[]> | null | undefined
  /** The field of the note, where its draft is kept elsewhere. */
  note?: ReactNode
  /** Ids of what is added. */
  ids: { note: string; followUp: string }
  /** The chosen result gets the focus. */
  takesFocus?: boolean
}) {
  const [form, fields] = useForm<Fields>({
    id: afterCallForm(call.callId),
    lastResult: lastResult ?? null,
    defaultValue: { result: call.result?.id ?? '', note: '', followUpAt: '', followUp: '', card: '' },
  })
  const { client, results, tags, cards } = call
  const chosen = String(fields.result.initialValue ?? '')
  return (
    <div className="flex flex-col gap-4">
      <FormError form={form} />
      <fieldset className="flex flex-col">
        <legend className="pb-1 font-medium text-sm">What came of it?</legend>
        {results.map(({ id, name }, index) => (
          <ResultChoice
            key={id}
            value={id}
            chosen={chosen}
            label={name}
            digit={index + 1}
            takesFocus={takesFocus}
          />
        ))}
        {call.result ? <ResultChoice value={NO_RESULT} chosen={chosen} label="No result" /> : null}
        {results.length === 0 ? <p className="text-muted text-sm">The list of results is empty.</p> : null}
        <FieldError field={fields.result} />
        <input type="hidden" name="openedResult" value={call.result?.id ?? ''} />
        {call.result ? (
          <p className="px-2 text-muted text-xs">
            Now “{call.result.name}”{call.result.by ? `, by ${call.result.by}` : ''}.
          </p>
        ) : null}
      </fieldset>
      {client ? (
        <>
          {note ?? <TextareaField field={fields.note} label="Note" rows={3} />}
          <details
            className="group"
            open={Boolean(fields.followUpAt.initialValue || fields.followUp.initialValue)}
          >
            <summary className="cursor-pointer py-1 text-brand-text text-sm">Follow up</summary>
            <div className="mt-2 flex flex-col gap-3">
              <DateTimeField field={fields.followUpAt} label="When" />
              <TextField field={fields.followUp} label="What" />
            </div>
          </details>
          {tags.length > 0 ? (
            <details>
              <summary className="cursor-pointer py-1 text-brand-text text-sm">Add tags</summary>
              <div className="scroll-thin mt-1 flex max-h-40 flex-wrap gap-x-4 overflow-y-auto">
                {tags.map(({ id, name }) => (
                  <label key={id} className="flex min-h-8 items-center gap-2 text-sm">
                    <input type="checkbox" name="tags" value={id} className="accent-brand-line" />
                    {name}
                  </label>
                ))}
              </div>
            </details>
          ) : null}
          {cards.length > 0 ? (
            <details open={Boolean(fields.card.errors)}>
              <summary className="cursor-pointer py-1 text-brand-text text-sm">Move a card</summary>
              <div className="mt-1 flex flex-col gap-1">
                <Label htmlFor={`card-${call.callId}`}>Card and lane</Label>
                <Select id={`card-${call.callId}`} name="card" defaultValue="">
                  <option value="">Leave all where they are</option>
                  {cards.map(({ id, boardId, laneId, title, lanes }) => (
                    <optgroup key={id} label={title}>
                      {lanes.map((lane) => (
                        <option
                          key={lane.id}
                          value={`${boardId}.${id}.${laneId}.${lane.id}`}
                          disabled={lane.id === laneId}
                        >
                          {lane.id === laneId ? `${lane.name} (there now)` : lane.name}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
                <FieldError field={fields.card} />
              </div>
            </details>
          ) : null}
          <input type="hidden" name="noteId" value={ids.note} />
          <input type="hidden" name="followUpId" value={ids.followUp} />
        </>
      ) : (
        <p className="text-muted text-sm">
          This number isn’t a contact yet, so there is nothing to write a note on.{' '}
          {call.phoneNumber ? (
            <Link
              to={newContactPath(call.phoneNumber)}
              className="text-brand-text underline underline-offset-2"
            >
              Create the contact
            </Link>
          ) : null}
        </p>
      )}
    </div>
  )
}

function ResultChoice({
  value,
  chosen,
  label,
  digit,
  takesFocus = false,
}: {
  value: string
  /** The value of the chosen one. */
  chosen: string
  label: string
  /** The key that chooses it. */
  digit?: number
  takesFocus?: boolean
}) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sunken">
      <input
        type="radio"
        name="result"
        value={value}
        defaultChecked={chosen === value}
        autoFocus={takesFocus && chosen === value}
        className="accent-brand-line"
      />
      <span className="min-w-0 flex-1 break-words">{label}</span>
      {digit ? (
        <span aria-hidden className="js-only rounded border border-line px-1.5 text-muted text-xs">
          {digit}
        </span>
      ) : null}
    </label>
  )
}
