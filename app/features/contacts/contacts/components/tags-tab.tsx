import { CalendarClock, Plus, Tags as TagsIcon } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { PartError } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ClientCards } from '#app/features/people/boards/components/client-cards.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { QuickLinks } from '#app/features/people/records/components/quick-links.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { newPath } from '#app/features/people/records/paths.ts'
import { ClientTags } from '#app/features/people/tags/components/client-tags.tsx'
import { FollowUpCalendar } from '#app/features/messaging/timeline/components/follow-up-calendar.tsx'
import { AddFollowUp, OpenFollowUps } from '#app/features/messaging/timeline/components/follow-ups.tsx'
import { StickyNotes } from '#app/features/messaging/timeline/components/sticky-notes.tsx'
import type { ContactParts } from './contact-parts.ts'

/** Tags, sticky notes, quick links and the follow-up calendar. */
export function TagsTab({ clientId, data }: { clientId: string; data: ContactParts }) {
  const { tags, links, stickies, followUps, cards } = data
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
