import { CalendarClock, CircleAlert } from '#app/components/icons.tsx'
import { Form, Link } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { cn } from '#app/lib/cn.ts'
import { isStopped } from '#app/features/messaging/timeline/follow-up.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { completeLabel } from '#app/features/messaging/timeline/components/complete-button.tsx'
import { editFollowUpPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { schedulePath } from '../paths.ts'
import { MessageBody } from '#app/components/message-body.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { useScreenPaths } from './messages-context.ts'

/**
 * A scheduled text below the messages, with its time and the buttons to change or cancel it. One that was stopped stays
 * with the reason until it is rescheduled or removed.
 */
export function ScheduledBubble({
  followUp,
  conversationId,
}: {
  followUp: FollowUpView
  conversationId: string
}) {
  const { createdByUser: maker, updatedBy: changer } = followUp
  const keep = useScreenPaths()
  const change = keep(schedulePath(conversationId, followUp.id))
  const onlyText = followUp.assignTo === 'none'
  const deleted = followUp.contactDeleted
  const stopped = isStopped(followUp)
  // The text of a task is edited with the task.
  const edit = onlyText ? change : editFollowUpPath(followUp.client.id, followUp.id)
  return (
    <li className="print:hidden flex max-w-[min(72%,560px)] flex-col items-end gap-1 self-end @max-[560px]/stream:max-w-[86%]">
      <div className="w-fit max-w-full rounded-[14px] border border-line-strong border-dashed bg-surface px-3 py-2">
        <MessageBody body={followUp.message ?? ''} />
      </div>
      <p
        className={cn(
          'mx-1 flex items-center justify-end gap-1.5 text-right text-xs',
          stopped ? 'font-medium text-bad' : 'text-muted',
        )}
      >
        {stopped ? (
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        ) : (
          <CalendarClock aria-hidden className="size-3.5 shrink-0" />
        )}
        <span>
          {followUp.messageStatus === 'failed'
            ? 'Not sent, scheduled for '
            : stopped
              ? 'Can’t be sent, scheduled for '
              : 'Scheduled for '}
          <DateTime at={followUp.messageAt} show="both" /> by <bdi>{userShortName(maker)}</bdi>
          {changer && changer.id !== maker.id ? (
            <>
              , changed by <bdi>{userShortName(changer)}</bdi>
            </>
          ) : null}
        </span>
      </p>
      {stopped ? (
        <p className="max-w-full rounded-md bg-bad-soft px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {followUp.messageProblem}
        </p>
      ) : followUp.held ? (
        <p className="mx-1 text-right text-muted text-xs">{followUp.held}</p>
      ) : null}
      <div className="mb-2 flex flex-wrap justify-end gap-1">
        {deleted ? (
          <Link to={clientPath(followUp.client.id)} className={buttonVariants({ size: 'sm' })}>
            Open the contact
          </Link>
        ) : (
          <Link to={edit} preventScrollReset className={buttonVariants({ size: 'sm' })}>
            {stopped ? 'Reschedule' : 'Edit'}
            <span className="sr-only"> the scheduled text</span>
          </Link>
        )}
        {onlyText && !deleted ? (
          <Form method="post" action={change} preventScrollReset className="flex flex-wrap gap-1">
            <SubmitButton name="intent" value="send-now" size="sm" variant="secondary">
              Send now
            </SubmitButton>
            <SubmitButton name="intent" value="cancel" size="sm" variant="secondary">
              {completeLabel(followUp)}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </li>
  )
}
