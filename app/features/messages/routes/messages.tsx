import { MessageSquareOff, Plus, Search } from '#app/components/icons.tsx'
import { useEffect } from 'react'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useParams,
  useRevalidator,
} from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { type FrameData, useFrame } from '#app/features/shell/components/frame-data.ts'
import { cn } from '#app/lib/cn.ts'
import { ConversationSkeleton } from '#app/features/conversations/components/conversation-skeleton.tsx'
import { MessageSearch, SearchResults } from '../components/search-results.tsx'
import { ConversationList } from '../components/conversation-list.tsx'
import type { MessagesContext } from '../components/messages-context.ts'
import { useReceived } from '#app/features/conversations/components/use-received.ts'
import { useOpening } from '#app/features/conversations/components/use-opening.ts'
import { useOutbox } from '#app/features/conversations/components/use-outbox.ts'
import { useConversationList } from '../components/use-conversation-list.ts'
import { loadConversationList } from '../messages-page.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/messages'
import { messageChanged } from '#app/features/texting/events.ts'

export const handle = { fill: true }

export const meta: Route.MetaFunction = () => [{ title: 'Messages · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!ctx.can.message || !ctx.actor) return null
  const cursor = url.searchParams.get('cursor')
  const search = url.searchParams.get('q')
  return { ...(await loadConversationList(ctx, { cursor, search })), search, paged: cursor !== null }
})

/** Going from conversation to conversation leaves the list as it is: the socket keeps it up to date. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args
  if ((formMethod && formMethod !== 'GET') || currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return ['q', 'cursor'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <EmptyState
        page
        icon={MessageSquareOff}
        title="Messaging is not enabled"
        className="my-auto"
        action={
          <Link to="/" className={cn(buttonVariants())}>
            Go to the dashboard
          </Link>
        }
      >
        Your company has no text messaging yet. Everything else works as usual.
      </EmptyState>
    )
  }
  return <Screen loaded={loaderData} />
}

function Screen({ loaded }: { loaded: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { user, counts, peers } = useFrame()
  const { roomId } = useParams()
  const { pathname } = useLocation()
  const revalidator = useRevalidator()
  const conversations = useConversationList(loaded.conversations, user.id, roomId)
  const { heard, hear } = useReceived(messageChanged)
  const outbox = useOutbox({
    userId: user.id,
    onSent: hear,
    onRefused: () => void revalidator.revalidate(),
  })
  useUnreadTitle(counts.messages ?? 0)
  const opening = useOpening('/messages', roomId)

  const hasRooms = conversations.list.items.length > 0
  const context: MessagesContext = {
    userId: user.id,
    users: peers,
    outbox,
    heard,
    putConversation: conversations.put,
    hasRooms,
  }
  const searching = loaded.search !== null
  const onConversation = roomId !== undefined || pathname === '/messages/to'
  return (
    <div className="@container/messages relative flex min-h-0 flex-1">
      <section
        aria-label="Conversations"
        className={cn(
          'min-h-0 w-full shrink-0 flex-col border-line bg-surface @[720px]/messages:flex @[720px]/messages:w-[280px] @[720px]/messages:border-r',
          onConversation ? 'hidden' : 'flex',
        )}
      >
        <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b px-3.5">
          {onConversation ? (
            <h2 className="flex-1 font-semibold text-[15px]">Messages</h2>
          ) : (
            <h1 className="flex-1 font-semibold text-[15px]">Messages</h1>
          )}
          {searching ? null : (
            <Link
              to="?q="
              preventScrollReset
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
              title="Search messages"
            >
              <Search aria-hidden />
              <span className="sr-only">Search messages</span>
            </Link>
          )}
          <Link to="/messages/new" className={cn(buttonVariants({ variant: 'primary' }))}>
            <Plus aria-hidden />
            New
          </Link>
        </header>
        {searching ? <MessageSearch key={loaded.search} term={loaded.search ?? ''} path={pathname} /> : null}
        {searching && loaded.matches ? (
          <SearchResults term={loaded.search ?? ''} matches={loaded.matches} openId={roomId} />
        ) : (
          <>
            {loaded.paged ? (
              <div className="shrink-0 border-line border-b px-3.5 py-2 text-sm">
                <Link to={pathname} className="text-brand-text hover:underline">
                  Back to the newest
                </Link>
              </div>
            ) : null}
            <ConversationList
              conversations={conversations.list}
              userId={user.id}
              currentId={opening ?? roomId}
              onMore={conversations.more}
              loadingMore={conversations.loadingMore}
              moreHref={
                conversations.list.nextCursor
                  ? `${pathname}?${new URLSearchParams({ cursor: conversations.list.nextCursor })}`
                  : null
              }
            />
          </>
        )}
        <p role="status" className="sr-only">
          {conversations.news}
        </p>
      </section>
      <div
        className={cn(
          'relative min-h-0 min-w-0 flex-1 @[720px]/messages:flex',
          onConversation || pathname === '/messages/new' ? 'flex' : 'hidden',
        )}
      >
        <Outlet context={context} />
        {opening ? <ConversationSkeleton /> : null}
      </div>
    </div>
  )
}

/** `(2) Messages`: what waits can be seen from another tab. */
function useUnreadTitle(loaded: number) {
  // The frame asks for the counts when the socket says that they changed; this only reads its answer.
  const counts = useFetcher<FrameData['counts']>({ key: 'counts' })
  const unread = counts.data?.messages ?? loaded
  // After every drawing: a navigation writes the bare title again.
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, '')
    const title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare
    if (document.title !== title) document.title = title
  })
}
