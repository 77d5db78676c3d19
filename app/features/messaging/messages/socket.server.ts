import { z } from 'zod'
import {
  listMessages,
  resendText,
  searchMessages,
  sendText,
} from '#app/features/messaging/texting/texts.server.ts'
import {
  conversationWithSchema,
  resendSchema,
  sendToRoomSchema,
} from '#app/features/messaging/texting/texting.schema.ts'
import type { MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import {
  findOrCreateConversation,
  getConversation,
} from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { loadConversation } from './messages-page.server.ts'
import { wireMessage } from '#app/features/messaging/texting/api-format.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { enterRoom, publishTyping } from '#app/realtime/rooms.server.ts'
import { smsTyping, smsViewers } from '#app/features/messaging/texting/events.ts'
import {
  assignConversation,
  completeConversation,
  followConversation,
  markUnread,
  notifyTeam,
  unfollowConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { listConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'

const room = z.object({ roomId: z.uuid() })
const cursor = z.string().max(300).nullish()

const wireView = async (ctx: Ctx, message: MessageView) =>
  wireMessage(message, (await getConversation(ctx, message.roomId)).client)

/**
 * The texting requests. Our own pages only join, leave and type over the socket; other clients may use
 * the rest, each of which calls the same function as the form of our pages and returns its result in the ack.
 */
export const smsHandlers: Handlers = {
  sms_join_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }, socket) =>
      enterRoom(socket, roomId, smsViewers, () => getConversation(ctx, roomId)),
  }),
  sms_is_typing: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }, socket) => publishTyping(ctx, socket, roomId, smsTyping),
  }),
  sms_leave_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (_ctx, { roomId }, socket) => socket.leave(roomId),
  }),
  conversations: defineHandler({
    schema: z.object({ cursor, search: z.string().max(100).nullish() }),
    access: 'message',
    handle: (ctx, input) => listConversations(ctx, input),
  }),
  sms_room: defineHandler({
    schema: room,
    access: 'message',
    handle: async (ctx, { roomId }) => {
      const { conversation, scheduled } = await loadConversation(ctx, roomId)
      return {
        ...conversation,
        unsentMessages: scheduled.map(({ note, ...text }) => ({ ...text, notes: note })),
      }
    },
  }),
  sms_load_more_messages: defineHandler({
    schema: room.extend({ before: z.uuid().nullish() }),
    access: 'message',
    handle: async (ctx, { roomId, before }) => {
      const { client } = await getConversation(ctx, roomId)
      const page = await listMessages(ctx, { conversationId: roomId, before })
      return { ...page, items: page.items.map((message) => wireMessage(message, client)) }
    },
  }),
  sms_search: defineHandler({
    schema: z.object({ search: z.string().max(200) }),
    access: 'message',
    handle: (ctx, { search }) => searchMessages(ctx, search),
  }),
  sms_create_room: defineHandler({
    schema: conversationWithSchema,
    access: 'message',
    handle: (ctx, input) => findOrCreateConversation(ctx, input),
  }),
  sms_favorite: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }) => followConversation(ctx, roomId),
  }),
  sms_unfavorite: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }) => unfollowConversation(ctx, roomId),
  }),
  sms_assign_room_to: defineHandler({
    schema: room.extend({ userId: z.uuid() }),
    access: 'message',
    handle: (ctx, { roomId, userId }) => assignConversation(ctx, { conversationId: roomId, userId }),
  }),
  sms_notify_team: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }) => notifyTeam(ctx, roomId),
  }),
  sms_status_room: defineHandler({
    schema: room.extend({ status: z.enum(['completed', 'attention']) }),
    access: 'message',
    handle: async (ctx, { roomId, status }) => {
      if (status === 'completed') await completeConversation(ctx, roomId)
      else await markUnread(ctx, roomId)
    },
  }),
  sms_send_message: defineHandler({
    schema: sendToRoomSchema,
    access: 'message',
    handle: async (ctx, { roomId, ...text }) =>
      wireView(ctx, await sendText(ctx, { ...text, conversationId: roomId })),
  }),
  sms_resend_message: defineHandler({
    schema: resendSchema,
    access: 'message',
    handle: async (ctx, input) => wireView(ctx, await resendText(ctx, input)),
  }),
}
