import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { FormProvider } from '@conform-to/react'
import { useRef } from 'react'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { DateField } from '#app/components/forms/date-field.tsx'
import { type AnyField, FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { formatDay } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { boardFields, CARDS_FOR, FIXED_LANES } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { ADMIN_PATH } from '../paths.ts'
import { FillPreviewLine } from './fill-preview.tsx'
import { BoardLanes } from './board-lanes.tsx'

interface BoardFormProps {
  /** The stored board; null while creating one. */
  board: BoardView | null
  /** The name and the tags that a new board begins with. */
  begun?: { name: string; tags: string[] }
  tags: readonly { id: string; name: string }[]
  lastResult: FormResult
}

/** Creates or edits a board. */
export function BoardForm({ board, begun, tags, lastResult }: BoardFormProps) {
  const peers = usePeers()
  const element = useRef<HTMLFormElement>(null)
  const [form, fields] = useAppForm({
    id: 'board',
    schema: async () => (await import('../board.schema.ts')).boardSchema,
    lastResult,
    defaultValue: {
      name: board?.name ?? begun?.name ?? '',
      description: board?.description ?? '',
      tags: board?.tags.map(({ id }) => id) ?? begun?.tags ?? [],
      cardsFor: board?.cardsFor ?? 'applicant',
      users: board?.users ?? [],
      monitor: board?.monitor ?? false,
      effDate: board?.effDate ? formatDay(board.effDate) : '',
      expDate: board?.expDate ? formatDay(board.expDate) : '',
      lanes:
        board?.lanes.map(({ id, label }) => ({ id, label, action: 'update' as const })) ??
        FIXED_LANES.map((label) => ({ id: '', label, action: 'create' as const })),
    },
  })
  return (
    <FormProvider context={form.context}>
      <DialogForm
        form={form}
        ref={element}
        opened={board && { version: board.version, base: boardFields(board) }}
        result={lastResult}
        cancelTo={ADMIN_PATH}
        submit="Save"
        deleteTo={board ? `${ADMIN_PATH}/${board.id}/delete` : undefined}
      >
        {/* Enter presses the first button, which must not be one of the lanes'. */}
        <button type="submit" hidden>
          Save
        </button>
        <TextField field={fields.name} label="Name" required autoComplete="off" />
        <TextareaField field={fields.description} label="Description" rows={2} />
        <BoardLanes form={form as never} field={fields.lanes as never} />
        <Choices
          legend="Tags"
          hint="Contacts with one of these tags get a card in the first lane."
          empty="There are no tags yet."
          field={fields.tags}
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="flex flex-col gap-2">
          <SelectField
            field={fields.cardsFor}
            label="Cards for"
            hint="Of contacts with one of the tags. A couple is one contact with two people."
            options={CARDS_FOR}
          />
          <FillPreviewLine form={element} board={board} />
        </div>
        <Choices
          legend="Permissions"
          hint="Who may use the board. If you choose no one, everyone may."
          empty="There are no users."
          field={fields.users}
          options={peers.map(({ id, firstName, lastName }) => ({
            value: id,
            label: fullName(firstName, lastName),
          }))}
        />
        <CheckboxField
          field={fields.monitor}
          label="Monitor"
          hint="Adds the board’s unassigned cards to the Tasks badge."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField field={fields.effDate} label="Effective date" />
          <DateField field={fields.expDate} label="Expiration date" />
        </div>
      </DialogForm>
    </FormProvider>
  )
}

interface ChoicesProps {
  legend: string
  hint: string
  empty: string
  field: AnyField
  options: readonly { value: string; label: string }[]
}

/** A scrolling list of checkboxes. */
function Choices({ legend, hint, empty, field, options }: ChoicesProps) {
  const chosen = new Set([field.initialValue ?? []].flat() as string[])
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium text-sm">{legend}</legend>
      <div className="grid max-h-40 gap-x-4 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2">
        {options.length === 0 ? <p className="text-muted text-sm">{empty}</p> : null}
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 min-w-0 items-center gap-2.5">
            <Checkbox name={field.name} value={value} defaultChecked={chosen.has(value)} />
            <bdi className="truncate">{label}</bdi>
          </label>
        ))}
      </div>
      <p className="text-muted text-xs">{hint}</p>
      <FieldError field={field} />
    </fieldset>
  )
}
