import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { chatRoomUsers } from '#db/schema/index.ts'
import type { roomOrderSchema } from './chat.schema.ts'
import type { ChatRoomView } from './chat-views.server.ts'
import { placesAfterMove } from './room-list-state.ts'
import { chatRoomFor, noChatRoom, usersInRoom, publishTo, requireColleague } from './room-view.server.ts'
import { chatRoomChanged, chatRoomsReordered, chatUpdated } from './events.ts'

/** Larger rooms publish no read receipts, whose events would grow with the square of the people. */
const MOST_LIVE_VIEWERS = 50

/** Marks the room as viewed. */
export async function viewChatRoom(ctx: Ctx, roomId: string): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  return ctx.db(async (tx) => {
    // A ghosting user doesn't view it for the other.
    if (!ctx.ghostedBy && isUuid(roomId)) {
      // Locks only the user's own row: sending locks the room first, then these rows.
      const seen = await tx.execute<{ viewed: string | null }>(sql`
        update chat_room_users m set unread = 0, viewed_id = r.last_message_id
        from chat_rooms r
        where r.account_id = m.account_id and r.id = m.room_id and m.room_id = ${roomId}::uuid
          and m.user_id = ${actor.id}::uuid and (m.unread > 0 or m.viewed_id is distinct from r.last_message_id)
        returning m.viewed_id as viewed`)
      if (seen[0]) {
        const others = (await usersInRoom(tx, roomId)).filter((id) => id !== actor.id)
        publishTo(tx, [actor.id], chatUpdated, { roomId, unread: 0 })
        const viewed = { userId: actor.id, messageId: seen[0].viewed }
        if (others.length < MOST_LIVE_VIEWERS) {
          publishTo(tx, others, chatUpdated, { roomId, viewed })
        }
      }
    }
    return chatRoomFor(tx, roomId, actor.id)
  })
}

/** Makes the newest message unread. */
export async function markChatUnread(ctx: Ctx, roomId: string): Promise<ChatRoomView> {
  return changeMine(ctx, roomId, { unread: sql`greatest(unread, 1)` })
}

/** Hides the room from the user's list until its next message, or shows it again. */
export async function hideChatRoom(ctx: Ctx, roomId: string, hidden: boolean): Promise<ChatRoomView> {
  return changeMine(ctx, roomId, hidden ? { hidden, unread: 0, position: null } : { hidden })
}

/** A muted room notifies the user of mentions only. */
export async function muteChatRoom(ctx: Ctx, roomId: string, muted: boolean): Promise<ChatRoomView> {
  return changeMine(ctx, roomId, { muted })
}

type Mine = { [Name in 'unread' | 'hidden' | 'muted' | 'position' | 'viewedId']?: unknown }

async function changeMine(ctx: Ctx, roomId: string, set: Mine): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  return ctx.db(async (tx) => {
    await setMine(tx, roomId, actor.id, set)
    const view = await chatRoomFor(tx, roomId, actor.id)
    publishTo(tx, [actor.id], chatRoomChanged, view)
    return view
  })
}

export async function setMine(tx: Database, roomId: string, userId: string, set: Mine): Promise<void> {
  await tx
    .update(chatRoomUsers)
    .set(set as Partial<typeof chatRoomUsers.$inferInsert>)
    .where(and(eq(chatRoomUsers.roomId, roomId), eq(chatRoomUsers.userId, userId)))
}

/**
 * Puts these rooms first in the user's list, in this order; the rest follows by newest message. An empty list resets
 * the order.
 */
export async function orderChatRooms(ctx: Ctx, { roomIds }: z.output<typeof roomOrderSchema>): Promise<void> {
  const actor = requireColleague(ctx)
  const ids = [...new Set(roomIds)]
  await ctx.db(async (tx) => {
    const list = `{${ids.join(',')}}`
    const placed = await tx.execute<{ placed: boolean }>(sql`
      update chat_room_users m set position = o.place
      from (
        select m.room_id, (w.place - 1)::int as place from chat_room_users m
        left join unnest(${list}::uuid[]) with ordinality as w (room_id, place) using (room_id)
        where m.user_id = ${actor.id}::uuid and (w.place is not null or m.position is not null)
        order by m.room_id for update of m
      ) o
      where m.room_id = o.room_id and m.user_id = ${actor.id}::uuid
      returning m.position is not null as placed`)
    if (placed.filter((row) => row.placed).length !== ids.length) throw noChatRoom()
    publishTo(tx, [actor.id], chatRoomsReordered, undefined)
  })
}

/** Moves a room one place up or down: for keyboards and without JavaScript. */
export async function moveChatRoom(
  ctx: Ctx,
  roomId: string,
  { listed, step }: { listed: readonly ChatRoomView[]; step: 1 | -1 },
): Promise<void> {
  const from = listed.findIndex((room) => room.id === roomId)
  const to = from + step
  if (from < 0) throw noChatRoom()
  if (to < 0 || to >= listed.length) return
  await orderChatRooms(ctx, { roomIds: placesAfterMove(listed, from, to) })
}
