import { type Action, type ActionChoice, LAST_PLACE } from '#app/components/actions/action.ts'
import { callNumberAction } from '#app/components/actions/call-action.ts'
import {
  Bell,
  BellOff,
  CalendarClock,
  CircleCheck,
  CornerDownRight,
  IdCard,
  MailOpen,
  Star,
  StarOff,
  StickyNote,
  UserPlus,
  UserRoundCheck,
  Users,
} from '#app/components/icons.tsx'
import { actionsOn, openKind } from '#app/features/actions.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { requestReviewPath } from '#app/features/messaging/reviews/review.ts'
import { endSnoozeAction, snoozeAction } from '#app/features/messaging/snoozes/snooze-action.ts'
import type { Claim } from '#app/features/messaging/texting/conversations/claim.ts'
import type { NumberOwner } from '#app/features/messaging/texting/conversations/shared-number.server.ts'
import { isGroupConversation } from '#app/features/messaging/texting/labels.ts'
import type { ConversationView, SnoozeView } from '#app/features/messaging/texting/texting-views.server.ts'
import { addToBoardAction } from '#app/features/people/boards/add-to-board-action.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { normalizePhone, toE164 } from '#app/lib/phone.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import type { CallFrom } from './calling-number.server.ts'

/** An open conversation with a client, as the user has it. */
export interface OpenConversation {
  conversation: ConversationView
  userId: string
  /** The account's users. */
  users: readonly UserView[]
  /** The people who share the number; empty unless several do. */
  owners: readonly NumberOwner[]
  /** Our number that calls from here go out from; null where the usual rule decides. */
  callFrom: CallFrom | null
  /** While it lasts. */
  claim: Claim | null
  /** The snooze that counts for the user. */
  snooze: SnoozeView | undefined
  /** A path of the screen with the list's search and filter. */
  keep: (path: string) => string
}

export const openConversation = openKind<OpenConversation>('Conversation')

/** The conversation's client, or the form to create one. */
export function clientHref({ client, id, phoneNumber }: ConversationView): string {
  if (client) return clientPath(client.id)
  return `/contacts/contact/new?${new URLSearchParams({ conversationId: id, mobilePhone: phoneNumber })}`
}

export const conversationActions = actionsOn(openConversation, (open, viewer) => {
  const { conversation, userId, callFrom, snooze, keep } = open
  const { id, client, recipients, phoneNumber, status } = conversation
  const page = keep(`/messages/${id}`)
  const post = (intent: string, fields?: Record<string, string>) => ({
    post: page,
    intent,
    ...(fields && { fields }),
  })
  const seen = { seen: conversation.lastMessageOn }
  const following = conversation.favorited.some((follower) => follower.userId === userId)
  const muted = conversation.mutedBy.includes(userId)
  const single = recipients.length === 1
  return [
    {
      id: 'conversation.reply',
      label: 'Reply',
      icon: CornerDownRight,
      keys: ['r'],
      words: 'answer write text',
      act: { run: () => document.getElementById('composer')?.focus() },
    },
    single &&
      normalizePhone(toE164(phoneNumber)) !== null && {
        ...callNumberAction(phoneNumber, { client: client?.id, from: callFrom }),
        place: 1,
      },
    { ...claimAction(open, post), place: 2 },
    { ...snoozeAction(keep(`/messages/${id}/snooze`)), place: 3 },
    status !== 'completed' && {
      id: 'conversation.done',
      label: following ? 'Done, no answer needed' : 'Done, complete this conversation',
      button: 'Done',
      icon: CircleCheck,
      keys: ['e'],
      words: 'close archive finish',
      place: 4,
      act: post('done', seen),
    },
    {
      id: 'conversation.note',
      label: 'Write an internal note',
      icon: StickyNote,
      keys: ['n'],
      act: { run: openNote },
    },
    { ...assignAction(open, post), place: 10 },
    { id: 'conversation.notify', label: 'Notify team', icon: Bell, place: 11, act: post('notify-team') },
    open.owners.length > 0 && { ...whoseAction(open, post), place: 12 },
    following
      ? {
          id: 'conversation.follow',
          label: 'Stop following',
          icon: StarOff,
          keys: ['Shift+F'],
          place: 20,
          act: post('unfollow'),
        }
      : {
          id: 'conversation.follow',
          label: 'Follow',
          icon: Star,
          keys: ['Shift+F'],
          place: 20,
          act: post('follow'),
        },
    muted
      ? {
          id: 'conversation.mute',
          label: 'Turn notifications on',
          icon: Bell,
          keys: ['m'],
          place: 21,
          act: post('unmute'),
        }
      : {
          id: 'conversation.mute',
          label: 'Mute notifications',
          icon: BellOff,
          keys: ['m'],
          place: 21,
          act: post('mute'),
        },
    {
      id: 'conversation.unread',
      label: 'Mark unread',
      icon: MailOpen,
      keys: ['u'],
      place: 22,
      act: post('mark-unread'),
    },
    snooze && { ...endSnoozeAction(snooze.id, page), place: 23 },
    client && {
      id: 'conversation.schedule',
      label: 'Schedule message',
      icon: CalendarClock,
      words: 'later text',
      place: 30,
      act: { dialog: keep(`/messages/${id}/schedule`) },
    },
    client && { ...addToBoardAction(client.id, page), place: 31 },
    client &&
      single &&
      viewer.reviews && {
        id: 'conversation.review',
        label: 'Request service review',
        icon: Star,
        place: 32,
        act: { dialog: keep(requestReviewPath(id)) },
      },
    ...contactPages(conversation),
    !following &&
      status !== 'completed' && {
        id: 'conversation.complete',
        label: 'Complete conversation…',
        icon: CircleCheck,
        place: LAST_PLACE,
        act: {
          ...post('complete', seen),
          question: "It leaves everyone's list until the next text.",
          confirm: 'Complete',
        },
      },
  ]
})

