import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { userView } from '#app/lib/user-view.server.ts'
import type { RoomTyping, TargetedEvent } from './events.ts'
import type { RealtimeSocket, RoomViewersEvent } from './handler.ts'

/** More open rooms than this means that the browser forgot to close some. */
const MAX_ROOMS = 20
const TYPING_EVERY_MS = 1_000
const lastTyped = new WeakMap<object, number>()

/** Opens a room once `check` has found that the user may see it. Over the limit it closes the oldest one. */
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
  await ctx.publish([event(roomId, { roomId, user: userView(ctx.actor) })])
}
