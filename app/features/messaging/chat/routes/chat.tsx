import { useRealtime } from '#app/realtime/client/realtime.tsx'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { ConversationsScreen } from '#app/features/messaging/conversations/components/conversations-screen.tsx'
import { useOutbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import { useReceived } from '#app/features/messaging/conversations/components/use-received.ts'
import { revalidateListOn } from '#app/features/messaging/conversations/revalidation.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { loadChatList } from '../chat-page.server.ts'
import type { ChatMessageView } from '../chat-views.server.ts'
import type { ChatContext } from '../components/chat-context.ts'
import { RoomList } from '../components/room-list.tsx'
import { ChatSearchResults } from '../components/search-results.tsx'
import { useChatRooms } from '../components/use-chat-rooms.ts'
import { chatMessageChanged } from '../events.ts'
import type { Route } from './+types/chat'

export const handle = { fill: true }

export const meta: Route.MetaFunction = () => [{ title: 'Team · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const [cursor, search] = [url.searchParams.get('cursor'), url.searchParams.get('q')]
  const hidden = url.searchParams.has('hidden')
  const list = await loadChatList(ctx, { cursor, search, hidden })
  return { ...list, search, paged: cursor !== null }
})

export const shouldRevalidate = revalidateListOn('q', 'cursor', 'hidden')

export default function Chat({ loaderData: loaded }: Route.ComponentProps) {
  const { user } = useFrame()
  const peers = usePeers()
  const { roomId } = useParams()
  const { revalidate } = useRealtime()
  const rooms = useChatRooms(loaded, user.id, roomId)
  const people = useMemo(() => new Map(peers.map((peer) => [peer.id, peer])), [peers])
  const { received, add } = useReceived(chatMessageChanged)
  const outbox = useOutbox<ChatMessageView>({
    userId: user.id,
    base: '/chat',
    onSent: add,
    onRefused: revalidate,
  })
  const context: ChatContext = {
    userId: user.id,
    people,
    outbox,
    received,
    onViewed: rooms.onViewed,
    hasRooms: rooms.list.items.length > 0,
    ordered: rooms.list.items.some((room) => room.order !== null),
  }
  return (
    <ConversationsScreen
      base="/chat"
      label="Rooms"
      title={loaded.hidden ? 'Hidden rooms' : 'Team'}
      search={loaded.search}
      searchLabel="Search team chat"
      create={
        context.hasRooms || loaded.hidden || loaded.found ? { to: '/chat/new', label: 'Create room' } : null
      }
      results={
        loaded.found ? (
          <ChatSearchResults
            term={loaded.search ?? ''}
            found={loaded.found}
            userId={user.id}
            people={people}
            openId={roomId}
          />
        ) : null
      }
      renderList={(opening) => (
        <RoomList
          rooms={rooms}
          hidden={loaded.hidden}
          userId={user.id}
          people={people}
          currentId={opening ?? roomId}
        />
      )}
      startLink={loaded.paged ? 'Back to the beginning' : null}
      footer={
        <p className="mt-auto shrink-0 border-line border-t px-3.5 py-2 text-sm">
          <Link to={loaded.hidden ? '?' : '?hidden'} className="text-muted hover:text-text hover:underline">
            {loaded.hidden ? 'Back to all rooms' : 'Hidden rooms'}
          </Link>
        </p>
      }
      context={context}
    />
  )
}
