import { CalendarClock, Plus, Tags as TagsIcon } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import { EmptyState, ErrorState, PartError } from '#app/components/feedback/empty-state.tsx'
import { Transcript } from '#app/components/transcript.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ClientTag } from '#app/features/tags/tag-members.server.ts'
import { newPath } from '#app/features/records/paths.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import type { RecordView } from '#app/features/records/record-rows.server.ts'
import { type ClientCard, ClientCards } from '#app/features/boards/components/client-cards.tsx'
import { ClientTags } from '#app/features/tags/components/client-tags.tsx'
import { QuickLinks } from '#app/features/records/components/quick-links.tsx'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { activityChanged, followUpsChanged } from '../events.ts'
import type { ActivityPage, ActivityView } from '../note.ts'
import type { ClientFollowUps, ClientRecording } from '../timeline.server.ts'
import { Activity } from './activity.tsx'
import { FollowUpCalendar } from './follow-up-calendar.tsx'
import { AddFollowUp, OpenFollowUps, Tasks } from './follow-ups.tsx'
import { StickyNotes } from './sticky-notes.tsx'

const TABS = [
  { name: 'activity', label: 'Activity' },
  { name: 'tags', label: 'Tags' },
  { name: 'tasks', label: 'Tasks' },
  { name: 'recordings', label: 'Recordings' },
] as const

/** Open follow-ups above the activity; the Tasks tab has them all. */
const NEXT_SHOWN = 2

/** A part that could not be read is null. */
interface LowerTabsProps {
  clientId: string
  activity: ActivityPage | null
  stickies: readonly ActivityView[] | null
  followUps: ClientFollowUps | null
  cards: readonly ClientCard[] | null
  tags: readonly ClientTag[] | null
  links: readonly RecordView[] | null
  recordings: readonly ClientRecording[] | null
  /** Writes a note, a text or a follow-up. */
  box: React.ReactNode
  className?: string
}

/** The right side of a client: Activity, Tags, Tasks, Recordings (spec 2, 2). The URL holds the open one. */
export function LowerTabs({ className, ...props }: LowerTabsProps) {
  const { clientId, followUps, cards, recordings } = props
  const [search] = useSearchParams()
  const { revalidate } = useRealtime()
  const reload = ({ clientId: changed }: { clientId: string }) => {
    if (changed === clientId) revalidate()
  }
  useRealtimeEvent(activityChanged, reload)
  useRealtimeEvent(followUpsChanged, reload)
  const open = TABS.find(({ name }) => name === search.get('lower'))?.name ?? 'activity'
  const to = (name: string) => {
    const next = new URLSearchParams(search)
    next.set('lower', name)
    if (name === 'activity') next.delete('lower')
    return `?${next}`
  }
  const openCards = cards?.filter(({ card }) => !card.done).length ?? 0
  const tasks = (followUps?.open.length ?? 0) + openCards
  const counts = { activity: 0, tags: 0, tasks, recordings: recordings?.length ?? 0 }
  return (
    <section
      id="activity"
      tabIndex={-1}
      aria-label="Activity, tags, tasks and recordings"
      className={cn('min-w-0 rounded-md border border-line bg-surface print:hidden', className)}
    >
      <nav
        aria-label="More about the contact"
        className="scrollbar-none flex overflow-x-auto border-line border-b px-1"
      >
        {TABS.map(({ name, label }) => (
          <Link
            key={name}
            to={to(name)}
            preventScrollReset
            aria-current={name === open ? 'page' : undefined}
            className={tabClasses}
          >
            {label}
            {counts[name] > 0 ? <span className="tabular-nums">{counts[name]}</span> : null}
          </Link>
        ))}
      </nav>
      {open === 'activity' ? (
        <ActivityTab {...props} allTasks={to('tasks')} />
      ) : open === 'tags' ? (
        <TagsTab {...props} />
      ) : open === 'tasks' ? (
        <>
          {cards ? <ClientCards cards={cards} /> : <PartError>Unable to get task board cards</PartError>}
          {followUps ? (
            <Tasks clientId={clientId} cards={openCards} {...followUps} />
          ) : (
            <ErrorState title="Unable to get follow ups" />
          )}
        </>
      ) : recordings === null ? (
        <ErrorState title="Unable to get recordings" />
      ) : (
        <Recordings recordings={recordings} />
      )}
    </section>
  )
}

