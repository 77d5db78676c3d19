import {
  ArrowDown,
  ArrowDownWideNarrow,
  ArrowUp,
  Bell,
  BellOff,
  Eye,
  EyeOff,
  LogOut,
  MailOpen,
  Pencil,
  UserPlus,
} from '#app/components/icons.tsx'
import { FoldMenu, MenuAction, MenuConfirm, MenuLink } from '#app/components/ui/fold-menu.tsx'
import type { ChatRoomView } from '../chat-views.server.ts'

/** `ordered`: the user has put rooms in an order of their own. */
export function RoomMenu({ room, ordered }: { room: ChatRoomView; ordered: boolean }) {
  const hidden = room.hidden.length > 0
  const people = `/chat/${room.id}/people`
  return (
    <FoldMenu label="Room menu">
      {(close) => {
        const form = (intent: string) => ({ action: `/chat/${room.id}`, intent, onSubmit: close })
        return (
          <>
            {room.format === 'group' ? (
              <MenuLink to={people} onClick={close} icon={<UserPlus aria-hidden />}>
                Add people
              </MenuLink>
            ) : null}
            {room.named ? (
              <MenuLink to={people} onClick={close} icon={<Pencil aria-hidden />}>
                Rename
              </MenuLink>
            ) : null}
            <MenuAction {...form('mark-unread')} icon={<MailOpen aria-hidden />}>
              Mark unread
            </MenuAction>
            <MenuAction
              {...form(room.muted ? 'unmute' : 'mute')}
              icon={room.muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            >
              {room.muted ? 'Turn notifications on' : 'Mute notifications'}
            </MenuAction>
            {hidden ? (
              <MenuAction {...form('show')} icon={<Eye aria-hidden />}>
                Show in the list
              </MenuAction>
            ) : (
              <>
                <MenuAction {...form('hide')} icon={<EyeOff aria-hidden />}>
                  Hide from the list
                </MenuAction>
                <MenuAction {...form('move-up')} icon={<ArrowUp aria-hidden />}>
                  Move up
                </MenuAction>
                <MenuAction {...form('move-down')} icon={<ArrowDown aria-hidden />}>
                  Move down
                </MenuAction>
              </>
            )}
            {ordered ? (
              <MenuAction {...form('order-by-newest')} icon={<ArrowDownWideNarrow aria-hidden />}>
                Order all by newest
              </MenuAction>
            ) : null}
            {room.format === 'group' ? (
              <MenuConfirm
                action={people}
                intent="leave"
                onSubmit={close}
                danger
                icon={<LogOut aria-hidden />}
                label="Leave group…"
                question={
                  room.users.length === 1
                    ? 'You are the last member. The group and its messages will be deleted.'
                    : 'You won’t be able to read it unless someone adds you again.'
                }
                confirm="Leave"
              />
            ) : null}
          </>
        )
      }}
    </FoldMenu>
  )
}
