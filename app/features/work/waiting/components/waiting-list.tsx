import { Form, useSearchParams } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { boardsChanged } from '#app/features/people/boards/events.ts'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { needsUs } from '#app/features/telephony/calls/log/to-review.ts'
import { END_SNOOZE_PATH } from '#app/features/messaging/snoozes/paths.ts'
import {
  conversationChanged,
  conversationRemoved,
  snoozesChanged,
} from '#app/features/messaging/texting/events.ts'
import { followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { WaitingItem } from '../waiting.ts'
import { ItemRow } from './waiting-row.tsx'

/** Loads the list again when something in it may have changed, or something new waits. */
export function useFreshWaiting(items: readonly WaitingItem[]): void {
  const { revalidate } = useRealtime()
  const reloadIf = (waits: boolean, id: string) => {
    if (waits || items.some((item) => item.id === id)) revalidate()
  }
  useRealtimeEvent(conversationChanged, ({ id, waitingSince, revocation }) =>
    reloadIf(waitingSince !== null || revocation, id),
  )
  useRealtimeEvent(conversationRemoved, ({ roomId }) => reloadIf(false, roomId))
  useRealtimeEvent(callLogged, (call) => reloadIf(needsUs(call) && call.workedBy === null, call.id))
  useRealtimeEvent(followUpsChanged, () => revalidate())
  useRealtimeEvent(boardsChanged, () => revalidate())
  useRealtimeEvent(snoozesChanged, () => revalidate())
}

interface WaitingListProps {
  items: readonly WaitingItem[]
  userId: string
}

/** Lists what waits for an answer, since when and who has it. */
export function WaitingList({ items, userId }: WaitingListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
          <ItemRow item={item} userId={userId} />
        </li>
      ))}
    </ul>
  )
}

/** Lists what is snoozed, the next to come back first. */
export function SnoozedList({
  items,
  userId,
  pathOf,
}: WaitingListProps & { pathOf: (item: WaitingItem) => string }) {
  const [search] = useSearchParams()
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto flow:overflow-visible">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
          <ItemRow item={item} userId={userId} to={pathOf(item)} />
          <Form method="post" action={END_SNOOZE_PATH} preventScrollReset className="z-10">
            <input type="hidden" name="id" value={item.snooze?.id} />
            <input type="hidden" name="returnTo" value={`/waiting?${search}`} />
            <Button type="submit" size="sm">
              End snooze<span className="sr-only"> of {item.name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
