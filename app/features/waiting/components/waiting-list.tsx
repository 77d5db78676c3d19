import { ListChecks, MessageSquare, PhoneMissed, UserRound, Voicemail } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { userShortName } from '#app/features/conversations/labels.ts'
import { callLogged } from '#app/features/calls/events.ts'
import { conversationChanged, conversationRemoved } from '#app/features/texting/events.ts'
import { followUpsChanged } from '#app/features/timeline/events.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { KIND_LABELS, type WaitingItem } from '../waiting.ts'

const ICONS = {
  conversation: MessageSquare,
  missed: PhoneMissed,
  voicemail: Voicemail,
  'follow-up': ListChecks,
}

/** Loads the list again when something in it may have changed. */
export function useFreshWaiting(): void {
  const { revalidate } = useRealtime()
  useRealtimeEvent(conversationChanged, () => revalidate())
  useRealtimeEvent(conversationRemoved, () => revalidate())
  useRealtimeEvent(callLogged, () => revalidate())
  useRealtimeEvent(followUpsChanged, () => revalidate())
}

/** Lists what waits for an answer, since when and who has it. */
export function WaitingList({ items, userId }: { items: readonly WaitingItem[]; userId: string }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const Icon = ICONS[item.kind]
        return (
          <li key={item.id} className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-sunken/60">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="truncate">
                <Link
                  to={item.to}
                  prefetch="intent"
                  dir="auto"
                  className="font-medium after:absolute after:inset-0"
                >
                  {item.name}
                </Link>
              </p>
              <p className="truncate text-muted text-sm">
                {KIND_LABELS[item.kind]}
                {item.location ? ` · ${item.location}` : ''}
                {item.detail ? (
                  <>
                    {' · '}
                    <bdi>{item.detail}</bdi>
                  </>
                ) : null}
              </p>
            </div>
            <div className="shrink-0 text-right text-sm">
              <RelativeTime at={item.since} short className="block font-medium tabular-nums" />
              <Who item={item} userId={userId} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Who({ item, userId }: { item: WaitingItem; userId: string }) {
  if (item.who.length === 0) return <span className="text-faint">No one yet</span>
  return (
    <span className="flex items-center justify-end gap-1 text-muted">
      <UserRound aria-hidden className="size-3.5 shrink-0" />
      <bdi className="max-w-32 truncate">
        {item.who.map((user) => (user.id === userId ? 'You' : userShortName(user))).join(', ')}
      </bdi>
    </span>
  )
}
