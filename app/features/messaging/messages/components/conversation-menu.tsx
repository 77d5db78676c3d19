import {
  AlarmClock,
  AlarmClockOff,
  Bell,
  BellOff,
  CalendarClock,
  CircleCheck,
  IdCard,
  ListChecks,
  MailOpen,
  Star,
  StarOff,
  UserPlus,
  UserRoundCheck,
  Users,
} from '#app/components/icons.tsx'
import { OwnerForm } from './conversation-questions.tsx'
import type { NumberOwner } from '#app/features/messaging/texting/conversations/shared-number.server.ts'
import { useClock } from '#app/components/time.tsx'
import { liveClaim } from '#app/features/messaging/texting/conversations/claim.ts'
import { useSearchParams } from 'react-router'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import { requestReviewPath } from '#app/features/messaging/reviews/review.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { menuItemClasses } from '#app/components/ui/menu-classes.ts'
import {
  ActionForm,
  ConversationMenu,
  MenuAction,
  MenuConfirm,
  MenuFold,
  MenuLink,
} from '#app/features/messaging/conversations/components/conversation-menu.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { isGroupConversation } from '#app/features/messaging/texting/labels.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { cn } from '#app/lib/cn.ts'
import { END_SNOOZE_PATH } from '#app/features/messaging/snoozes/snooze.ts'
import { snoozeFor } from '#app/features/messaging/texting/conversations/conversation-order.ts'
import { schedulePath, withSearch } from '../paths.ts'

/** The conversation's client, or the form to create one. */
export function clientHref({ client, id, phoneNumber }: ConversationView): string {
  if (client) return `/contacts/contact/${client.id}`
  return `/contacts/contact/new?${new URLSearchParams({ conversationId: id, mobilePhone: phoneNumber })}`
}

/** The menu of a conversation with a client. `users` are the account's. */
export function TextingMenu({
  conversation,
  userId,
  users,
  owners = [],
}: {
  conversation: ConversationView
  userId: string
  users: readonly UserView[]
  owners?: readonly NumberOwner[]
}) {
  const [search] = useSearchParams()
  const follows = (id: string) => conversation.favorited.some((follower) => follower.userId === id)
  const peers = users.filter(({ id }) => id !== userId && !follows(id))
  const action = withSearch(`/messages/${conversation.id}`, search)
  const muted = conversation.mutedBy.includes(userId)
  const claim = liveClaim(conversation, useClock().now)
  return (
    <ConversationMenu label="Conversation menu">
      {(close) => {
        const form = (intent: string) => ({ action, intent, onSubmit: close })
        return (
          <>
            {follows(userId) ? (
              <MenuAction {...form('unfollow')} icon={<StarOff aria-hidden />}>
                Stop following
              </MenuAction>
            ) : (
              <MenuAction {...form('follow')} icon={<Star aria-hidden />}>
                Follow
              </MenuAction>
            )}
            {claim?.user.id === userId ? (
              <MenuAction {...form('release')} icon={<UserRoundCheck aria-hidden />}>
                Release conversation
              </MenuAction>
            ) : (
              <MenuAction {...form(claim ? 'take-over' : 'claim')} icon={<UserRoundCheck aria-hidden />}>
                {claim ? 'Take over conversation' : 'Claim conversation'}
              </MenuAction>
            )}
            <SnoozeEntry conversation={conversation} userId={userId} action={action} close={close} />
            <MenuAction {...form('notify-team')} icon={<Bell aria-hidden />}>
              Notify team
            </MenuAction>
            <AssignTo users={peers} {...form('assign')} />
            <ClientLinks conversation={conversation} action={action} close={close} />
            <WhoseFold owners={owners} action={action} onSubmit={close} />
            {muted ? (
              <MenuAction {...form('unmute')} icon={<Bell aria-hidden />}>
                Turn notifications on
              </MenuAction>
            ) : (
              <MenuAction {...form('mute')} icon={<BellOff aria-hidden />}>
                Mute notifications
              </MenuAction>
            )}
            <MenuAction {...form('mark-unread')} icon={<MailOpen aria-hidden />}>
              Mark unread
            </MenuAction>
            <ContactLinks conversation={conversation} close={close} />
            {follows(userId) || conversation.status === 'completed' ? null : (
              <MenuConfirm
                {...form('complete')}
                fields={{ seen: conversation.lastMessageOn }}
                icon={<CircleCheck aria-hidden />}
                label="Complete conversation…"
                question="It leaves everyone's list until the next text."
                confirm="Complete"
              />
            )}
          </>
        )
      }}
    </ConversationMenu>
  )
}

