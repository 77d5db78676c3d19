import { Users } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationHeader } from '#app/features/messaging/conversations/components/conversation-header.tsx'
import type { UserView } from '#app/lib/user-view.server.ts'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { plural } from '#app/lib/plural.ts'
import type { ChatRoomView } from '../chat-views.server.ts'
import { othersIn } from '../labels.ts'
import type { ChatContext } from './chat-context.ts'
import { RoomFace } from './room-row.tsx'
import { RoomMenu } from './room-menu.tsx'

export function RoomHeader({
  room,
  screen,
  viewers,
  backHref,
}: {
  room: ChatRoomView
  screen: ChatContext
  /** The other users who have it open. */
  viewers: readonly UserView[]
  backHref: string
}) {
  const others = othersIn(room, screen.people, screen.userId)
  const group = room.format === 'group'
  const people = plural(room.users.length, 'person', 'people')
  return (
    <ConversationHeader
      back={{ to: backHref, label: 'All rooms' }}
      face={<RoomFace room={room} others={others} />}
      title={room.title}
      subtitle={group ? people : others[0] ? PRESENCE_LABELS[others[0].phoneStatus] : 'No longer here'}
      viewers={viewers}
    >
      {group ? (
        <Link
          to={`/chat/${room.id}/people`}
          preventScrollReset
          className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          title="People"
        >
          <Users aria-hidden />
          <span className="sr-only">People of this group</span>
        </Link>
      ) : null}
      <RoomMenu room={room} ordered={screen.ordered} />
    </ConversationHeader>
  )
}
