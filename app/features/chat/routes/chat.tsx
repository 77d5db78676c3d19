import { Plus, Search } from '#app/components/icons.tsx'
import { useMemo } from 'react'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useParams,
  useRevalidator,
} from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationSkeleton } from '#app/features/conversations/components/conversation-skeleton.tsx'
import { MessageSearch } from '#app/features/messages/components/search-results.tsx'
import { useReceived } from '#app/features/conversations/components/use-received.ts'
import { useOpening } from '#app/features/conversations/components/use-opening.ts'
import { useOutbox } from '#app/features/conversations/components/use-outbox.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { usePeers } from '#app/features/shell/components/peers-context.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatMessageView } from '../chat.schema.ts'
import type { ChatContext } from '../components/chat-context.ts'
import { ChatSearchResults } from '../components/search-results.tsx'
import { RoomList } from '../components/room-list.tsx'
import { useChatRooms } from '../components/use-chat-rooms.ts'
import { loadChatList } from '../chat-page.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/chat'
import { chatMessageChanged } from '../events.ts'

export const handle = { fill: true }

export const meta: Route.MetaFunction = () => [{ title: 'Team · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const [cursor, search] = [url.searchParams.get('cursor'), url.searchParams.get('q')]
  const hidden = url.searchParams.has('hidden')
  const list = await loadChatList(ctx, { cursor, search, hidden })
  return { ...list, search, paged: cursor !== null }
})

/** Going from room to room leaves the list as it is: the socket keeps it up to date. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if ((formMethod && formMethod !== 'GET') || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return ['q', 'cursor', 'hidden'].some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  )
}

export default function Chat({ loaderData: loaded }: Route.ComponentProps) {
  const { user } = useFrame()
  const peers = usePeers()
  const { roomId } = useParams()
  const { pathname } = useLocation()
  const revalidator = useRevalidator()
  const rooms = useChatRooms(loaded, user.id, roomId)
  const people = useMemo(() => new Map(peers.map((peer) => [peer.id, peer])), [peers])
  const { heard, hear } = useReceived(chatMessageChanged)
  const outbox = useOutbox<ChatMessageView>({
    userId: user.id,
    base: '/chat',
    onSent: hear,
    onRefused: () => void revalidator.revalidate(),
  })
  const opening = useOpening('/chat', roomId)
  const context: ChatContext = {
    userId: user.id,
    people,
    outbox,
    heard,
    putRoom: rooms.put,
    hasRooms: rooms.list.items.length > 0,
    ordered: rooms.list.items.some((room) => room.order !== null),
  }
  const searching = loaded.search !== null
  const inRoom = roomId !== undefined
  const Heading = inRoom ? 'h2' : 'h1'
  return (
    <div className="@container/chat relative flex min-h-0 flex-1">
      <section
        aria-label="Rooms"
        className={cn(
          'min-h-0 w-full shrink-0 flex-col border-line bg-surface @[720px]/chat:flex @[720px]/chat:w-[280px] @[720px]/chat:border-r',
          inRoom ? 'hidden' : 'flex',
        )}
      >
        <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b px-3.5">
          <Heading className="flex-1 font-semibold text-[15px]">
            {loaded.hidden ? 'Hidden rooms' : 'Team'}
          </Heading>
          {searching ? null : (
            <Link
              to="?q="
              preventScrollReset
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
              title="Search team chat"
            >
              <Search aria-hidden />
              <span className="sr-only">Search team chat</span>
            </Link>
          )}
          <Link to="/chat/new" className={cn(buttonVariants({ variant: 'primary' }))}>
            <Plus aria-hidden />
            Create room
          </Link>
        </header>
        {searching ? <MessageSearch key={loaded.search} term={loaded.search ?? ''} path={pathname} /> : null}
        {searching && loaded.found ? (
          <ChatSearchResults
            term={loaded.search ?? ''}
            found={loaded.found}
            userId={user.id}
            people={people}
            openId={roomId}
          />
        ) : (
          <>
            {loaded.paged ? (
              <div className="shrink-0 border-line border-b px-3.5 py-2 text-sm">
                <Link to={pathname} className="text-brand-text hover:underline">
                  Back to the beginning
                </Link>
              </div>
            ) : null}
            <RoomList
              rooms={rooms.list}
              hidden={loaded.hidden}
              userId={user.id}
              people={people}
              currentId={opening ?? roomId}
              onMore={rooms.more}
              loadingMore={rooms.loadingMore}
              moreHref={
                rooms.list.nextCursor
                  ? `${pathname}?${new URLSearchParams({ cursor: rooms.list.nextCursor, ...(loaded.hidden ? { hidden: '' } : {}) })}`
                  : null
              }
              onMove={rooms.move}
            />
            <p className="mt-auto shrink-0 border-line border-t px-3.5 py-2 text-sm">
              <Link
                to={loaded.hidden ? '?' : '?hidden'}
                className="text-muted hover:text-text hover:underline"
              >
                {loaded.hidden ? 'Back to all rooms' : 'Hidden rooms'}
              </Link>
            </p>
          </>
        )}
        <p role="status" className="sr-only">
          {rooms.news}
        </p>
      </section>
      <div
        className={cn(
          'relative min-h-0 min-w-0 flex-1 @[720px]/chat:flex',
          inRoom || pathname === '/chat/new' ? 'flex' : 'hidden',
        )}
      >
        <Outlet context={context} />
        {opening ? <ConversationSkeleton /> : null}
      </div>
    </div>
  )
}