function Recordings({ recordings }: { recordings: readonly ClientRecording[] }) {
  if (recordings.length === 0) {
    return (
      <EmptyState title="No recordings">Recorded calls and voicemails of the contact show here.</EmptyState>
    )
  }
  return (
    <ul aria-label="Recordings" className="divide-y divide-line">
      {recordings.map(({ id, kind, url, duration, recordedAt, transcript }) => (
        <li key={id} className="px-4 py-2.5">
          <AudioPlayer url={url} duration={duration} label={RECORDING_LABELS[kind]} recordedAt={recordedAt} />
          <Transcript text={transcript} />
        </li>
      ))}
    </ul>
  )
}

/** What to know and to do first, then everything that happened. */
function ActivityTab({
  box,
  stickies,
  followUps,
  activity,
  allTasks,
}: Omit<LowerTabsProps, 'className'> & { allTasks: string }) {
  const next = followUps?.open.slice(0, NEXT_SHOWN) ?? []
  const rest = (followUps?.open.length ?? 0) - next.length
  return (
    <section aria-label="Activity" className="divide-y divide-line">
      {box}
      {!stickies || !followUps || stickies.length + next.length > 0 ? (
        <div className="flex flex-col gap-2 p-3">
          {stickies ? <StickyNotes notes={stickies} /> : <PartError>Unable to get sticky notes</PartError>}
          {followUps ? <OpenFollowUps followUps={next} /> : <PartError>Unable to get follow ups</PartError>}
          {rest > 0 ? (
            <Link
              to={allTasks}
              preventScrollReset
              className="self-start text-muted text-sm underline-offset-2 hover:underline"
            >
              {plural(rest, 'more follow up')}
            </Link>
          ) : null}
        </div>
      ) : null}
      <Activity page={activity} />
    </section>
  )
}

/** Tags, sticky notes, quick links and the follow-up calendar (spec 2, 2). */
function TagsTab({ clientId, tags, links, stickies, followUps, cards }: LowerTabsProps) {
  const { dialogUrl } = useDialogUrls()
  const [search] = useSearchParams()
  return (
    <div className="divide-y divide-line">
      <div className="flex items-start gap-2 px-3 py-2.5">
        <div className="min-w-0 flex-1 py-0.5 pl-1">
          {tags ? <ClientTags tags={tags} /> : <PartError>Unable to get tags</PartError>}
        </div>
        <Link
          to={dialogUrl(`${clientPath(clientId)}/tags`)}
          preventScrollReset
          prefetch="intent"
          className={buttonVariants({ size: 'sm' })}
        >
          {tags && tags.length > 0 ? <TagsIcon aria-hidden /> : <Plus aria-hidden />}
          Assign Tags
        </Link>
      </div>
      {stickies && stickies.length > 0 ? (
        <div className="p-3">
          <StickyNotes notes={stickies} />
        </div>
      ) : null}
      <Part
        title="Quick links"
        action={
          <Link
            to={dialogUrl(newPath(clientId, 'link'))}
            preventScrollReset
            className={buttonVariants({ size: 'sm' })}
          >
            <Plus aria-hidden />
            Add link
          </Link>
        }
      >
        {links === null ? (
          <PartError>Unable to get quick links</PartError>
        ) : links.length > 0 ? (
          <QuickLinks records={links} />
        ) : null}
      </Part>
      {cards && cards.length > 0 ? <ClientCards cards={cards} /> : null}
      <Part title="Follow ups" action={<AddFollowUp clientId={clientId} />}>
        {followUps ? (
          <>
            <details open={search.has('month')}>
              <summary className="flex min-h-8 w-fit cursor-pointer items-center gap-1.5 rounded-sm px-1 text-muted text-sm hover:text-text">
                <CalendarClock aria-hidden className="size-4" />
                Calendar
              </summary>
              <FollowUpCalendar clientId={clientId} followUps={followUps.open} />
            </details>
            <OpenFollowUps followUps={followUps.open} />
          </>
        ) : (
          <PartError>Unable to get follow ups</PartError>
        )}
      </Part>
    </div>
  )
}

function Part({
  title,
  action,
  children,
}: {
  title: string
  action: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 pl-1 font-medium text-muted text-sm">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
