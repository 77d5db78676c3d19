import { Link } from 'react-router'
import { PartError } from '#app/components/feedback/empty-state.tsx'
import { Activity } from '#app/features/messaging/timeline/components/activity.tsx'
import { OpenFollowUps } from '#app/features/messaging/timeline/components/follow-ups.tsx'
import { StickyNotes } from '#app/features/messaging/timeline/components/sticky-notes.tsx'
import { plural } from '#app/lib/plural.ts'
import { ActivityBox } from './activity-box.tsx'
import type { ContactParts } from './contact-parts.ts'
import { useLowerTab } from './use-lower-tab.ts'

/** Open follow-ups above the activity; the Tasks tab has them all. */
const NEXT_SHOWN = 2

/** Shows what to know and to do first, then everything that happened. */
export function ActivityTab({ clientId, data }: { clientId: string; data: ContactParts }) {
  const { tabUrl } = useLowerTab()
  const { stickies, followUps, activity, newId, textable, refused } = data
  const next = followUps?.open.slice(0, NEXT_SHOWN) ?? []
  const rest = (followUps?.open.length ?? 0) - next.length
  return (
    <section aria-label="Activity" className="divide-y divide-line">
      <ActivityBox key={clientId} clientId={clientId} newId={newId} textable={textable} refused={refused} />
      {!stickies || !followUps || stickies.length + next.length > 0 ? (
        <div className="flex flex-col gap-2 p-3">
          {stickies ? <StickyNotes notes={stickies} /> : <PartError>Unable to get sticky notes</PartError>}
          {followUps ? <OpenFollowUps followUps={next} /> : <PartError>Unable to get follow ups</PartError>}
          {rest > 0 ? (
            <Link
              to={tabUrl('tasks')}
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
