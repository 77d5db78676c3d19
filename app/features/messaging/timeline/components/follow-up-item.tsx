import { AlarmClock, AlarmClockOff, MessageSquare, Pencil, TriangleAlert } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { DateTime, useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { cn } from '#app/lib/cn.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { startOfDay } from '#app/lib/zoned.ts'
import { isStopped } from '../follow-up.ts'
import type { FollowUpView } from '../timeline-views.server.ts'
import { editFollowUpPath } from '../timeline-paths.ts'
import { CompleteButton } from './complete-button.tsx'
import { assignedLine, followUpTitle } from './due-labels.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

/** A follow-up on its client's page. */
export function FollowUpItem({ followUp, id }: { followUp: FollowUpView; id?: string | undefined }) {
  const { user } = useFrame()
  const { dialogUrl } = useDialogUrls()
  const title = followUpTitle(followUp)
  return (
    <li id={id} className="scroll-mt-16 rounded-md border border-line px-3 py-2 target:border-brand-text">
      <p className="flex min-h-7 items-center gap-2 text-sm">
        <DueTime followUp={followUp} />
        <Reminder followUp={followUp} />
        <Link
          to={dialogUrl(editFollowUpPath(followUp.client.id, followUp.id))}
          preventScrollReset
          prefetch="intent"
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), '-mr-1.5 ml-auto')}
        >
          <Pencil aria-hidden />
          <span className="sr-only">Update follow up: {title}</span>
        </Link>
      </p>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words pt-0.5 text-base">
          <bdi className="whitespace-pre-wrap">{title}</bdi>
          <span className="text-muted text-sm">
            {' · '}
            <bdi>{assignedLine(followUp, user.id)}</bdi>
          </span>
        </p>
        <CompleteButton followUp={followUp} />
      </div>
      <TextLine followUp={followUp} />
    </li>
  )
}

/** Red when it is dated before today, and the text says so too. */
export function DueTime({ followUp }: { followUp: FollowUpView }) {
  const { now, timeZone } = useClock()
  const past = new Date(followUp.date) < startOfDay(now, timeZone)
  const label = followUp.assignTo === 'none' ? 'Text' : 'Follow up'
  return (
    <span className={cn('tabular-nums', past ? 'text-bad' : 'text-muted')}>
      {past ? <TriangleAlert aria-hidden className="mr-1 mb-0.5 inline size-3.5" /> : null}
      {label}, <DateTime at={followUp.date} show="both" />
      {past ? <span className="sr-only"> (past due)</span> : null}
    </span>
  )
}

const REMINDERS = {
  done: { icon: AlarmClock, label: 'Reminder set', tone: 'text-ok' },
  creating: { icon: AlarmClock, label: 'creating reminder', tone: 'text-muted' },
  error: {
    icon: AlarmClockOff,
    label: 'There is no reminder. Update the follow up to set it again',
    tone: 'text-bad',
  },
}

function Reminder({ followUp: { reminder } }: { followUp: FollowUpView }) {
  if (reminder === 'none') return null
  const { icon: Icon, label, tone } = REMINDERS[reminder]
  return (
    <span title={label} className={cn('inline-flex items-center gap-1 text-xs', tone)}>
      <Icon aria-hidden className="size-3.5" />
      {reminder === 'done' ? (
        <span className="sr-only">{label}</span>
      ) : reminder === 'creating' ? (
        label
      ) : (
        'No reminder'
      )}
    </span>
  )
}

const TEXT_STATES = { scheduled: 'goes', completed: 'sent', failed: 'not sent', cancelled: 'canceled' }

/** The state of the text, with the reason when it wasn't sent. */
export function TextLine({ followUp }: { followUp: FollowUpView }) {
  const { messageStatus, messageProblem, messageAt, goesOutAt } = followUp
  if (!messageStatus || !followUp.messageTo) return null
  const waits = messageStatus === 'scheduled'
  const stopped = isStopped(followUp)
  const problem = waits && !stopped ? null : messageProblem
  const state =
    waits && stopped
      ? 'can’t be sent'
      : messageStatus === 'completed' && problem !== null
        ? 'due'
        : TEXT_STATES[messageStatus]
  const goes = (waits && !stopped) || messageStatus === 'completed'
  return (
    <div className="mt-1 flex items-start gap-1.5 text-muted text-sm">
      <MessageSquare aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div className="min-w-0">
        <p>
          Text to {formatPhone(followUp.messageTo)} {state}
          {goes ? (
            <>
              {' '}
              <DateTime at={goesOutAt} show="both" />
              {waits && goesOutAt !== messageAt ? ', when quiet hours end' : ''}
            </>
          ) : null}
        </p>
        {followUp.message && followUp.message !== followUpTitle(followUp) ? (
          <p className="truncate">
            “<bdi>{followUp.message}</bdi>”
          </p>
        ) : null}
        {problem === null ? null : <p className="text-bad">{problem}</p>}
      </div>
    </div>
  )
}
