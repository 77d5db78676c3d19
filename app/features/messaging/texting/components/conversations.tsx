import { MessageSquare } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Page } from '#app/lib/paging.ts'
import { ConversationItem } from './conversation-item.tsx'
import type { ConversationView } from '../texting-views.server.ts'
import { useRecentConversations } from './use-recent-conversations.ts'

/** The newest conversations. Those that wait for an answer come first. */
export function Conversations({ loaded, userId }: { loaded: Page<ConversationView>; userId: string }) {
  const conversations = useRecentConversations(loaded, userId)
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
      {conversations.length === 0 ? (
        <EmptyState
          icon={MessageSquare}
          title="No conversations yet"
          action={
            <Link to="/contacts" className={buttonVariants({ variant: 'primary' })}>
              Open Contacts
            </Link>
          }
        >
          Incoming texts appear here. To write first, open a contact.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {conversations.map((conversation) => (
            <ConversationItem key={conversation.id} conversation={conversation} userId={userId} />
          ))}
        </ul>
      )}
    </Card>
  )
}
