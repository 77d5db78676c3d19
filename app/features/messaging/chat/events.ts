import {
  defineRequest,
  roomEvent,
  type RoomTyping,
  type RoomViewers,
  userEvent,
} from '#app/realtime/events.ts'
import type { ChatMention, ChatMessageView, ChatRoomView, ChatUpdate } from './chat-views.server.ts'

// Published to each user in the room separately: no one else may learn of the room.

/** A new room, or one whose title, people or place in the list changed, as this user sees it. */
export const chatRoomChanged = userEvent<ChatRoomView>('chat_room')
/** The order of the rooms has changed: load the list again. */
export const chatRoomsReordered = userEvent('chat_rooms')
/** A new message, or the new state of one with the same id. */
export const chatMessageChanged = userEvent<ChatMessageView>('chat_message')
/** Read receipts, unread counts and removals. */
export const chatUpdated = userEvent<ChatUpdate>('chat_update')
/** A colleague mentioned the user in a room. */
export const chatMentioned = userEvent<ChatMention>('chat_mentioned')
export const chatTyping = roomEvent<RoomTyping>('chat_isTyping')
/** Says who has the room open now. */
export const chatViewers = roomEvent<RoomViewers>('chat_viewers')

export const joinChat = defineRequest<{ roomId: string }>('chat_joinRoom')
export const leaveChat = defineRequest<{ roomId: string }>('chat_leaveRoom')
export const sendChatTyping = defineRequest<{ roomId: string }>('chat_isTyping')
