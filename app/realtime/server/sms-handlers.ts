import { z } from 'zod'
import { listMessages, resendText, searchMessages, sendText } from '#app/features/texting/texts.server.ts'
import {
  createRoomSchema,
  type MessageView,
  resendSchema,
  sendTextSchema,
} from '#app/features/texting/texting.schema.ts'
import {
  assignRoom,
  completeRoom,
  findOrCreateRoom,
  followRoom,
  getRoom,
  listRooms,
  markUnread,
  notifyTeam,
  unfollowRoom,
} from '#app/features/texting/conversations.server.ts'
import { loadRoom } from '#app/features/messages/messages-page.server.ts'
import { wireMessage } from '#app/features/texting/api-format.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineHandler, type Handler } from './handler.ts'

const room = z.object({ roomId: z.uuid() })
const cursor = z.string().max(300).nullish()

const outward = async (ctx: Ctx, message: MessageView) =>
  wireMessage(message, (await getRoom(ctx, message.roomId)).client)

/**
 * The spec's texting requests over the socket (spec 2, 7), for other clients than our pages, which use forms. Each calls
 * the same function as its form; the ack carries what it returns.
 */
export const smsHandlers: Record<string, Handler> = {
  sms_rooms: defineHandler({
    schema: z.object({ cursor, search: z.string().max(100).nullish() }),
    access: 'message',
    handle: (ctx, input) => listRooms(ctx, input),
  }),
  sms_room: defineHandler({
    schema: room,
    access: 'message',
    handle: async (ctx, { roomId }) => {
      const { room, scheduled } = await loadRoom(ctx, roomId)
      return { ...room, unsentMessages: scheduled.map(({ note, ...text }) => ({ ...text, notes: note })) }
    },
  }),
  sms_load_more_messages: defineHandler({
    schema: room.extend({ before: z.uuid().nullish() }),
    access: 'message',
    handle: async (ctx, input) => {
      const { client } = await getRoom(ctx, input.roomId)
      const page = await listMessages(ctx, input)
      return { ...page, items: page.items.map((message) => wireMessage(message, client)) }
    },
  }),
  sms_search: defineHandler({
    schema: z.object({ search: z.string().max(200) }),
    access: 'message',
    handle: (ctx, { search }) => searchMessages(ctx, search),
  }),
  sms_create_room: defineHandler({
    schema: createRoomSchema,
    access: 'message',
    handle: (ctx, input) => findOrCreateRoom(ctx, input),
  }),
  sms_favorite: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }) => followRoom(ctx, roomId),
  }),
  sms_unfavorite: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }) => unfollowRoom(ctx, roomId),
  }),
  sms_assign_room_to: defineHandler({
    schema: room.extend({ userId: z.uuid() }),
    access: 'message',
    handle: (ctx, input) => assignRoom(ctx, input),
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
      if (status === 'completed') await completeRoom(ctx, roomId)
      else await markUnread(ctx, roomId)
    },
  }),
  sms_send_message: defineHandler({
    schema: sendTextSchema,
    access: 'message',
    handle: async (ctx, input) => outward(ctx, await sendText(ctx, input)),
  }),
  sms_resend_message: defineHandler({
    schema: resendSchema,
    access: 'message',
    handle: async (ctx, input) => outward(ctx, await resendText(ctx, input)),
  }),
}
