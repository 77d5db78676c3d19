import { PanelRight, Phone, Star } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationHeader } from '#app/features/conversations/components/conversation-header.tsx'
import { ActionForm } from '#app/features/conversations/components/conversation-menu.tsx'
import { userShortName } from '#app/features/conversations/labels.ts'
import type { UserView } from '#app/lib/user-view.ts'
import { conversationNumbers, conversationTitle, isGroup } from '#app/features/texting/labels.ts'
import type { NumberOwner } from '#app/features/texting/conversations/shared-number.server.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { useClock } from '#app/components/time.tsx'
import { useSnoozeKey } from '#app/features/snoozes/components/use-snooze-key.ts'
import { untilSentence } from '#app/features/snoozes/snooze.ts'
import { snoozeFor } from '#app/features/texting/conversations/conversation-order.ts'
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
  useSnoozeKey(withSearch(`/messages/${conversation.id}/snooze`, search))
  return (
    <ConversationHeader
      back={{ to: withSearch('/messages', search), label: 'All conversations' }}
      face={
        <Avatar name={conversation.client ? title : ''} seed={conversation.client?.id ?? conversation.id} />
      }
      title={
        isGroup(conversation) ? (
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
