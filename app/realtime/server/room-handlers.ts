import { z } from 'zod'
import { getRoom } from '#app/features/texting/conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { smsTyping, smsViewers } from '#app/features/texting/events.ts'
import type { RoomTyping, TargetedEvent } from '../events.ts'
import { defineHandler, type Handler, type RealtimeSocket, type RoomViewersEvent } from './handler.ts'
import { roomUser } from './viewers.ts'

const room = z.object({ roomId: z.uuid() })
/** A browser that has more open has forgotten to close them. */
const MAX_ROOMS = 20
const TYPING_EVERY_MS = 1_000
const lastTyped = new WeakMap<object, number>()

/** Opens a room once `check` has found that the user may see it. Too many open rooms: the oldest is closed. */
export async function enterRoom(
  socket: RealtimeSocket,
  roomId: string,
  viewers: RoomViewersEvent,
  check: () => Promise<unknown>,
): Promise<void> {
  await check()
  const [oldest] = socket.rooms.keys()
  if (oldest !== undefined && socket.rooms.size >= MAX_ROOMS) socket.leave(oldest)
  socket.join(roomId, viewers)
}

/** Publishes to everyone who has the room open that the user is typing, at most once a second. */
export async function publishTyping(
  ctx: Ctx,
  socket: RealtimeSocket,
  roomId: string,
  event: TargetedEvent<RoomTyping>,
): Promise<void> {
  if (!ctx.actor || !socket.rooms.has(roomId)) throw forbidden()
  const now = Date.now()
  if (now - (lastTyped.get(socket) ?? 0) < TYPING_EVERY_MS) return
  lastTyped.set(socket, now)
  await ctx.publish([event(roomId, { roomId, user: roomUser(ctx.actor) })])
}

/** Opening and closing a conversation, and typing in it. */
export const roomHandlers: Record<string, Handler> = {
  sms_join_room: defineHandler({
    schema: room,
    access: 'message',
    handle: (ctx, { roomId }, socket) => enterRoom(socket, roomId, smsViewers, () => getRoom(ctx, roomId)),
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
}
