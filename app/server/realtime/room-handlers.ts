import { z } from 'zod'
import { getRoom } from '#app/features/messages/rooms.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { defineHandler, type Handler } from './handler.ts'
import { viewerOf } from './rooms.ts'

const room = z.object({ roomId: z.uuid() })
/** More would be the same person leafing through conversations with none of them closed: a mistake of the browser. */
const MAX_ROOMS = 20
const TYPING_EVERY_MS = 1_000
const lastTyped = new WeakMap<object, number>()

/** Opening and closing a conversation, and typing in it. */
export const roomHandlers: Record<string, Handler> = {
  sms_join_room: defineHandler({
    schema: room,
    access: 'message',
    handle: async (ctx, { roomId }, socket) => {
      await getRoom(ctx, roomId)
      const [oldest] = socket.rooms.keys()
      if (oldest !== undefined && socket.rooms.size >= MAX_ROOMS) socket.leave(oldest)
      socket.join(roomId, 'sms_viewers')
    },
  }),
  sms_is_typing: defineHandler({
    schema: room,
    access: 'message',
    handle: async (ctx, { roomId }, socket) => {
      if (!ctx.actor || !socket.rooms.has(roomId)) throw forbidden()
      const now = Date.now()
      if (now - (lastTyped.get(socket) ?? 0) < TYPING_EVERY_MS) return
      lastTyped.set(socket, now)
      await ctx.publish([
        { topic: `room:${roomId}`, name: 'sms_is_typing', data: { roomId, user: viewerOf(ctx.actor) } },
      ])
    },
  }),
  sms_leave_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (_ctx, { roomId }, socket) => socket.leave(roomId),
  }),
}
