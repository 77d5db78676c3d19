import { z } from 'zod'
import { getRoom } from '#app/features/messages/rooms.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { defineHandler, type Handler, type RealtimeSocket } from './handler.ts'
import { viewerOf } from './rooms.ts'

const room = z.object({ roomId: z.uuid() })
/** More would be the same person leafing through conversations with none of them closed: a mistake of the browser. */
const MAX_ROOMS = 20
const TYPING_EVERY_MS = 1_000
const lastTyped = new WeakMap<object, number>()

/** Opens a room once `check` has found that the person may. The oldest of too many open ones is closed. */
export async function enterRoom(
  socket: RealtimeSocket,
  roomId: string,
  viewersEvent: string,
  check: () => Promise<unknown>,
): Promise<void> {
  await check()
  const [oldest] = socket.rooms.keys()
  if (oldest !== undefined && socket.rooms.size >= MAX_ROOMS) socket.leave(oldest)
  socket.join(roomId, viewersEvent)
}

/** Tells those who have the room open that the person types, at most once a second. */
export async function sayTyping(
  ctx: Ctx,
  socket: RealtimeSocket,
  roomId: string,
  event: string,
): Promise<void> {
  if (!ctx.actor || !socket.rooms.has(roomId)) throw forbidden()
  const now = Date.now()
  if (now - (lastTyped.get(socket) ?? 0) < TYPING_EVERY_MS) return
  lastTyped.set(socket, now)
  await ctx.publish([{ topic: `room:${roomId}`, name: event, data: { roomId, user: viewerOf(ctx.actor) } }])
}

/** Opening and closing a conversation, and typing in it. */
export const roomHandlers: Record<string, Handler> = {
  sms_join_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }, socket) => enterRoom(socket, roomId, 'sms_viewers', () => getRoom(ctx, roomId)),
  }),
  sms_is_typing: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }, socket) => sayTyping(ctx, socket, roomId, 'sms_is_typing'),
  }),
  sms_leave_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (_ctx, { roomId }, socket) => socket.leave(roomId),
  }),
}
