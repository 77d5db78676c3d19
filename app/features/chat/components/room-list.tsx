import { EyeOff, MessagesSquare } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useRowKeys } from '#app/features/conversations/components/use-row-keys.ts'
import type { PeerView } from '#app/features/shell/presence.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatRoomPage } from '../chat.schema.ts'
import { ROOM_ROW_HEIGHT, RoomRow } from './room-row.tsx'

export interface RoomListProps {
  rooms: ChatRoomPage
  hidden: boolean
  userId: string
  people: ReadonlyMap<string, PeerView>
  currentId: string | undefined
  onMore: () => void
  loadingMore: boolean
  moreHref: string | null
  onMove: (from: number, to: number) => void
}

/** The rooms, in the order they were dragged to and then by newest message. */
export function RoomList(props: RoomListProps) {
  const { rooms, hidden, userId, people, currentId, onMore, loadingMore, moreHref, onMove } = props
  const scroller = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const ids = rooms.items.map((room) => room.id)
  const keys = useRowKeys(
    scroller,
    ids,
    ids.map(() => ROOM_ROW_HEIGHT),
    currentId,
    '/chat',
  )
  const drag = useDragged(onMove)

  if (rooms.items.length === 0) {
    return hidden ? (
      <EmptyState icon={EyeOff} title="No hidden rooms">
        What you hide waits here, and is back in the list as soon as something is said in it.
      </EmptyState>
    ) : (
      <EmptyState
        icon={MessagesSquare}
        title="No rooms yet"
        action={
          <Link to="/chat/new" className={cn(buttonVariants({ variant: 'primary' }))}>
            Create room
          </Link>
        }
      >
        Write to a colleague, or make a group for a few of you.
      </EmptyState>
    )
  }
  return (
    <div ref={scroller} className="scroll-thin min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the links in it */}
      <ul aria-label={hidden ? 'Hidden rooms' : 'Rooms'} onKeyDown={keys.onKeyDown}>
        {rooms.items.map((room, index) => (
          <RoomRow
            key={room.id}
            room={room}
            userId={userId}
            people={people}
            current={room.id === currentId}
            tabStop={!hydrated || room.id === keys.tabStop}
            drag={hydrated && !hidden ? drag.handlers(index) : NOT_DRAGGED}
            mark={drag.mark(index)}
          />
        ))}
      </ul>
      {moreHref ? (
        <div className="flex justify-center p-3">
          <a
            href={moreHref}
            aria-disabled={loadingMore || undefined}
            className={cn(buttonVariants({ size: 'sm' }))}
            onClick={(event) => {
              event.preventDefault()
              onMore()
            }}
          >
            {loadingMore ? 'Loading…' : 'More'}
          </a>
        </div>
      ) : null}
    </div>
  )
}

const NOT_DRAGGED = {}
const TYPE = 'application/x-chat-room'

/** Rows dragged by mouse; the room menu moves them by keyboard and touch. */
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
