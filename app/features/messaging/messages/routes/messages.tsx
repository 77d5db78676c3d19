import { useRealtime } from '#app/realtime/client/realtime.tsx'
import { MessageSquareOff } from '#app/components/icons.tsx'
import { Link, useParams } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationsScreen } from '#app/features/messaging/conversations/components/conversations-screen.tsx'
import { useOutbox } from '#app/features/messaging/conversations/components/use-outbox.ts'
import { useReceived } from '#app/features/messaging/conversations/components/use-received.ts'
import { revalidateListOn } from '#app/features/messaging/conversations/revalidation.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { SendingStopped } from '#app/features/messaging/texting/components/sending-stopped.tsx'
import { messageChanged } from '#app/features/messaging/texting/events.ts'
import type { MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import {
  FILTER_NAMES,
  conversationFilterParams,
  readConversationFilter,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { ConversationList } from '../components/conversation-list.tsx'
import type { MessagesContext } from '../components/messages-context.ts'
import { FoundConversations } from '../components/list-filter.tsx'
import { TextSearchResults } from '../components/search-results.tsx'
import { useConversationList } from '../components/use-conversation-list.ts'
import { loadConversationList } from '../messages-page.server.ts'
import type { Route } from './+types/messages'

export const handle = { fill: true }

export const meta: Route.MetaFunction = () => [{ title: 'Messages · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!ctx.can.message || !ctx.actor) return null
  const cursor = url.searchParams.get('cursor')
  const search = url.searchParams.get('q')
  const filter = readConversationFilter(url.searchParams)
  return {
    ...(await loadConversationList(ctx, { cursor, search, filter })),
    search,
    filter,
    paged: cursor !== null,
  }
})

export const shouldRevalidate = revalidateListOn('q', 'cursor', ...FILTER_NAMES)

export default function Messages({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <EmptyState
        page
        icon={MessageSquareOff}
        title="Messaging is not enabled"
        className="my-auto"
        action={
          <Link to="/" className={buttonVariants()}>
            Go to the dashboard
          </Link>
        }
      >
        Your company doesn't have text messaging yet. Everything else works as usual.
      </EmptyState>
    )
  }
  return <Screen loaded={loaderData} />
}

function Screen({ loaded }: { loaded: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { user, peers } = useFrame()
  const { conversationId } = useParams()
  const { revalidate } = useRealtime()
  const conversations = useConversationList(loaded.conversations, user.id, loaded.filter)
  const { received, add } = useReceived(messageChanged)
  const outbox = useOutbox<MessageView>({
    userId: user.id,
    base: '/messages',
    onSent: add,
    onRefused: revalidate,
  })
  const context: MessagesContext = {
    userId: user.id,
    users: peers,
    outbox,
    received,
    onViewed: conversations.onViewed,
    hasConversations: conversations.list.items.length > 0,
  }
  return (
    <ConversationsScreen
      base="/messages"
      label="Conversations"
      title="Messages"
      search={loaded.search}
      searchLabel="Search messages"
      create={{ to: '/messages/new', label: 'New' }}
      views={
        <ViewsMenu
          list="conversations"
          search={new URLSearchParams({
            q: loaded.search ?? '',
            ...conversationFilterParams(loaded.filter),
          }).toString()}
          saved={null}
          compact
        />
      }
      results={
        loaded.matches ? (
          <TextSearchResults term={loaded.search ?? ''} matches={loaded.matches} openId={conversationId} />
        ) : null
      }
      renderList={(opening) => (
        <>
          {loaded.filter ? (
            <FoundConversations filter={loaded.filter} count={loaded.count ?? 0} users={peers} />
          ) : null}
          {loaded.stop ? <SendingStopped stop={loaded.stop} className="m-2" /> : null}
          <ConversationList
            conversations={conversations}
            userId={user.id}
            currentId={opening ?? conversationId}
            filter={loaded.filter}
          />
        </>
      )}
      startLink={loaded.paged ? 'Back to the newest' : null}
      context={context}
    />
  )
}
