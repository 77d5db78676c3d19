import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Form } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { MessageBody } from '#app/components/message-body.tsx'
import type { Mentionable } from '#app/lib/mentions.ts'
import { useMentions } from '#app/features/messaging/templates/components/use-mentions.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { CardDetail, CardEntry } from '../cards.server.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { nameOf } from './people.ts'

interface CardHistoryProps {
  card: CardDetail
  /** Users that a comment can mention. */
  people: readonly (UserView & Mentionable)[]
  everyone: readonly UserView[]
  userId: string
  commented: SubmissionResult<string[]> | undefined
}

/** Comments, and who did what to the card, newest first. */
export function CardHistory({ card, people, everyone, userId, commented }: CardHistoryProps) {
  const element = useRef<HTMLFormElement>(null)
  // A comment that this form sent empties it; others leave what is typed.
  const mine = card.entries.find((entry) => entry.kind === 'comment' && entry.userId === userId)?.id
  const [form, fields] = useForm<{ comment: string }>({
    id: `comment-${card.id}`,
    lastResult: commented,
  })
  const draft = useFormDraft(element, {
    userId,
    name: `comment on ${card.id}`,
    intent: 'comment',
    reset: () => element.current?.reset(),
  })
  const sent = useRef(false)
  const written = useRef(mine)
  const discard = useEffectEvent(() => draft.discard())
  useEffect(() => {
    if (written.current !== mine && sent.current) {
      sent.current = false
      discard()
    }
    written.current = mine
  }, [mine])
  useEffect(() => {
    // A refused comment stays in the form.
    sent.current = false
  }, [commented])
  const { picker, field } = useMentions(people.filter(({ id }) => id !== userId))
  return (
    <section aria-labelledby="card-history" className="flex flex-col gap-3">
      <h3 id="card-history" className="font-medium text-muted text-sm">
        Comments and history
      </h3>
      <Form
        method="post"
        {...getFormProps(form)}
        onSubmit={(event) => {
          form.onSubmit(event)
          sent.current = !event.defaultPrevented
        }}
        ref={element}
        className="relative flex flex-col gap-2"
        preventScrollReset
      >
        <DraftNotice draft={draft} />
        {picker}
        <TextareaField
          field={fields.comment}
          label="Comment"
          hideLabel
          rows={2}
          placeholder="Write a comment. @name notifies a colleague."
          {...field}
        />
        <SubmitButton variant="secondary" size="sm" name="intent" value="comment" className="self-start">
          Comment
        </SubmitButton>
      </Form>
      <ol className="flex flex-col gap-2 text-sm">
        {card.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} by={nameOf(everyone, entry.userId)} />
        ))}
        <li className="text-muted">
          Created <RelativeTime at={card.createdAt} />
        </li>
      </ol>
    </section>
  )
}

function Entry({ entry, by }: { entry: CardEntry; by: string | null }) {
  return (
    <li>
      <p className="text-muted">
        <bdi className="font-medium text-text">{by ?? 'Someone'}</bdi> {sentence(entry)}{' '}
        <RelativeTime at={entry.at} />
      </p>
      {entry.kind === 'comment' ? (
        <div className="mt-0.5 rounded-md bg-sunken px-3 py-2">
          <MessageBody body={entry.text} mentions={entry.mentions} />
        </div>
      ) : null}
    </li>
  )
}

function sentence({ kind, text }: CardEntry): string {
  switch (kind) {
    case 'added':
      return `added it to ${text}`
    case 'moved':
      return `moved it to ${text}`
    case 'assigned':
      return text ? `assigned it to ${text}` : 'unassigned it'
    case 'edited':
      return 'edited it'
    case 'deleted':
      return 'deleted it'
    case 'restored':
      return 'restored it'
    case 'comment':
      return 'commented'
  }
}
