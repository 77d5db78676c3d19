import { ChevronLeft, Eye, Users } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatRoomView } from '../chat.schema.ts'
import { othersIn } from '../labels.ts'
import type { ChatContext } from './chat-context.ts'
import { MOST_VIEWERS } from '#app/features/conversations/components/seen-by.tsx'
import { RoomMenu } from './room-menu.tsx'
import { RoomFace } from './room-row.tsx'
import { userName, viewersLabel } from '#app/features/conversations/labels.ts'
import type { UserView } from '#app/features/conversations/views.ts'

export function RoomHeader({
  room,
  screen,
  viewers,
  backHref,
}: {
  room: ChatRoomView
  screen: ChatContext
  /** Who else has it open. */
  viewers: readonly UserView[]
  backHref: string
}) {
  const others = othersIn(room, screen.people, screen.userId)
  const group = room.format === 'group'
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b bg-surface px-3.5 py-1.5">
      <Link
        to={backHref}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 @[720px]/chat:hidden')}
      >
        <ChevronLeft aria-hidden />
        <span className="sr-only">All rooms</span>
      </Link>
      <RoomFace room={room} others={others} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold text-[15px] leading-5" title={room.title}>
          {room.title}
        </h1>
        <p className="truncate text-muted text-xs">
          {group
            ? `${room.users.length} ${room.users.length === 1 ? 'person' : 'people'}`
            : others[0]
              ? PRESENCE_LABELS[others[0].phoneStatus]
              : 'No longer here'}
        </p>
      </div>
      <span role="status" className="flex shrink-0 items-center gap-1.5 @max-[520px]/conversation:hidden">
        {viewers.length > 0 ? (
          <span title={viewersLabel(viewers)} className="contents">
            <Eye aria-hidden className="size-3 text-muted" />
            <AvatarGroup
              max={MOST_VIEWERS}
              label="Also looking"
              users={viewers.map((user) => ({ id: user.id, name: userName(user), src: user.avatar }))}
            />
          </span>
        ) : null}
      </span>
      {group ? (
        <Link
          to={`/chat/${room.id}/people`}
          preventScrollReset
          className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
          title="People"
        >
          <Users aria-hidden />
          <span className="sr-only">People of this group</span>
        </Link>
      ) : null}
      <RoomMenu room={room} ordered={screen.ordered} />
    </header>
  )
}
