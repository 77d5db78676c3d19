import { Plus, Tags as TagsIcon } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import type { ClientTag } from '#app/features/tags/tag-members.server.ts'
import { newPath } from '#app/features/records/paths.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import type { RecordView } from '#app/features/records/record-rows.server.ts'
import type { Timeline } from '../timeline.server.ts'
import { ClientTags } from '#app/features/tags/components/client-tags.tsx'
import { QuickLinks } from '#app/features/records/components/quick-links.tsx'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { FollowUpCalendar } from './follow-up-calendar.tsx'
import { AddFollowUp, OpenFollowUps, Tasks } from './follow-ups.tsx'
import { StickyNotes } from './sticky-notes.tsx'

const TABS = [
  { name: 'tags', label: 'Tags' },
  { name: 'tasks', label: 'Tasks' },
  { name: 'recordings', label: 'Recordings' },
] as const

interface LowerTabsProps {
  clientId: string
  tags: readonly ClientTag[]
  links: readonly RecordView[]
  /** Null when it couldn't be loaded. */
  timeline: Timeline | null
}

/** The lower tabs of a client: Tags, Tasks, Recordings (spec 2, 2). The URL holds the open one. */
export function LowerTabs({ clientId, tags, links, timeline }: LowerTabsProps) {
  const [search] = useSearchParams()
  const open = TABS.find(({ name }) => name === search.get('lower'))?.name ?? 'tags'
  const to = (name: string) => {
    const next = new URLSearchParams(search)
    next.set('lower', name)
    return `?${next}`
  }
  const recordings = timeline?.recordings ?? 0
  const counts = { tags: 0, tasks: timeline?.followUps.length ?? 0, recordings }
  return (
    <section
      aria-label="Tags, tasks and recordings"
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <nav aria-label="More about the contact" className="flex border-line border-b px-1">
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
      {open === 'recordings' ? (
        <EmptyState title={recordings > 0 ? `${recordings} recorded` : 'No recordings'}>
          {recordings > 0
            ? 'Calls with a recording are under Activity.'
            : "Calls aren't available in this version, so there are no recordings."}
        </EmptyState>
      ) : open === 'tasks' ? (
        timeline ? (
          <Tasks clientId={clientId} open={timeline.followUps} finished={timeline.finished} />
        ) : (
          <ErrorState title="Unable to get client activity" />
        )
      ) : (
        <TagsTab {...{ clientId, tags, links, timeline }} />
      )}
    </section>
  )
}

/** Tags, sticky notes, quick links and the follow-up calendar (spec 2, 2). */
function TagsTab({ clientId, tags, links, timeline }: LowerTabsProps) {
  const { dialogUrl } = useDialogUrls()
  return (
    <div className="divide-y divide-line">
      <div className="flex items-start gap-2 px-3 py-2.5">
        <div className="min-w-0 flex-1 py-0.5 pl-1">
          <ClientTags tags={tags} />
        </div>
        <Link
          to={dialogUrl(`${clientPath(clientId)}/tags`)}
          preventScrollReset
          prefetch="intent"
          className={buttonVariants({ size: 'sm' })}
        >
          {tags.length > 0 ? <TagsIcon aria-hidden /> : <Plus aria-hidden />}
          Assign Tags
        </Link>
      </div>
      {timeline && timeline.stickies.length > 0 ? (
        <div className="p-3">
          <StickyNotes notes={timeline.stickies} />
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
        {links.length > 0 ? <QuickLinks records={links} /> : null}
      </Part>
      {timeline ? (
        <Part title="Follow ups" action={<AddFollowUp clientId={clientId} />}>
          <FollowUpCalendar clientId={clientId} followUps={timeline.followUps} />
          <OpenFollowUps followUps={timeline.followUps} />
        </Part>
      ) : null}
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
