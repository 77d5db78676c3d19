import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isPostgresInstant } from '#app/lib/dates.ts'
import { decodeCursor, encodeCursor } from '#app/lib/paging.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ChatRoomPage, ChatRoomView } from './chat-views.server.ts'
import { CHAT_ROOM_PAGE_SIZE } from './limits.ts'
import { chatRoomFor, requireColleague, selectChatRooms, viewFor } from './room-view.server.ts'

/** The sort key of a page's last row. */
interface Place {
  /** The place the user gave the room; null orders it by time. */
  position: number | null
  /** The time of the newest message, as Postgres writes it. */
  at: string
  id: string
}

function readPlace(cursor: string | null | undefined): Place | null {
  const key = decodeCursor(cursor ?? null)
  const [, position, at] = /^(-?\d{1,9}|-) (.+)$/.exec(key?.text ?? '') ?? []
  if (!key || !at || !isPostgresInstant(at)) return null
  return { position: position === '-' ? null : Number(position), at, id: key.id }
}

/** More rooms than any user has. */
const MOST_ROOMS = 1000

/**
 * The user's rooms: first those they have ordered, then by newest message. `hidden` lists the hidden ones instead. An
 * invalid cursor starts at the beginning.
 */
export async function listChatRooms(
  ctx: Ctx,
  input: { cursor?: string | null; limit?: number; hidden?: boolean } = {},
): Promise<ChatRoomPage> {
  const actor = requireColleague(ctx)
  const limit = Math.min(Math.max(input.limit ?? CHAT_ROOM_PAGE_SIZE, 1), MOST_ROOMS)
  const after = readPlace(input.cursor)
  const behind = !after
    ? sql``
    : after.position === null
      ? sql`and m.position is null and (r.last_message_on, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql`and (m.position > ${after.position}::int or m.position is null)`
  const rows = await ctx.db((tx) =>
    selectChatRooms(
      tx,
      sql`select r.id, row_number() over (order by m.position, r.last_message_on desc, r.id desc) as rank
        from chat_room_users m
        join chat_rooms r on r.account_id = m.account_id and r.id = m.room_id
        where m.user_id = ${actor.id}::uuid and m.hidden = ${input.hidden ?? false}::boolean ${behind}
        order by rank limit ${limit + 1}`,
    ),
  )
  const shown = rows.slice(0, limit)
  const items = shown.flatMap((row) => viewFor(row, actor.id) ?? [])
  const [last, lastView] = [shown.at(-1), items.at(-1)]
  const nextCursor =
    rows.length > limit && last && lastView
      ? encodeCursor({ text: `${lastView.order ?? '-'} ${last.place}`, id: last.id })
      : null
  return { items, nextCursor }
}

export async function getChatRoom(ctx: Ctx, roomId: string): Promise<ChatRoomView> {
  const actor = requireColleague(ctx)
  return ctx.db((tx) => chatRoomFor(tx, roomId, actor.id))
}

/** The user's rooms, hidden ones too, whose title or people match. */
export async function findChatRooms(ctx: Ctx, term: string, most: number): Promise<ChatRoomView[]> {
  const actor = requireColleague(ctx)
  const wanted = term.trim().toLowerCase()
  if (!wanted) return []
  const pattern = `%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await ctx.db((tx) =>
    selectChatRooms(
      tx,
      sql`select id, row_number() over (order by last_message_on desc, id desc) as rank from (
        select r.id, r.last_message_on from chat_room_users m
        join chat_rooms r on r.account_id = m.account_id and r.id = m.room_id
        where m.user_id = ${actor.id}::uuid and (lower(r.title) like ${pattern} or exists (
          select 1 from chat_room_users o join users u on u.account_id = o.account_id and u.id = o.user_id
          where o.account_id = r.account_id and o.room_id = r.id and o.user_id <> m.user_id
            and lower(u.first_name || ' ' || u.last_name) like ${pattern}))
        order by r.last_message_on desc, r.id desc limit ${most}) found`,
    ),
  )
  return rows.flatMap((row) => viewFor(row, actor.id) ?? [])
}

/** Unseen messages of others in rooms that aren't hidden. At most 1,000: badges are capped at 99. */
export async function countUnreadChat(ctx: Ctx): Promise<number> {
  const { actor } = ctx
  if (!actor) return 0
  const [row] = await ctx.db((tx) =>
    tx.execute<{ unread: number }>(sql`
      select least(coalesce(sum(unread), 0), 1000)::int as unread from chat_room_users
      where user_id = ${actor.id}::uuid and unread > 0 and not hidden`),
  )
  return row?.unread ?? 0
}

/** Whether the user is in the room: a cheap check for frequent signals (typing). */
export async function isInChatRoom(ctx: Ctx, roomId: string): Promise<boolean> {
  if (!ctx.actor || !isUuid(roomId)) return false
  const { id } = ctx.actor
  const rows = await ctx.db((tx) =>
    tx.execute(sql`select 1 from chat_room_users where room_id = ${roomId}::uuid and user_id = ${id}::uuid`),
  )
  return rows.length > 0
}
