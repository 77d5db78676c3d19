import { Building2, Star, UserRoundCheck, Users } from '#app/components/icons.tsx'
import { memo } from 'react'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { liveClaim } from '#app/features/messaging/texting/conversations/claim.ts'
import { RelativeTime, useClock } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { showsCompany } from '#app/features/messaging/texting/conversations/conversation-list-state.ts'
import {
  isFavoritedUnviewed,
  snoozeFor,
} from '#app/features/messaging/texting/conversations/conversation-order.ts'
import {
  isGroupConversation,
  isNotDelivered,
  previewLine,
  conversationTitle,
} from '#app/features/messaging/texting/labels.ts'

export interface ConversationRowProps {
  conversation: ConversationView
  /** The list's filter, which stays: `?waiting=hour`. */
  search?: string
  userId: string
  /** It is the open conversation. */
  current: boolean
  tabIndex: 0 | -1 | undefined
}

/** One conversation of the list. `rowHeight` gives its height, so that the list can be virtual. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  search = '',
  userId,
  current,
  tabIndex,
}: ConversationRowProps) {
  const attention = conversation.status === 'attention'
  const unviewed = isFavoritedUnviewed(conversation, userId)
  const waits = conversation.waitingSince !== null
  const facts = attention || waits || conversation.revocation
  const strong = (attention && !conversation.snoozes.some((snooze) => snooze.userId === userId)) || unviewed
  const title = conversationTitle(conversation)
  const following = conversation.favorited.some((follower) => follower.userId === userId)
  const claim = liveClaim(conversation, useClock().now)
  const snoozed = snoozeFor(conversation, userId) !== undefined
  const chips = <StateChips conversation={conversation} snoozed={snoozed && !facts} />
  return (
    <Link
      to={`/messages/${conversation.id}${search}`}
      prefetch="intent"
      preventScrollReset
      tabIndex={tabIndex}
      aria-current={current ? 'page' : undefined}
      className={strong ? 'conversation-row conversation-row-strong' : 'conversation-row'}
    >
      <Avatar
        name={conversation.client ? title : ''}
        seed={conversation.client?.id ?? conversation.id}
        className="self-start mt-3"
      />
      <span className="conversation-text">
        <span className="conversation-title">
          <b dir="auto">{title}</b>
          {following ? (
            <span className="shrink-0 self-center text-brand-text">
              <Star aria-hidden className="size-3 fill-current" />
              <span className="sr-only">Followed.</span>
            </span>
          ) : null}
          <RelativeTime at={conversation.lastMessageOn} short />
        </span>
        {showsCompany(conversation) ? (
          <span className="conversation-facts">
            <Building2 aria-hidden />
            <bdi className="truncate">{conversation.client?.companyName}</bdi>
          </span>
        ) : null}
        <span className="conversation-preview">
          <span>
            {unviewed && !attention ? <span className="sr-only">New: </span> : null}
            <bdi>{previewLine(conversation, userId)}</bdi>
            {previewLine(conversation, userId) ? null : <span className="text-faint">No messages yet</span>}
          </span>
          {facts ? null : chips}
        </span>
        {facts ? (
          <span className="conversation-facts">
            {conversation.revocation ? <Chip tone="bad">Opt-out? Decide</Chip> : null}
            {claim ? (
              <Chip>
                <UserRoundCheck aria-hidden />
                <bdi className="truncate">
                  {claim.user.id === userId ? 'You have it' : `${userShortName(claim.user)} has it`}
                </bdi>
              </Chip>
            ) : snoozed ? (
              <Chip>Snoozed</Chip>
            ) : conversation.revocation ? null : waits ? (
              <Chip tone="warn">Needs an answer</Chip>
            ) : attention ? (
              <Chip tone="info">New</Chip>
            ) : null}
            {chips}
          </span>
        ) : null}
        {conversation.recipients.length > 1 ? (
          <span className="conversation-facts">
            <Users aria-hidden />
            Group of {conversation.recipients.length}
          </span>
        ) : null}
      </span>
    </Link>
  )
})

/** The most important chip. There is room for only one. */
function StateChips({ conversation, snoozed }: { conversation: ConversationView; snoozed: boolean }) {
  if (conversation.optedOut) return <Chip>Opted out</Chip>
  if (conversation.lastMessageFlow === 'outgoing' && isNotDelivered(conversation.lastMessageStatus)) {
    return <Chip tone="bad">Not delivered</Chip>
  }
  if (conversation.lastMessageFlow === 'outgoing' && conversation.lastMessageStatus === 'uncertain') {
    return <Chip tone="warn">Delivery unknown</Chip>
  }
  if (snoozed) return <Chip>Snoozed</Chip>
  if (!conversation.client && !isGroupConversation(conversation)) return <Chip tone="info">New number</Chip>
  return null
}
