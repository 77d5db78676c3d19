import { useRef } from 'react'
import { AlarmClock, PanelRight, Phone, Star, UserRoundCheck } from '#app/components/icons.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationHeader } from '#app/features/messaging/conversations/components/conversation-header.tsx'
import { ActionForm } from '#app/features/messaging/conversations/components/conversation-menu.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import {
  conversationNumbers,
  conversationTitle,
  isGroupConversation,
} from '#app/features/messaging/texting/labels.ts'
import type { NumberOwner } from '#app/features/messaging/texting/conversations/shared-number.server.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { useClock } from '#app/components/time.tsx'
import { useLetterKey } from '#app/components/use-letter-key.ts'
import { liveClaim } from '#app/features/messaging/texting/conversations/claim.ts'
import { untilSentence } from '#app/features/messaging/snoozes/snooze.ts'
import { snoozeFor } from '#app/features/messaging/texting/conversations/conversation-order.ts'
import { formatPhone, normalizePhone, toE164 } from '#app/lib/phone.ts'
import type { CallFrom } from '../calling-number.server.ts'
import { withSearch } from '../paths.ts'
import { clientHref, TextingMenu } from './conversation-menu.tsx'
import { useMessages } from './messages-context.ts'

/** The header of a conversation with a client. */
export function TextingHeader({
  conversation,
  viewers,
  whose,
  owners,
  callFrom,
  panel,
}: {
  conversation: ConversationView
  /** The other users who have it open. */
  viewers: readonly UserView[]
  /** `Janet's mobile`, `Group of 2`. */
  whose: string | null
  /** The people who share the number; empty unless several do. */
  owners: readonly NumberOwner[]
  /** Our number that calls from here go out from; null where the usual rule decides. */
  callFrom: CallFrom | null
  /** Null where there is no client side panel. */
  panel: { open: boolean; onToggle: () => void } | null
}) {
  const { userId, users } = useMessages()
  const [search] = useSearchParams()
  const title = conversationTitle(conversation)
  const action = withSearch(`/messages/${conversation.id}`, search)
  const follows = (id: string) => conversation.favorited.some((follower) => follower.userId === id)
  const following = follows(userId)
  const followers = [
    ...(following ? ['you'] : []),
    ...users.filter(({ id }) => id !== userId && follows(id)).map(userShortName),
  ]
  const numbers =
    conversation.client || conversation.recipients.length > 1 ? conversationNumbers(conversation) : null
  const followedBy = followers.length > 0 ? `Followed by ${followers.join(', ')}` : null
  const { now, timeZone } = useClock()
  const snooze = snoozeFor(conversation, userId)
  const snoozedUntil = snooze && `Snoozed ${untilSentence(snooze.until, now, timeZone)}`
  useLetterKey('r', () => document.getElementById('composer')?.focus())
  return (
    <ConversationHeader
      back={{ to: withSearch('/messages', search), label: 'All conversations' }}
      face={
        <Avatar name={conversation.client ? title : ''} seed={conversation.client?.id ?? conversation.id} />
      }
      title={
        isGroupConversation(conversation) ? (
          title
        ) : (
          <Link to={clientHref(conversation)} className="hover:underline" title={title}>
            {title}
          </Link>
        )
      }
      subtitle={[snoozedUntil, numbers, whose, followedBy].filter(Boolean).join(' · ')}
      viewers={viewers}
    >
      {conversation.recipients.length === 1 && normalizePhone(toE164(conversation.phoneNumber)) ? (
        <a
          href={`tel:${toE164(conversation.phoneNumber)}`}
          data-client={conversation.client?.id}
          data-call-from={callFrom?.locationId}
          className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          title={callFrom ? `Call from ${formatPhone(callFrom.number)}` : 'Call'}
        >
          <Phone aria-hidden />
          <span className="sr-only">Call {formatPhone(conversation.phoneNumber)}</span>
        </a>
      ) : null}
      <ClaimButton conversation={conversation} userId={userId} action={action} />
      <SnoozeLink to={withSearch(`/messages/${conversation.id}/snooze`, search)} />
      <ActionForm action={action} intent={following ? 'unfollow' : 'follow'}>
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          aria-pressed={following}
          title={following ? 'Stop following' : 'Follow, to be notified of every answer'}
        >
          <Star aria-hidden className={following ? 'fill-current text-brand-text' : undefined} />
          <span className="sr-only">Follow this conversation</span>
        </Button>
      </ActionForm>
      {panel ? (
        <ActionForm action={action} intent="toggle-panel" className="@max-[719px]/screen:hidden">
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            aria-pressed={panel.open}
            title={panel.open ? 'Hide the contact' : 'Show the contact'}
            onClick={(event) => {
              event.preventDefault()
              panel.onToggle()
            }}
          >
            <PanelRight aria-hidden />
            <span className="sr-only">Contact panel</span>
          </Button>
        </ActionForm>
      ) : null}
      <TextingMenu conversation={conversation} userId={userId} users={users} owners={owners} />
    </ConversationHeader>
  )
}

/** Hidden where there is no room: the menu has these, too. */
const IF_ROOM = '@max-[520px]/conversation:hidden'

/** Claims the conversation, which C does too, takes it over from a colleague, or releases it. */
function ClaimButton({
  conversation,
  userId,
  action,
}: {
  conversation: ConversationView
  userId: string
  action: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const claim = liveClaim(conversation, useClock().now)
  const mine = claim?.user.id === userId
  // Taking over from a colleague is no matter of a slip of a finger.
  useLetterKey('c', () => (claim && !mine ? undefined : button.current?.click()))
  const label = mine ? 'Release' : claim ? 'Take over' : 'Claim'
  return (
    <ActionForm action={action} intent={mine ? 'release' : claim ? 'take-over' : 'claim'} className={IF_ROOM}>
      <Button
        ref={button}
        type="submit"
        variant="ghost"
        size="icon"
        aria-keyshortcuts="C"
        title={claim && !mine ? label : `${label} (C)`}
      >
        <UserRoundCheck aria-hidden className={mine ? 'text-brand-text' : undefined} />
        <span className="sr-only">{label} this conversation</span>
      </Button>
    </ActionForm>
  )
}

/** Leads to the dialog, as S does. */
function SnoozeLink({ to }: { to: string }) {
  const navigate = useNavigate()
  useLetterKey('s', () => void navigate(to, { preventScrollReset: true }))
  return (
    <Link
      to={to}
      preventScrollReset
      aria-keyshortcuts="S"
      title="Snooze (S)"
      className={buttonVariants({ variant: 'ghost', size: 'icon', className: IF_ROOM })}
    >
      <AlarmClock aria-hidden />
      <span className="sr-only">Snooze this conversation</span>
    </Link>
  )
}
