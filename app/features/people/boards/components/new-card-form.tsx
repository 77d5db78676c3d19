import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import type { BoardView } from '../board-views.server.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'

interface FoundPerson {
  clientId: string
  level: 'applicant' | 'coapplicant'
  name: string
  detail: string
}

interface NewCardFormProps {
  board: Pick<BoardView, 'id' | 'lanes'>
  /** Users that can be assigned. */
  people: readonly UserView[]
  userId: string
  find: string
  found: readonly FoundPerson[]
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}

/** Client, Title and Details, and where the card goes. None is required. */
export function NewCardForm({ board, people, userId, find, found, lastResult, closeTo }: NewCardFormProps) {
  const [params] = useSearchParams()
  const element = useRef<HTMLFormElement>(null)
  const [form, fields] = useAppForm({
    id: 'new-card',
    schema: async () => (await import('../card.schema.ts')).newCardSchema,
    lastResult,
    defaultValue: {
      lane: params.get('to') ?? board.lanes[0]?.id ?? '',
      assignedTo: params.get('assign') ?? '',
    },
  })
  const draft = useFormDraft(element, {
    userId,
    name: `new card on ${board.id}`,
    reset: () => form.reset(),
  })
  // After Add another, the answer leads to this form again, which then starts empty.
  const { state, location } = useNavigation()
  const added = state === 'loading' ? new URLSearchParams(location.search).get('added') : null
  const isSaved = added !== null && added !== params.get('added')
  const { forget } = draft
  useEffect(() => {
    if (isSaved) forget()
  }, [isSaved, forget])
  return (
    <>
      <div className="px-5 pt-1">
        <SearchField
          name="find"
          label="Search contacts"
          keep={[...params.keys()].filter((key) => key !== 'find')}
        />
      </div>
      <DialogForm
        form={form}
        ref={element}
        cancelTo={closeTo}
        onCancel={forget}
        submit="Add Card"
        after={
          <SubmitButton variant="secondary" name="intent" value="another">
            Add another
          </SubmitButton>
        }
      >
        <DraftNotice draft={draft} />
        {find ? (
          <FoundPeople found={found} />
        ) : (
          <p className="text-muted text-sm">
            Search for the contact that the card is for, or leave it without one.
          </p>
        )}
        <TextField field={fields.title} label="Title" autoComplete="off" />
        <TextareaField field={fields.details} label="Details" rows={3} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            field={fields.lane}
            label="Lane"
            options={board.lanes.map(({ id, label }) => ({ value: id, label }))}
          />
          <AssignmentFields fields={fields} people={people} />
        </div>
      </DialogForm>
    </>
  )
}

function FoundPeople({ found }: { found: readonly FoundPerson[] }) {
  return (
    <fieldset className="flex max-h-64 flex-col overflow-y-auto">
      <legend className="pb-1 font-medium text-sm">Client</legend>
      {found.length === 0 ? (
        <p className="text-muted text-sm">No contacts found. Search by a name, number or email.</p>
      ) : null}
      {found.map(({ clientId, level, name, detail }) => (
        <label
          key={`${level}:${clientId}`}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 hover:bg-sunken"
        >
          <input
            type="radio"
            name="person"
            value={`${level}:${clientId}`}
            defaultChecked={found.length === 1}
            required
            className="shrink-0 accent-brand-line"
          />
          <span className="min-w-0">
            <bdi className="block truncate">{name}</bdi>
            <span className="block truncate text-muted text-sm tabular-nums">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
