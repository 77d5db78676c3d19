import { Avatar } from '#app/components/ui/avatar.tsx'
import { SearchResults } from '#app/features/messaging/conversations/components/search-results.tsx'
import { userName, userShortName } from '#app/features/messaging/conversations/labels.ts'
import type { PeerView } from '#app/features/accounts/presence/presence.ts'
import type { ChatSearch } from '../chat-views.server.ts'
import { othersIn } from '../labels.ts'
import { RoomFace } from './room-row.tsx'

/** Rooms found by name, then messages. */
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
  const to = (roomId: string, at?: string) =>
    `/chat/${roomId}?${new URLSearchParams({ q: term, ...(at ? { at } : {}) })}`
  return (
    <SearchResults
      term={term}
      hint="Try another word, or part of a name."
      conversationsLabel="Rooms"
      conversations={found.rooms.map((room) => ({
        id: room.id,
        to: to(room.id),
        face: <RoomFace room={room} others={othersIn(room, people, userId)} />,
        title: room.title,
        open: room.id === openId,
      }))}
      messages={found.messages.map(({ id, roomId, roomTitle, user, createdAt, message }) => ({
        id,
        to: to(roomId, id),
        face: <Avatar name={userName(user)} src={user.avatar} seed={user.id} size="md" />,
        title: roomTitle,
        at: createdAt,
        author: `${user.id === userId ? 'You' : userShortName(user)}: `,
        text: message,
      }))}
    />
  )
}
