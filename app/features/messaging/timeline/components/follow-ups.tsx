import { CalendarPlus, ListChecks } from '#app/components/icons.tsx'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime, useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { dayIn } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/names.ts'
import type { FollowUpView } from '../timeline-views.server.ts'
import { newFollowUpPath } from '../timeline-paths.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { dayAnchor } from './follow-up-calendar.tsx'
import { ReopenButton } from './complete-button.tsx'
import { FollowUpItem, TextLine } from './follow-up-item.tsx'
import { assignedLine, followUpTitle } from './due-labels.ts'

export function AddFollowUp({ clientId }: { clientId: string }) {
  const { dialogUrl } = useDialogUrls()
  return (
    <Link
      to={dialogUrl(newFollowUpPath(clientId))}
      preventScrollReset
      prefetch="intent"
      className={buttonVariants({ size: 'sm' })}
    >
      <CalendarPlus aria-hidden />
      Follow up
    </Link>
  )
}

/** Leads to the form that puts the contact on a task board. */
function AddToBoard({ clientId }: { clientId: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={addToBoardPath(clientId, pathname + search)}
      prefetch="intent"
      className={buttonVariants({ size: 'sm' })}
    >
      <ListChecks aria-hidden />
      Add to board
    </Link>
  )
}

/** A client's open follow-ups by due time. */
export function OpenFollowUps({ followUps }: { followUps: readonly FollowUpView[] }) {
  const { timeZone } = useClock()
  if (followUps.length === 0) return null
  const days = followUps.map((followUp) => dayIn(new Date(followUp.date), timeZone))
  return (
    <ul aria-label="Follow ups" className="flex flex-col gap-2">
      {followUps.map((followUp, index) => (
        <FollowUpItem
          key={followUp.id}
          followUp={followUp}
          id={days.indexOf(days[index]!) === index ? dayAnchor(days[index]!) : undefined}
        />
      ))}
    </ul>
  )
}

/** The Tasks tab: open and last completed follow-ups. */
export function Tasks({
  clientId,
  cards,
  open,
  finished,
}: {
  clientId: string
  /** Open cards above it. */
  cards: number
  open: readonly FollowUpView[]
  finished: readonly FollowUpView[]
}) {
  if (open.length + finished.length === 0) {
    return (
      <EmptyState
        icon={ListChecks}
        title={cards > 0 ? 'No follow ups' : 'Nothing to do'}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <AddToBoard clientId={clientId} />
            <AddFollowUp clientId={clientId} />
          </span>
        }
      >
        A follow up reminds you, a colleague or the team of this contact.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex justify-end gap-2">
        <AddToBoard clientId={clientId} />
        <AddFollowUp clientId={clientId} />
      </div>
      <OpenFollowUps followUps={open} />
      <Finished followUps={finished} />
    </div>
  )
}

function Finished({ followUps }: { followUps: readonly FollowUpView[] }) {
  const { user } = useFrame()
  if (followUps.length === 0) return null
  return (
    <section aria-labelledby="finished" className="px-1 text-sm">
      <h3 id="finished" className="text-muted">
        Completed follow ups
      </h3>
      <ul className="mt-1 flex flex-col gap-2">
        {followUps.map((followUp) => (
          <li key={followUp.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="break-words">
                <bdi>{followUpTitle(followUp)}</bdi>
                <span className="text-muted">
                  {' · '}
                  <bdi>{assignedLine(followUp, user.id)}</bdi>
                </span>
              </p>
              <p className="text-muted text-xs">
                {followUp.completedBy ? (
                  <>
                    Completed by{' '}
                    <bdi>{fullName(followUp.completedBy.firstName, followUp.completedBy.lastName)}</bdi>{' '}
                  </>
                ) : (
                  'Sent '
                )}
                <RelativeTime at={followUp.completedAt} />
              </p>
              <TextLine followUp={followUp} />
            </div>
            {followUp.completedBy ? <ReopenButton followUp={followUp} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
