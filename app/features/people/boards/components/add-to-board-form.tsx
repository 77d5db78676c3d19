import { type FieldMetadata, getFormProps, getSelectProps, type SubmissionResult } from '@conform-to/react'
import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { Field, FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { plural } from '#app/lib/plural.ts'
import type { PeopleCounts, ToBoard } from '../add-cards.server.ts'
import { CARDS_FOR, type CardsFor, MOST_TO_BOARD } from '../board.ts'
import { AssignmentFields } from './assignment-fields.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'

interface AddToBoardFormProps {
  action: string
  chosen: ToBoard
  /** The list had more contacts than can be put on a board at once. */
  more: boolean
  /** The board that this browser showed last. */
  active: string | null
  people: readonly UserView[]
  userId: string
  returnTo: string
  lastResult: SubmissionResult<string[]> | undefined
}

/** How many cards the form makes, and how many people it leaves out. */
export function cardCount(
  people: PeopleCounts,
  open: PeopleCounts,
  cardsFor: CardsFor,
  skip: boolean,
): { cards: number; left: number } {
  const levels = (['applicant', 'coapplicant'] as const).filter(
    (level) => cardsFor === 'both' || cardsFor === level,
  )
  const left = skip ? levels.reduce((sum, level) => sum + Math.min(open[level], people[level]), 0) : 0
  return { cards: levels.reduce((sum, level) => sum + people[level], 0) - left, left }
}

/** Puts one contact or several on a board. */
export function AddToBoardForm(props: AddToBoardFormProps) {
  const { action, chosen, more, active, people, userId, returnTo, lastResult } = props
  const { ids, names, boards } = chosen
  const [cardId] = useState(chosen.cardId)
  const element = useRef<HTMLFormElement>(null)
  const first = boards.find(({ id }) => id === active) ?? boards[0]!
  const [form, fields] = useAppForm({
    id: 'to-board',
    schema: async () => (await import('../card.schema.ts')).toBoardSchema,
    lastResult,
    defaultValue: {
      where: `${first.id}:${first.lanes[0]!.id}`,
      cardsFor: 'applicant',
      skip: names ? undefined : 'on',
    },
  })
  const draft = useFormDraft(element, {
    userId,
    name: `cards for ${ids.length === 1 ? ids[0]! : 'contacts'}`,
    reset: () => form.reset(),
  })
  const [typed, setTyped] = useState({ where: first.id, cardsFor: 'applicant' as CardsFor, skip: !names })
  const follow = () => {
    const values = new FormData(element.current!)
    setTyped({
      where: String(values.get('where')).split(':')[0]!,
      cardsFor: values.get('cardsFor') as CardsFor,
      skip: values.has('skip'),
    })
  }
  const board = boards.find(({ id }) => id === typed.where) ?? first
  const { cards, left } = cardCount(chosen.people, board.open, typed.cardsFor, typed.skip)
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      ref={element}
      onInput={follow}
      className="flex flex-col gap-4 p-4"
    >
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="ids" value={ids.join(' ')} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {more ? (
        <Alert variant="warn">
          <input type="hidden" name="more" value="on" />
          Only the first {MOST_TO_BOARD.toLocaleString('en-US')} contacts of the list get cards. Filter the
          list to choose the others.
        </Alert>
      ) : null}
      <FormError form={form} />
      <DraftNotice draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">
        <WhereField field={fields.where} boards={boards} />
        {chosen.people.coapplicant > 0 ? (
          <SelectField
            field={fields.cardsFor}
            label="Cards for"
            options={CARDS_FOR.map(({ value, label }) => ({
              value,
              label: (value !== 'both' && names?.[value]) || label,
            }))}
          />
        ) : null}
      </div>
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <TextareaField field={fields.details} label="Details" rows={3} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AssignmentFields fields={fields} people={people} />
      </div>
      <CheckboxField
        field={fields.skip}
        label="Skip people who have an open card on this board"
        hint={
          board.open.applicant + board.open.coapplicant > 0
            ? names
              ? 'There is an open card of this contact on the board.'
              : `${plural(board.open.applicant, 'contact')} of these have one.`
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-sm">
          Makes {plural(cards, 'card')}
          {names ? '' : ` for ${plural(chosen.people.applicant, 'contact')}`}
          {left > 0 ? `, and skips ${left.toLocaleString('en-US')}` : ''}.
        </p>
        <Link to={returnTo} className={buttonVariants()} onClick={draft.forget}>
          Cancel
        </Link>
        <SubmitButton>Add to board</SubmitButton>
      </div>
    </Form>
  )
}

/** The board and lane that get the cards. */
function WhereField({ field, boards }: { field: FieldMetadata<string>; boards: ToBoard['boards'] }) {
  const { key, ...select } = getSelectProps(field)
  return (
    <Field field={field} label="Board and lane">
      <Select key={key} {...select}>
        {boards.map(({ id, name, lanes }) => (
          <optgroup key={id} label={name}>
            {lanes.map((lane) => (
              <option key={lane.id} value={`${id}:${lane.id}`}>
                {lane.label} · {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}
