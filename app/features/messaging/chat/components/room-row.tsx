import { memo } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatRoomView } from '../chat-views.server.ts'
import { chatPreviewLine, othersIn } from '../labels.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'

export interface RoomRowProps {
  room: ChatRoomView
  userId: string
  people: ReadonlyMap<string, PeerView>
  current: boolean
  tabIndex: 0 | -1 | undefined
  drag: React.HTMLAttributes<HTMLDivElement> & { draggable?: boolean }
  /** Where the dragged row would go. */
  mark: 'above' | 'below' | null
}

/** One room of the list. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, userId, people, current, tabIndex, drag, mark } = props
  const unread = room.unread > 0
  return (
    <div
      className={cn(
        'relative h-full',
        mark && 'before:absolute before:inset-x-0 before:z-10 before:h-0.5 before:bg-brand-text',
        mark === 'above' && 'before:-top-px',
        mark === 'below' && 'before:-bottom-px',
      )}
      {...drag}
    >
      <Link
        to={`/chat/${room.id}`}
        prefetch="intent"
        preventScrollReset
        draggable={false}
        tabIndex={tabIndex}
        aria-current={current ? 'page' : undefined}
        className={unread ? 'conversation-row conversation-row-strong' : 'conversation-row'}
      >
        <RoomFace room={room} others={othersIn(room, people, userId)} />
        <span className="conversation-text">
          <span className="conversation-title">
            <b dir="auto">{room.title}</b>
            <RelativeTime at={room.lastMessageOn} short />
          </span>
          <span className="conversation-preview">
            <span>
              <bdi>{chatPreviewLine(room, userId)}</bdi>
              {chatPreviewLine(room, userId) ? null : <span className="text-faint">No messages yet</span>}
            </span>
            <Badge count={room.unread} label={['unread message', 'unread messages']} />
          </span>
        </span>
      </Link>
    </div>
  )
})

/** A colleague's picture with presence, or two pictures for a group. */
export function RoomFace({ room, others }: { room: ChatRoomView; others: readonly PeerView[] }) {
  const [first, second] = others
  if (room.format === 'direct' || others.length < 2) {
    return (
      <UserAvatar
        name={first ? userName(first) : room.title}
        src={first?.avatar}
        seed={first?.id ?? room.id}
        size="md"
        presence={room.format === 'direct' ? first?.phoneStatus : undefined}
      />
    )
  }
  return (
    <span aria-hidden className="relative block size-9 shrink-0">
      <UserAvatar
        name={userName(first!)}
        src={first!.avatar}
        seed={first!.id}
        size="xs"
        className="absolute top-0 left-0"
      />
      <UserAvatar
        name={userName(second!)}
        src={second!.avatar}
        seed={second!.id}
        size="xs"
        className="absolute right-0 bottom-0 ring-2 ring-surface"
      />
    </span>
  )
}
