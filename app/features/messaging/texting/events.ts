import {
  accountEvent,
  defineRequest,
  roomEvent,
  type RoomTyping,
  type RoomViewers,
  userEvent,
} from '#app/realtime/events.ts'
import type { MessageView, ConversationView } from './texting-views.server.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

const permission = 'message'

/** A user asks colleagues to look at a conversation. */
export interface ConversationNotice {
  roomId: string
  by: UserView
  /** The conversation's title. */
  name: string
}

/** A new conversation, or the new state of one. */
export const conversationChanged = accountEvent<ConversationView>('sms_room_update', { permission })
/** Completed: lists drop the conversation. */
export const conversationRemoved = accountEvent<{ roomId: string }>('sms_room_remove', { permission })
/** A new text, or the new state of one with the same id. */
export const messageChanged = accountEvent<MessageView>('sms_message', { permission })
/** Unread counts may have changed; each user asks for their own. */
export const unreadChanged = accountEvent('sms_unread', { permission })
/** Something was snoozed, or a snooze ended. */
export const snoozesChanged = accountEvent('refresh_snoozes')
export const teamNotified = accountEvent<ConversationNotice>('sms_notify_team', { permission })
export const conversationAssigned = userEvent<ConversationNotice>('sms_assigned', { permission })
/** A colleague mentioned the user in an internal note. */
export const conversationMentioned = userEvent<ConversationNotice>('sms_mentioned', { permission })
/** A text that a user scheduled was not sent. */
export interface StoppedText {
  /** Null where there is no conversation to show it in. */
  conversationId: string | null
  clientId: string | null
  /** The recipient. */
  name: string
  reason: string
  /** Its time hasn't come; it is still sent if the reason is gone by then. */
  waits?: boolean
}
export const textStopped = userEvent<StoppedText>('sms_stopped', { permission })
export const smsTyping = roomEvent<RoomTyping>('sms_is_typing', { permission })
/** Says who has the conversation open now. */
export const smsViewers = roomEvent<RoomViewers>('sms_viewers', { permission })

export const joinRoom = defineRequest<{ roomId: string }>('sms_join_room')
export const leaveRoom = defineRequest<{ roomId: string }>('sms_leave_room')
export const sendTyping = defineRequest<{ roomId: string }>('sms_is_typing')
