import { Search } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Marked } from '#app/features/messages/components/search-results.tsx'
import type { PeerView } from '#app/features/shell/presence.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatSearch } from '../chat.schema.ts'
import { othersIn } from '../labels.ts'
import { RoomFace } from './room-row.tsx'
import { userName, userShortName } from '#app/features/conversations/labels.ts'

/** What was found: rooms by name, then messages, each leading to its place. */
export function ChatSearchResults({
  term,
  found,
  userId,
  people,
  openId,
}: {
  term: string
  found: ChatSearch
  userId: string
  people: ReadonlyMap<string, PeerView>
  openId: string | undefined
}) {
  if (found.rooms.length === 0 && found.messages.length === 0) {
    return (
      <EmptyState icon={Search} title={`Nothing found for “${term}”`}>
        Try another word, or part of a name.
      </EmptyState>
    )
  }
  const to = (roomId: string, at?: string) =>
    `/chat/${roomId}?${new URLSearchParams({ q: term, ...(at ? { at } : {}) })}`
  const row = 'grid grid-cols-[36px_minmax(0,1fr)] gap-x-2.5 border-line border-b px-3.5 py-2.5 hover:bg-bg'
  const heading = 'px-3.5 pt-3 pb-1 font-medium text-faint text-xs'
  return (
    <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
      {found.rooms.length > 0 ? (
        <section aria-labelledby="found-chat-rooms">
          <h2 id="found-chat-rooms" className={heading}>
            Rooms
          </h2>
          <ul>
            {found.rooms.map((room) => (
              <li key={room.id}>
                <Link
                  to={to(room.id)}
                  className={cn(row, 'items-center', room.id === openId && 'bg-brand-soft')}
                >
                  <RoomFace room={room} others={othersIn(room, people, userId)} />
                  <span className="truncate font-medium">{room.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {found.messages.length > 0 ? (
        <section aria-labelledby="found-chat-messages">
          <h2 id="found-chat-messages" className={heading}>
            Messages
          </h2>
          <ul>
            {found.messages.map((match) => (
              <li key={match.id}>
                <Link to={to(match.roomId, match.id)} className={row}>
                  <Avatar
                    name={userName(match.user)}
                    src={match.user.avatar}
                    seed={match.user.id}
                    size="md"
                  />
                  <span className="min-w-0">
                    <span className="flex items-baseline gap-2">
                      <span className="min-w-0 flex-1 truncate font-medium">{match.roomTitle}</span>
                      <RelativeTime at={match.createdAt} short className="text-faint text-xs" />
                    </span>
                    <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
                      {match.user.id === userId ? 'You' : userShortName(match.user)}:{' '}
                      <Marked text={match.message} term={term} />
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
