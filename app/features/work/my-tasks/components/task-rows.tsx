import { Form, Link, useLocation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { cardTitle } from '#app/features/people/boards/board.ts'
import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import { cardPath } from '#app/features/people/boards/paths.ts'
import { DueChip } from '#app/features/people/boards/components/due-chip.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { CompleteButton } from '#app/features/messaging/timeline/components/complete-button.tsx'
import { followUpTitle } from '#app/features/messaging/timeline/components/due-labels.ts'
import { DueTime, TextLine } from '#app/features/messaging/timeline/components/follow-up-item.tsx'
import { isStopped } from '#app/features/messaging/timeline/follow-up.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { Task } from '../task.ts'

/** Follow-ups and cards, each with a button that completes it. */
export function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id} className="flex items-start gap-3 px-4 py-2.5">
          {'card' in task ? (
            <CardRow card={task.card} board={task.board} />
          ) : (
            <FollowUpRow followUp={task.followUp} />
          )}
        </li>
      ))}
    </ul>
  )
}

function FollowUpRow({ followUp }: { followUp: FollowUpView }) {
  const stopped = isStopped(followUp)
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to={
            stopped && followUp.smsRoom
              ? `/messages/${followUp.smsRoom}`
              : `${clientPath(followUp.client.id)}?lower=tasks`
          }
          prefetch="intent"
          className="block truncate font-medium hover:underline"
        >
          <bdi>{followUp.client.name}</bdi>
        </Link>
        <p className="line-clamp-2 break-words">
          <bdi>{followUpTitle(followUp)}</bdi>
        </p>
        <p className="text-sm">
          <DueTime followUp={followUp} />
        </p>
        {stopped ? <TextLine followUp={followUp} /> : null}
      </div>
      {followUp.contactDeleted ? null : <CompleteButton followUp={followUp} />}
    </>
  )
}

function CardRow({ card, board }: { card: CardView; board?: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to={cardPath(card.boardId, card.id)}
          prefetch="intent"
          className="block truncate font-medium hover:underline"
        >
          <bdi>{cardTitle(card)}</bdi>
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {card.title && card.client ? <bdi>{card.client.name}</bdi> : null}
          {board ? <bdi>{board}</bdi> : null}
          <DueChip card={card} />
        </p>
      </div>
      <Form
        method="post"
        action={`${cardPath(card.boardId, card.id)}/complete?${new URLSearchParams({ returnTo: pathname + search })}`}
        preventScrollReset
        className="contents"
      >
        <SubmitButton size="sm" variant="secondary" name="card" value={card.id}>
          Complete
          <span className="sr-only">: {cardTitle(card).slice(0, 60)}</span>
        </SubmitButton>
      </Form>
    </>
  )
}
