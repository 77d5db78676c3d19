import { DateInput } from '#app/components/forms/date-input.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Trash2 } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { DateField } from '#app/components/forms/date-field.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { DateTime } from '#app/components/time.tsx'
import { useChosen } from '#app/components/forms/use-chosen.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { CARD_COLORS, cardFields, cardVersion } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { searchUnderCard, cardPath } from '../paths.ts'
import type { CardDetail, GoneCard } from '../cards.server.ts'
import { CardGoneNotice } from './card-gone.tsx'
import { CardContact } from './card-contact.tsx'
import { CardHistory } from './card-history.tsx'
import type { Mentionable } from '#app/lib/mentions.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

interface CardDialogProps {
  card: CardDetail
  board: BoardView
  /** Users that can be assigned. */
  people: readonly (UserView & Mentionable)[]
  /** Everyone whose name the history may need. */
  everyone: readonly UserView[]
  userId: string
  canMessage: boolean
  /** Why it is gone; null if its board is. Undefined while it is there. */
  gone: GoneCard | null | undefined
  /** Shows the form instead of what the card says. */
  isEditing: boolean
  edited: FormResult
  commented: SubmissionResult<string[]> | undefined
}

const COLORS = CARD_COLORS.map((color) => ({ value: color, label: color[0]!.toUpperCase() + color.slice(1) }))

/** A card to read, with its contact, its history and comments, or its form. */
export function CardDialog(props: CardDialogProps) {
  const { card, board, canMessage, gone, isEditing } = props
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        {gone === undefined ? null : <CardGoneNotice card={card} gone={gone} />}
        {card.client ? <CardContact card={card} canMessage={canMessage} /> : null}
        {isEditing ? <CardForm {...props} /> : <CardFields {...props} />}
        <CardHistory {...props} />
      </DialogBody>
      {gone === undefined && !isEditing ? (
        <DialogFooter>
          <CardActions card={card} board={board} />
        </DialogFooter>
      ) : null}
    </>
  )
}

/** All fields of the card at once. */
function CardForm({ card, people, edited, userId }: CardDialogProps) {
  const { search } = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const [form, fields] = useAppForm({
    id: 'card',
    schema: async () => (await import('../card.schema.ts')).cardSchema,
    lastResult: edited,
    defaultValue: {
      title: card.title,
      details: card.details,
      dueOn: card.dueOn ? formatDay(card.dueOn) : '',
      color: card.color ?? '',
      assignedTo: card.assignedTo ?? '',
    },
  })
  const draft = useFormDraft(element, {
    userId,
    name: `card ${card.id}`,
    version: cardVersion(card),
    intent: 'save',
    reset: () => form.reset(),
  })
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      ref={element}
      className="grid gap-4 sm:grid-cols-2"
      preventScrollReset
    >
      <div className="empty:hidden sm:col-span-2">
        <FormError form={form} />
      </div>
      <div className="contents [&>*]:sm:col-span-2">
        <EditFields version={cardVersion(card)} base={cardFields(card)} lastResult={edited} />
        <DraftNotice draft={draft} />
      </div>
      <TextField field={fields.title} label="Title" autoComplete="off" className="sm:col-span-2" />
      <TextareaField field={fields.details} label="Details" rows={4} className="sm:col-span-2" />
      <SelectField
        field={fields.assignedTo}
        label="Assigned to"
        placeholder="No one"
        hint={
          card.assignedOn ? (
            <>
              Assigned on <DateTime at={card.assignedOn} />
            </>
          ) : undefined
        }
        options={people.map(({ id, firstName, lastName }) => ({
          value: id,
          label: fullName(firstName, lastName),
        }))}
      />
      <DateField field={fields.dueOn} label="Due date" />
      <SelectField field={fields.color} label="Color" placeholder="None" options={COLORS} />
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Link
          to={`${cardPath(card.boardId, card.id)}${searchUnderCard(search)}`}
          preventScrollReset
          className={buttonVariants()}
          onClick={draft.forget}
        >
          Cancel
        </Link>
        <SubmitButton name="intent" value="save">
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The card to read. Its assignee, day and color are changed as they are chosen, and each change can be undone. */
function CardFields({ card, people }: CardDialogProps) {
  const { assignedTo, assignedOn, dueOn, color, details } = card
  return (
    <div className="flex flex-col gap-4">
      {details ? (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <bdi>{details}</bdi>
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldForm key={`assignee ${assignedTo}`}>
          <label className="flex flex-col gap-1">
            <span className="font-medium text-sm">Assigned to</span>
            <Select name="assignTo" defaultValue={assignedTo ?? 'none'}>
              <option value="none">No one</option>
              {people.map(({ id, firstName, lastName }) => (
                <option key={id} value={id}>
                  {fullName(firstName, lastName)}
                </option>
              ))}
            </Select>
          </label>
          {assignedOn ? (
            <p className="text-muted text-xs">
              Assigned on <DateTime at={assignedOn} />
            </p>
          ) : null}
        </FieldForm>
        <FieldForm key={`due ${dueOn}`}>
          <label className="flex flex-col gap-1">
            <span className="font-medium text-sm">Due date</span>
            <DateInput type="date" name="dueOn" defaultValue={dueOn ?? ''} />
          </label>
        </FieldForm>
        <FieldForm key={`color ${color}`}>
          <label className="flex flex-col gap-1">
            <span className="font-medium text-sm">Color</span>
            <Select name="color" defaultValue={color ?? 'none'}>
              <option value="none">None</option>
              {COLORS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </label>
        </FieldForm>
      </div>
    </div>
  )
}

/** One field, saved when it is chosen or left; without JavaScript by its button. */
function FieldForm({ children }: { children: React.ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const save = () => {
    const values = new FormData(form.current!)
    values.set('intent', 'field')
    if (values.get('dueOn') === '') values.set('due', 'none')
    void submit(values, { method: 'post', preventScrollReset: true })
  }
  return (
    <Form
      method="post"
      ref={form}
      preventScrollReset
      className="flex flex-col gap-1"
      {...useChosen(save)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      <noscript>
        <SubmitButton size="sm" variant="secondary" name="intent" value="field">
          Set
        </SubmitButton>
      </noscript>
    </Form>
  )
}

/** Delete, Move to…, Edit and Complete. */
function CardActions({ card, board }: Pick<CardDialogProps, 'card' | 'board'>) {
  const { search } = useLocation()
  const done = board.lanes.at(-1)
  const path = cardPath(board.id, card.id)
  const edit = new URLSearchParams(search)
  edit.set('edit', '1')
  return (
    <>
      <Form method="post" action={`${path}/delete${search}`} preventScrollReset className="mr-auto">
        <SubmitButton variant="danger-quiet" name="card" value={card.id}>
          <Trash2 aria-hidden />
          Delete
        </SubmitButton>
      </Form>
      <Link to={`${path}/move${search}`} preventScrollReset className={buttonVariants()}>
        Move to…
      </Link>
      <Link to={`${path}?${edit}`} preventScrollReset className={buttonVariants()}>
        Edit
      </Link>
      {done && !card.done && board.lanes.length > 1 ? (
        <Form method="post" action={`${path}/move${search}`} preventScrollReset>
          <input type="hidden" name="from" value={card.laneId} />
          <SubmitButton variant="secondary" name="to" value={done.id}>
            Complete
          </SubmitButton>
        </Form>
      ) : null}
    </>
  )
}
