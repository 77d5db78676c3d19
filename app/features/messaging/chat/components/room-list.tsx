import { EyeOff, MessagesSquare } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { ConversationRows } from '#app/features/messaging/conversations/components/conversation-rows.tsx'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import { RoomRow } from './room-row.tsx'
import type { useChatRooms } from './use-chat-rooms.ts'

const ROW_HEIGHT = 62

/** The rooms, in the user's own order and then by newest message. */
export function RoomList({
  rooms: { list, next, move },
  hidden,
  userId,
  people,
  currentId,
}: {
  rooms: Pick<ReturnType<typeof useChatRooms>, 'list' | 'next' | 'move'>
  hidden: boolean
  userId: string
  people: ReadonlyMap<string, PeerView>
  currentId: string | undefined
}) {
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const drag = useDragged(move)

  if (list.items.length === 0) {
    return hidden ? (
      <EmptyState icon={EyeOff} title="No hidden rooms">
        Rooms you hide are kept here until their next message.
      </EmptyState>
    ) : (
      <EmptyState
        icon={MessagesSquare}
        title="No rooms yet"
        action={
          <Link to="/chat/new" className={buttonVariants({ variant: 'primary' })}>
            Create room
          </Link>
        }
      >
        Write to a colleague, or create a group.
      </EmptyState>
    )
  }
  const more = (cursor: string) =>
    `${pathname}?${new URLSearchParams({ cursor, ...(hidden ? { hidden: '' } : {}) })}`
  return (
    <ConversationRows
      base="/chat"
      label={hidden ? 'Hidden rooms' : 'Rooms'}
      items={list.items}
      rowHeight={ROW_HEIGHT}
      currentId={currentId}
      listKey={hidden ? 'hidden' : 'shown'}
      className="overscroll-contain"
      more={list.nextCursor ? { href: more(list.nextCursor), ...next } : null}
      renderRow={(room, index, tabIndex) => (
        <RoomRow
          room={room}
          userId={userId}
          people={people}
          current={room.id === currentId}
          tabIndex={tabIndex}
          drag={hydrated && !hidden ? drag.handlers(index) : NOT_DRAGGED}
          mark={drag.mark(index)}
        />
      )}
    />
  )
}

const NOT_DRAGGED = {}
const TYPE = 'application/x-chat-room'

/** Moves rows by mouse. The room menu does the same for keyboard and touch. */
function useDragged(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return {
    mark: (index: number) =>
      from === null || over !== index || from === index
        ? null
        : from > index
          ? ('above' as const)
          : ('below' as const),
    handlers: (index: number) => ({
      draggable: true,
      onDragStart: (event: React.DragEvent) => {
        event.dataTransfer.setData(TYPE, String(index))
        event.dataTransfer.effectAllowed = 'move'
        setFrom(index)
      },
      onDragOver: (event: React.DragEvent) => {
        if (from === null) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault()
        if (from !== null) onMove(from, index)
        end()
      },
      onDragEnd: end,
    }),
  }
}
