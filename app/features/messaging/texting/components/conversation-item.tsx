import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { conversationTitle, previewLine } from '../labels.ts'
import type { ConversationView } from '../texting-views.server.ts'

/** A conversation as an item of a list, which links to it. */
export function ConversationItem({
  conversation,
  userId,
}: {
  conversation: ConversationView
  userId: string
}) {
  const name = conversationTitle(conversation)
  const unread = conversation.status === 'attention'
  return (
    <li
      className={`relative flex items-center gap-3 px-4 py-2.5 hover:bg-sunken ${unread ? 'shadow-[inset_3px_0_var(--brand-line)]' : ''}`}
    >
      <Avatar name={conversation.client ? name : ''} seed={conversation.client?.id} />
      <div className="min-w-0 flex-1">
        <p className={unread ? 'truncate font-semibold' : 'truncate font-medium'}>
          <Link
            to={`/messages/${conversation.id}`}
            prefetch="intent"
            className="-outline-offset-2 after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className={`truncate text-sm ${unread ? '' : 'text-muted'}`}>
          <bdi>{previewLine(conversation, userId) || 'No messages yet'}</bdi>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <RelativeTime at={conversation.lastMessageOn} short className="text-faint text-xs" />
        {conversation.revocation ? (
          <Chip tone="bad">Opt-out? Decide</Chip>
        ) : conversation.waitingSince ? (
          <Chip tone="warn">Needs an answer</Chip>
        ) : unread ? (
          <Chip tone="info">New</Chip>
        ) : conversation.optedOut ? (
          <Chip>Opted out</Chip>
        ) : null}
      </div>
    </li>
  )
}
