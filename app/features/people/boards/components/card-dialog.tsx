import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Trash2 } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { DateField } from '#app/components/forms/date-field.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import { CARD_COLORS, cardFields, cardVersion } from '../board.ts'
import type { BoardView } from '../board-views.server.ts'
import { cardPath } from '../paths.ts'
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
  closeTo: string
  edited: FormResult
  commented: SubmissionResult<string[]> | undefined
}

const COLORS = CARD_COLORS.map((color) => ({ value: color, label: color[0]!.toUpperCase() + color.slice(1) }))

/** A card with its contact, its form, its history and comments. */
export function CardDialog(props: CardDialogProps) {
  const { card, board, people, closeTo, edited, canMessage, gone, userId } = props
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
    <>
      <DialogBody className="flex flex-col gap-5">
        {gone === undefined ? null : <CardGoneNotice card={card} gone={gone} />}
        {card.client ? <CardContact card={card} canMessage={canMessage} /> : null}
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
        </Form>
        <CardHistory {...props} />
      </DialogBody>
      <DialogFooter>
        {gone === undefined ? <CardActions card={card} board={board} /> : null}
        <Link to={closeTo} preventScrollReset className={buttonVariants()} onClick={draft.forget}>
          Cancel
        </Link>
        <SubmitButton form={form.id} name="intent" value="save">
          Save
        </SubmitButton>
      </DialogFooter>
    </>
  )
}

/** Delete, Move to… and Complete. */
function CardActions({ card, board }: Pick<CardDialogProps, 'card' | 'board'>) {
  const { search } = useLocation()
  const done = board.lanes.at(-1)
  const path = cardPath(board.id, card.id)
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
