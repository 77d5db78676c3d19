import { CalendarPlus, ListTree, Pin, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useQuietRevalidate } from '#app/components/use-quiet-revalidate.ts'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState, ErrorState } from '#app/components/states.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { useRealtimeEvent } from '#app/features/shell/realtime/realtime.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import { ACTIVITY_PAGE_SIZES, type ActivityPage, type ActivityView } from '../../timeline/note.ts'
import { newFollowUpPath, newNotePath, notePath } from '../../timeline/paths.ts'
import type { Timeline } from '../../timeline/timeline.server.ts'
import { ActivityItem, NoteImage } from './activity-item.tsx'
import { FollowUpItem } from './follow-up-item.tsx'
import { assignedLine, followUpTitle } from './words.ts'

interface ActivityColumnProps {
  clientId: string
  /** Null when it could not be read. */
  timeline: Timeline | null
}

/** Beside a contact: pinned notes, what is to be done, then what happened, newest first. */
export function ActivityColumn({ clientId, timeline }: ActivityColumnProps) {
  const revalidate = useQuietRevalidate()
  const reload = ({ clientId: changed }: { clientId: string }) => {
    if (changed === clientId) revalidate()
  }
  useRealtimeEvent('client_activity', reload)
  useRealtimeEvent('followups_update', reload)
  return (
    <Card
      title="Activity"
      headingId="activity"
      actions={
        <>
          <Link
            to={newFollowUpPath(clientId)}
            preventScrollReset
            prefetch="intent"
            className={buttonVariants({ size: 'sm' })}
          >
            <CalendarPlus aria-hidden />
            Follow up
          </Link>
          <Link
            to={newNotePath(clientId)}
            preventScrollReset
            prefetch="intent"
            className={buttonVariants({ size: 'sm' })}
          >
            <Plus aria-hidden />
            Note
          </Link>
        </>
      }
    >
      {timeline ? (
        <>
          {timeline.stickies.length + timeline.followUps.length > 0 ? (
            <div className="flex flex-col gap-3 p-3">
              <Stickies notes={timeline.stickies} />
              {timeline.followUps.length > 0 ? (
                <ul aria-label="Follow ups" className="flex flex-col gap-2">
                  {timeline.followUps.map((followUp) => (
                    <FollowUpItem key={followUp.id} followUp={followUp} />
                  ))}
                </ul>
              ) : null}
            </div>
          ) : null}
          <Stream page={timeline.page} />
          <Finished timeline={timeline} />
        </>
      ) : (
        <ErrorState title="Unable to get client activity" />
      )}
    </Card>
  )
}

function Stickies({ notes }: { notes: ActivityView[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Sticky notes" className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.id} className="rounded-md bg-warn-soft px-3 py-2">
          <div className="flex items-center gap-1.5 text-sm text-warn">
            <Pin aria-hidden className="size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 truncate font-medium">
              Pinned{note.user ? ` by ${note.user.firstName}` : ''}
            </span>
            {note.editable ? <Deed note={note} deed="edit" label="Edit" /> : null}
            <Deed note={note} deed="unpin" label="Unpin" />
            <Deed note={note} deed="delete" label="Delete" />
          </div>
          {note.note ? <p className="whitespace-pre-wrap break-words">{note.note}</p> : null}
          <NoteImage note={note} />
        </li>
      ))}
    </ul>
  )
}

function Deed({
  note,
  deed,
  label,
}: {
  note: ActivityView
  deed: 'edit' | 'delete' | 'unpin'
  label: string
}) {
  return (
    <Link
      to={notePath(note, deed)}
      preventScrollReset
      className="rounded-sm px-1 text-text text-xs leading-6 underline-offset-2 hover:underline"
    >
      {label}
      <span className="sr-only"> pinned note</span>
    </Link>
  )
}

function Stream({ page }: { page: ActivityPage }) {
  if (page.items.length === 0 && !page.newer) {
    return (
      <EmptyState
        icon={ListTree}
        title="No Activities Found"
        className="border-line border-t py-8 first:border-t-0"
      />
    )
  }
  return (
    <>
      <ul aria-label="Notes and calls" className="divide-y divide-line border-line border-t first:border-t-0">
        {page.items.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ul>
      <Paging page={page} />
    </>
  )
}

/** Newer and Older, and how many at once; in the address, so that it works without JavaScript. */
function Paging({ page }: { page: ActivityPage }) {
  const [search] = useSearchParams()
  const to = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const name of ['prior', 'after', 'records']) next.delete(name)
    for (const [name, value] of Object.entries(change)) if (value) next.set(name, value)
    return `?${next}`
  }
  const fewest = !page.newer && !page.older && page.items.length <= ACTIVITY_PAGE_SIZES[0]
  if (fewest) return null
  const linkClass = buttonVariants({ size: 'sm', variant: 'ghost' })
  return (
    <nav
      aria-label="Pages of activity"
      className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-1.5"
    >
      {page.newer ? (
        <Link to={to({ after: page.newer })} preventScrollReset className={linkClass}>
          Newer
        </Link>
      ) : (
        <span aria-disabled className={cn(linkClass, 'opacity-50')}>
          Newer
        </span>
      )}
      {page.older ? (
        <Link to={to({ prior: page.older })} preventScrollReset className={linkClass}>
          Older
        </Link>
      ) : (
        <span aria-disabled className={cn(linkClass, 'opacity-50')}>
          Older
        </span>
      )}
      <span className="ml-auto flex items-center text-muted text-xs">
        <span className="mr-1">Show</span>
        {ACTIVITY_PAGE_SIZES.map((size) => (
          <Link
            key={size}
            to={to({ limit: String(size) })}
            preventScrollReset
            aria-current={size === page.limit ? 'true' : undefined}
            className="grid size-6 place-items-center rounded-sm hover:bg-sunken aria-current:bg-sunken aria-current:font-semibold aria-current:text-text"
          >
            {size}
          </Link>
        ))}
      </span>
    </nav>
  )
}

/** The last ones that were completed, folded away. */
function Finished({ timeline: { finished } }: { timeline: Timeline }) {
  const { user } = useFrame()
  if (finished.length === 0) return null
  return (
    <details className="border-line border-t px-4 py-2 text-sm">
      <summary className="cursor-pointer py-0.5 text-muted hover:text-text">Completed follow ups</summary>
      <ul className="mt-1 flex flex-col gap-2 pb-1">
        {finished.map((followUp) => (
          <li key={followUp.id}>
            <p className="break-words">
              {followUpTitle(followUp)}
              <span className="text-muted"> · {assignedLine(followUp, user.id)}</span>
            </p>
            <p className="text-muted text-xs">
              {followUp.completedBy
                ? `Completed by ${fullName(followUp.completedBy.firstName, followUp.completedBy.lastName)} `
                : 'Sent '}
              <RelativeTime at={followUp.completedAt} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
