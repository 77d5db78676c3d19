import { sql } from 'drizzle-orm'
import { historyAround, historyPage, type Page } from '#app/lib/paging.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import type { ChatMatch, ChatMessageView, ChatSearch } from './chat-views.server.ts'
import { CHAT_PAGE_SIZE } from './limits.ts'
import { findChatRooms } from './list-rooms.server.ts'
import { selectChatMessages } from './message-view.server.ts'
import { noChatRoom, requireColleague, selectChatRooms, viewFor } from './room-view.server.ts'
import { MIN_SEARCH_LENGTH } from '#app/features/messaging/conversations/limits.ts'

/** Restricts messages `m` to rooms the reader is in. */
const readBy = (userId: string) => sql`exists (select 1 from chat_room_users reader
  where reader.account_id = m.account_id and reader.room_id = m.room_id and reader.user_id = ${userId}::uuid)`

/** One page of a room's messages, oldest first: the newest page, or the one before the message `before`. */
export async function listChatMessages(
  ctx: Ctx,
  input: { roomId: string; before?: string | null; limit?: number },
): Promise<Page<ChatMessageView>> {
  const actor = requireColleague(ctx)
  const limit = Math.min(Math.max(input.limit ?? CHAT_PAGE_SIZE, 1), 100)
  const before = isUuid(input.before) ? sql`and m.id < ${input.before}::uuid` : sql``
  return ctx.db(async (tx) => {
    const messages = await inRoom(tx, actor.id, input.roomId, (roomId) =>
      selectChatMessages(
        tx,
        sql`where m.room_id = ${roomId}::uuid and ${readBy(actor.id)} ${before} order by m.id desc limit ${limit + 1}`,
      ),
    )
    return historyPage(messages, limit)
  })
}

/** A found message with a page before and after it. */
export async function listChatAround(ctx: Ctx, roomId: string, messageId: string) {
  const actor = requireColleague(ctx)
  const half = CHAT_PAGE_SIZE
  return ctx.db(async (tx) => {
    const part = (rest: ReturnType<typeof sql>) =>
      selectChatMessages(
        tx,
        sql`where m.room_id = ${roomId}::uuid and ${readBy(actor.id)} and ${rest} limit ${half + 1}`,
      )
    const [upTo, after] = await inRoom(tx, actor.id, roomId, () =>
      Promise.all([
        part(sql`m.id <= ${messageId}::uuid order by m.id desc`),
        part(sql`m.id > ${messageId}::uuid order by m.id`),
      ]),
    )
    return historyAround(upTo, after, half)
  })
}

/** Reads, and checks at the same time that the reader is in the room. */
export async function inRoom<Read>(
  tx: Database,
  userId: string,
  roomId: string,
  read: (roomId: string) => Promise<Read>,
): Promise<Read> {
  const [own, found] = await Promise.all([
    tx.execute(
      sql`select 1 from chat_room_users where room_id = ${roomId}::uuid and user_id = ${userId}::uuid`,
    ),
    read(roomId),
  ])
  if (own.length === 0) throw noChatRoom()
  return found
}

/** The user's rooms by title, and messages in them by text, newest first. */
export async function searchChat(ctx: Ctx, typed: string): Promise<ChatSearch> {
  const actor = requireColleague(ctx)
  const term = typed.replaceAll('\0', '').trim().slice(0, 200)
  if (term.length < MIN_SEARCH_LENGTH) {
    throw new AppError('invalid', 'Needs to be at least 4 characters', 'search')
  }
  const [rooms, messages] = await Promise.all([
    findChatRooms(ctx, term, 10),
    ctx.db((tx) => findChatMessages(tx, actor.id, { term, most: 50 })),
  ])
  return { rooms, messages }
}

/** Messages that contain the term, in rooms the reader is in, newest first. */
export async function findChatMessages(
  tx: Database,
  readerId: string,
  { term, most }: { term: string; most: number },
): Promise<ChatMatch[]> {
  const found = await selectChatMessages(
    tx,
    sql`where m.id in (select id from search_chat_messages(${term}, ${readerId}::uuid, ${most}))`,
  )
  const ids = [...new Set(found.map((message) => message.roomId))]
  if (ids.length === 0) return []
  const rows = await selectChatRooms(
    tx,
    sql`select id, 0 as rank from chat_rooms where id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  const titles = new Map(rows.map((row) => [row.id, viewFor(row, readerId)?.title ?? '']))
  return found.map(({ id, roomId, message, user, createdAt }) => ({
    ...{ id, roomId, message, user, createdAt },
    roomTitle: titles.get(roomId) ?? '',
  }))
}