type Post = (intent: string, fields?: Record<string, string>) => { post: string; intent: string }

/** Claims the conversation, takes it over from a colleague, which no slip of a finger does, or releases it. */
function claimAction({ claim, userId }: OpenConversation, post: Post): Action {
  const action = { id: 'conversation.claim', icon: UserRoundCheck, words: 'take mine' }
  if (!claim) {
    return { ...action, label: 'Claim conversation', button: 'Claim', keys: ['c'], act: post('claim') }
  }
  if (claim.user.id !== userId) {
    return { ...action, label: 'Take over conversation', button: 'Take over', act: post('take-over') }
  }
  return {
    ...action,
    label: 'Release conversation',
    button: 'You have it',
    keys: ['c'],
    pressed: true,
    act: post('release'),
  }
}

function assignAction({ conversation, users, userId }: OpenConversation, post: Post): Action {
  const follows = (id: string) => conversation.favorited.some((follower) => follower.userId === id)
  const choices = users
    .filter(({ id }) => id !== userId && !follows(id))
    .map((user): ActionChoice => ({
      id: user.id,
      label: userName(user),
      avatar: user.avatar,
      fields: { userId: user.id },
    }))
  return {
    id: 'conversation.assign',
    label: 'Assign to…',
    icon: UserPlus,
    keys: ['a'],
    act: { ...post('assign'), choices, none: 'Everyone already follows this conversation.' },
  }
}

/** Chooses between the people who share the number. */
function whoseAction({ owners }: OpenConversation, post: Post): Action {
  const choices = owners.map(({ clientId, level, name }): ActionChoice => ({
    id: `${clientId} ${level}`,
    label: name,
    fields: { clientId, level },
  }))
  return {
    id: 'conversation.owner',
    label: 'Whose conversation…',
    icon: Users,
    act: { ...post('owner'), choices, none: '' },
  }
}

/** Opens or creates the contact, or opens those of a group. */
function contactPages(conversation: ConversationView): Action[] {
  if (!isGroupConversation(conversation)) {
    const label = conversation.client ? 'Open contact' : 'Create contact'
    const act = { to: clientHref(conversation) }
    return [{ id: 'conversation.contact', label, icon: IdCard, keys: ['o'], place: 40, act }]
  }
  return conversation.groupRecipients.flatMap(({ client }) =>
    client
      ? [
          {
            id: `conversation.contact ${client.id}`,
            label: `Open ${client.name}`,
            icon: IdCard,
            place: 40,
            act: { to: clientPath(client.id) },
          },
        ]
      : [],
  )
}

function openNote(): void {
  const field = document.querySelector<HTMLElement>('[data-note-form] textarea')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
