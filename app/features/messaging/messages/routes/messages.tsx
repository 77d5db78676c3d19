import { MessageSquareOff } from '#app/components/icons.tsx'
import { Link, useParams } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationsScreen } from '#app/features/messaging/conversations/components/conversations-screen.tsx'
import { revalidateListOn } from '#app/features/messaging/conversations/revalidation.ts'
import { SendingStopped } from '#app/features/messaging/texting/components/sending-stopped.tsx'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import {
  FILTER_NAMES,
  conversationFilterParams,
  readConversationFilter,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { ConversationList } from '../components/conversation-list.tsx'
import { type MessagesContext, useMessagesScope } from '../components/messages-context.ts'
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
  const { conversationId } = useParams()
  const scope = useMessagesScope()
  const conversations = useConversationList(loaded.conversations, scope.userId, loaded.filter)
  const context: MessagesContext = {
    ...scope,
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
            <FoundConversations filter={loaded.filter} count={loaded.count ?? 0} users={scope.users} />
          ) : null}
          {loaded.stop ? <SendingStopped stop={loaded.stop} className="m-2" /> : null}
          <ConversationList
            conversations={conversations}
            userId={scope.userId}
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
