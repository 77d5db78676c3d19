import { ActionButton } from '#app/components/actions/action-button.tsx'
import { ActionMenu } from '#app/components/actions/action-menu.tsx'
import type { Action } from '#app/components/actions/action.ts'
import { PanelRight } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConversationHeader } from '#app/features/messaging/conversations/components/conversation-header.tsx'
import { ActionForm } from '#app/components/ui/fold-menu.tsx'
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
import { useActions } from '#app/features/accounts/shell/components/use-actions.ts'
import { buttonsOf, entriesOf } from '#app/features/actions.ts'
import { cn } from '#app/lib/cn.ts'
import { liveClaim } from '#app/features/messaging/texting/conversations/claim.ts'
import { untilSentence } from '#app/features/messaging/snoozes/snooze.ts'
import { snoozeFor } from '#app/features/messaging/texting/conversations/conversation-order.ts'
import type { CallFrom } from '../calling-number.server.ts'
import { clientHref, openConversation } from '../conversation-actions.ts'
import { useScreenPaths, useMessages } from './messages-context.ts'

/** Where the header has no room for all buttons, the menu has these. */
const inMenu = ({ id }: Action) => id === 'conversation.claim' || id === 'snooze'

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
  const { userId, users, beside } = useMessages()
  const title = conversationTitle(conversation)
  const keep = useScreenPaths()
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
  const actions = useActions(
    openConversation,
    {
      ...{ conversation, userId, users, owners, callFrom, snooze },
      claim: liveClaim(conversation, now),
      keep,
    },
    title,
  )
  const buttons = buttonsOf(actions)
  return (
    <ConversationHeader
      back={beside?.back ?? { to: keep('/messages'), label: 'All conversations' }}
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
      {buttons.map((button) => (
        <ActionButton
          key={button.id}
          action={{ look: 'quiet', ...button }}
          words="sr-only @min-[640px]/conversation:not-sr-only"
          className={cn('px-2', inMenu(button) && '@max-[440px]/conversation:hidden')}
        />
      ))}
      {panel ? (
        <ActionForm
          action={keep(`/messages/${conversation.id}`)}
          intent="toggle-panel"
          className="@max-[719px]/screen:hidden"
        >
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
      <ActionMenu
        label="Conversation menu"
        entries={entriesOf(actions)}
        narrow={buttons.filter(inMenu)}
        narrowOnly="@min-[441px]/conversation:hidden"
      />
    </ConversationHeader>
  )
}
