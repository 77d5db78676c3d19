import { Building2, Star, Users } from '#app/components/icons.tsx'
import { memo } from 'react'
import { Chip } from '#app/components/chip.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { cn } from '#app/lib/cn.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { showsCompany } from '#app/features/texting/conversation-list.ts'
import { isFavoritedUnviewed } from '#app/features/texting/conversation-order.ts'
import { isGroup, isNotDelivered, previewLine, conversationTitle } from '#app/features/texting/labels.ts'

/** Chips keep their outline on the row that is open, whose ground is the brand's. */
const onCurrent = 'in-aria-[current=page]:bg-surface'

export interface ConversationRowProps {
  conversation: ConversationView
  userId: string
  /** The conversation on screen. */
  current: boolean
  tabIndex: 0 | -1 | undefined
}

/** One conversation of the list. Its height is fixed by what it shows (rowHeight), so that the list can be windowed. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  userId,
  current,
  tabIndex,
}: ConversationRowProps) {
  const attention = conversation.status === 'attention'
  const unviewed = isFavoritedUnviewed(conversation, userId)
  const strong = attention || unviewed
  const title = conversationTitle(conversation)
  const following = conversation.favorited.some((follower) => follower.userId === userId)
  const chips = <StateChips conversation={conversation} />
  return (
    <a
      data-link="prefetch keep-scroll"
      href={`/messages/${conversation.id}`}
      tabIndex={tabIndex}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'relative grid h-full grid-cols-[28px_minmax(0,1fr)] items-center gap-x-2.5 border-line border-b px-3.5',
        'focus-visible:outline-offset-[-2px]',
        current ? 'bg-brand-soft' : 'hover:bg-bg',
        strong && 'shadow-[inset_3px_0_var(--brand-line)]',
      )}
    >
      <Avatar
        name={conversation.client ? title : ''}
        seed={conversation.client?.id ?? conversation.id}
        className="self-start mt-3"
      />
      <span className="flex min-w-0 flex-col gap-[5px]">
        <span className="flex h-5 min-w-0 items-baseline gap-2">
          <span className={cn('min-w-0 flex-1 truncate', strong ? 'font-semibold' : 'font-medium')}>
            {title}
          </span>
          {following ? (
            <span className="shrink-0 self-center text-brand-text">
              <Star aria-hidden className="size-3 fill-current" />
              <span className="sr-only">Followed.</span>
            </span>
          ) : null}
          <RelativeTime
            at={conversation.lastMessageOn}
            short
            className="shrink-0 text-faint text-xs in-aria-[current=page]:text-muted"
          />
        </span>
        {showsCompany(conversation) ? (
          <span className="flex h-[22px] min-w-0 items-center gap-1.5 text-muted text-xs">
            <Building2 aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{conversation.client?.companyName}</span>
          </span>
        ) : null}
        <span className="flex h-[18px] min-w-0 items-center gap-2 text-sm">
          <span className={cn('min-w-0 flex-1 truncate', strong ? 'font-semibold text-text' : 'text-muted')}>
            {unviewed && !attention ? <span className="sr-only">New: </span> : null}
            {previewLine(conversation, userId) || <span className="text-faint">No messages yet</span>}
          </span>
          {attention ? null : chips}
        </span>
        {attention ? (
          <span className="flex h-[22px] min-w-0 items-center gap-1.5 overflow-hidden">
            <Chip tone="brand" className={onCurrent}>
              Needs an answer
            </Chip>
            {chips}
          </span>
        ) : null}
        {conversation.recipients.length > 1 ? (
          <span className="flex h-[22px] min-w-0 items-center gap-1.5 text-muted text-xs">
            <Users aria-hidden className="size-3 shrink-0" />
            Group of {conversation.recipients.length}
          </span>
        ) : null}
      </span>
    </a>
  )
})

/** At most one, the one that matters most: there is conversation for no more. */
function StateChips({ conversation }: { conversation: ConversationView }) {
  if (conversation.optedOut) return <Chip className={onCurrent}>Opted out</Chip>
  if (conversation.lastMessageFlow === 'outgoing' && isNotDelivered(conversation.lastMessageStatus)) {
    return (
      <Chip tone="bad" className={onCurrent}>
        Not delivered
      </Chip>
    )
  }
  if (conversation.lastMessageFlow === 'outgoing' && conversation.lastMessageStatus === 'uncertain') {
    return (
      <Chip tone="warn" className={onCurrent}>
        Not certain
      </Chip>
    )
  }
  if (!conversation.client && !isGroup(conversation))
    return (
      <Chip tone="brand" className={onCurrent}>
        New number
      </Chip>
    )
  return null
}