/** Snoozes the conversation, or ends the snooze that counts for the user. */
function SnoozeEntry({
  conversation,
  userId,
  action,
  close,
}: {
  conversation: ConversationView
  userId: string
  action: string
  close: () => void
}) {
  const [search] = useSearchParams()
  const snooze = snoozeFor(conversation, userId)
  return (
    <>
      <MenuLink
        to={withSearch(`/messages/${conversation.id}/snooze`, search)}
        onClick={close}
        icon={<AlarmClock aria-hidden />}
      >
        Snooze…
      </MenuLink>
      {snooze ? (
        <MenuAction
          action={`${END_SNOOZE_PATH}?${new URLSearchParams({ id: snooze.id, returnTo: action })}`}
          intent="end-snooze"
          onSubmit={close}
          icon={<AlarmClockOff aria-hidden />}
        >
          End snooze
        </MenuAction>
      ) : null}
    </>
  )
}

function AssignTo({
  users,
  ...form
}: Pick<React.ComponentProps<typeof ActionForm>, 'action' | 'intent' | 'onSubmit'> & {
  users: readonly UserView[]
}) {
  return (
    <MenuFold icon={<UserPlus aria-hidden />} label="Assign to…">
      <ul className="flex flex-col border-line border-b pb-1" aria-label="Assign to">
        {users.map((user) => (
          <li key={user.id}>
            <ActionForm {...form}>
              <input type="hidden" name="userId" value={user.id} />
              <button type="submit" className={cn(menuItemClasses, 'pl-8')}>
                <Avatar name={userName(user)} src={user.avatar} seed={user.id} size="xs" />
                <bdi className="truncate">{userName(user)}</bdi>
              </button>
            </ActionForm>
          </li>
        ))}
        {users.length === 0 ? (
          <li className="px-8 py-1.5 text-muted text-sm">Everyone already follows this conversation.</li>
        ) : null}
      </ul>
    </MenuFold>
  )
}

/** Leads to what is done with the conversation's client. */
function ClientLinks({
  conversation: { id, client, recipients },
  action,
  close,
}: {
  conversation: ConversationView
  action: string
  close: () => void
}) {
  const [search] = useSearchParams()
  if (!client) return null
  return (
    <>
      <MenuLink
        to={withSearch(schedulePath(id), search)}
        onClick={close}
        icon={<CalendarClock aria-hidden />}
      >
        Schedule message
      </MenuLink>
      <MenuLink to={addToBoardPath(client.id, action)} onClick={close} icon={<ListChecks aria-hidden />}>
        Add to board…
      </MenuLink>
      {recipients.length === 1 ? (
        <ReviewLink to={withSearch(requestReviewPath(id), search)} onClick={close} />
      ) : null}
    </>
  )
}

/** Chooses between the people who share the number. */
function WhoseFold({
  owners,
  ...form
}: {
  owners: readonly NumberOwner[]
  action: string
  onSubmit: () => void
}) {
  if (owners.length === 0) return null
  return (
    <MenuFold icon={<Users aria-hidden />} label="Whose conversation…">
      <ul className="flex flex-col border-line border-b pb-1" aria-label="Whose conversation">
        {owners.map((owner) => (
          <li key={`${owner.clientId} ${owner.level}`}>
            <OwnerForm owner={owner} {...form}>
              <button type="submit" className={cn(menuItemClasses, 'pl-8')}>
                <bdi className="truncate">{owner.name}</bdi>
              </button>
            </OwnerForm>
          </li>
        ))}
      </ul>
    </MenuFold>
  )
}

/** Opens or creates the contact, or opens those of a group. */
function ContactLinks({ conversation, close }: { conversation: ConversationView; close: () => void }) {
  if (!isGroupConversation(conversation)) {
    return (
      <MenuLink to={clientHref(conversation)} onClick={close} icon={<IdCard aria-hidden />}>
        {conversation.client ? 'Open contact' : 'Create contact'}
      </MenuLink>
    )
  }
  return conversation.groupRecipients.map(({ client }) =>
    client ? (
      <MenuLink
        key={client.id}
        to={`/contacts/contact/${client.id}`}
        onClick={close}
        icon={<IdCard aria-hidden />}
      >
        <span className="truncate">Open {client.name}</span>
      </MenuLink>
    ) : null,
  )
}

function ReviewLink(link: { to: string; onClick: () => void }) {
  const { viewer } = useFrame()
  return viewer.reviews ? (
    <MenuLink {...link} icon={<Star aria-hidden />}>
      Request service review
    </MenuLink>
  ) : null
}
