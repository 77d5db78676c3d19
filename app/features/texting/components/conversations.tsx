import { MessageSquare } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Page } from '#app/lib/paging.ts'
import type { ConversationView } from '../texting.schema.ts'
import { previewLine, conversationTitle } from '../labels.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { useRecentConversations } from './use-recent-conversations.ts'

/** The newest conversations, those that wait for an answer first. */
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
          A text that comes in shows here. To write first, open a contact.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {conversations.map((conversation) => (
            <Conversation key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** One conversation as a line that leads to it; a contact's page shows its own so, too. */
export function Conversation({ conversation }: { conversation: ConversationView }) {
  const { user } = useFrame()
  const name = conversationTitle(conversation)
  const waiting = conversation.status === 'attention'
  return (
    <li
      className={`relative flex items-center gap-3 px-4 py-2.5 hover:bg-sunken ${waiting ? 'shadow-[inset_3px_0_var(--brand-line)]' : ''}`}
    >
      <Avatar name={conversation.client ? name : ''} seed={conversation.client?.id} />
      <div className="min-w-0 flex-1">
        <p className={waiting ? 'truncate font-semibold' : 'truncate font-medium'}>
          <Link
            to={`/messages/${conversation.id}`}
            prefetch="intent"
            className="-outline-offset-2 after:absolute after:inset-0"
          >
            {name}
          </Link>
        </p>
        <p className={`truncate text-sm ${waiting ? '' : 'text-muted'}`}>
          {previewLine(conversation, user.id) || 'No messages yet'}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <RelativeTime at={conversation.lastMessageOn} short className="text-faint text-xs" />
        {waiting ? (
          <Chip tone="brand">Needs an answer</Chip>
        ) : conversation.optedOut ? (
          <Chip>Opted out</Chip>
        ) : null}
      </div>
    </li>
  )
}
