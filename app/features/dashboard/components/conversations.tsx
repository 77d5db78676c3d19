import { MessageSquare } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Page } from '#app/lib/paging.ts'
import type { RoomView } from '#app/features/texting/texting.schema.ts'
import { previewLine, roomTitle } from '#app/features/texting/labels.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { useRecentRooms } from './use-recent-rooms.ts'

/** The newest conversations, those that wait for an answer first. */
export function Conversations({ loaded, userId }: { loaded: Page<RoomView>; userId: string }) {
  const rooms = useRecentRooms(loaded, userId)
  return (
    <Card
      title="Conversations"
      headingId="conversations"
      actions={
        <Link
          to="/messages"
          prefetch="intent"
          className="font-medium text-brand-text text-sm underline-offset-2 hover:underline"
        >
          All messages
        </Link>
      }
    >
      {rooms.length === 0 ? (
        <EmptyState
          icon={MessageSquare}
          title="No conversations yet"
          action={
            <Link to="/contacts" className={buttonVariants({ variant: 'primary' })}>
              Open Contacts
            </Link>
          }
        >
          A text that comes in shows here. To write first, open a contact.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {rooms.map((room) => (
            <Conversation key={room.id} room={room} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** One conversation as a line that leads to it; a contact's page shows its own so, too. */
export function Conversation({ room }: { room: RoomView }) {
  const { user } = useFrame()
  const name = roomTitle(room)
  const waiting = room.status === 'attention'
  return (
    <li
      className={`relative flex items-center gap-3 px-4 py-2.5 hover:bg-sunken ${waiting ? 'shadow-[inset_3px_0_var(--brand-line)]' : ''}`}
    >
      <Avatar name={room.client ? name : ''} seed={room.client?.id} />
      <div className="min-w-0 flex-1">
        <p className={waiting ? 'truncate font-semibold' : 'truncate font-medium'}>
          <Link
            to={`/messages/${room.id}`}
            prefetch="intent"
            className="-outline-offset-2 after:absolute after:inset-0"
          >
            {name}
          </Link>
        </p>
        <p className={`truncate text-sm ${waiting ? '' : 'text-muted'}`}>
          {previewLine(room, user.id) || 'No messages yet'}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <RelativeTime at={room.lastMessageOn} short className="text-faint text-xs" />
        {waiting ? <Chip tone="brand">Needs an answer</Chip> : room.optedOut ? <Chip>Opted out</Chip> : null}
      </div>
    </li>
  )
}
