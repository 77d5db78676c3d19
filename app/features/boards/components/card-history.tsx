import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { CardDetail, CardEntry } from '../cards.server.ts'
import { nameOf, type Person } from './people.ts'

interface CardHistoryProps {
  card: CardDetail
  everyone: readonly Person[]
  commented: SubmissionResult<string[]> | undefined
}

/** Comments, and who did what to the card, newest first. */
export function CardHistory({ card, everyone, commented }: CardHistoryProps) {
  const [form, fields] = useForm<{ comment: string }>({
    // A new comment empties the form.
    id: `comment-${card.comments}`,
    lastResult: commented,
  })
  return (
    <section aria-labelledby="card-history" className="flex flex-col gap-3">
      <h3 id="card-history" className="font-medium text-muted text-sm">
        Comments and history
      </h3>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-2" preventScrollReset>
        <TextareaField
          field={fields.comment}
          label="Comment"
          hideLabel
          rows={2}
          placeholder="Write a comment. @name notifies a colleague."
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
        <p dir="auto" className="mt-0.5 whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2">
          {entry.text}
        </p>
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
