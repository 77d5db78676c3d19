import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { chatRoomUsers, users } from '#db/schema/index.ts'
import type { TargetedEvent } from '#app/realtime/events.ts'
import type { ChatRoomView } from './chat-views.server.ts'
import { chatRoomChanged } from './events.ts'
import { iso } from '#app/lib/dates.ts'

interface PersonRow {
  id: string
  firstName: string
  lastName: string
  /** Left the company: their messages stay, but they are in no room. */
  gone: boolean
  unread: number
  viewedId: string | null
  hidden: boolean
  muted: boolean
  position: number | null
}

/** A room, the same for everyone; `viewFor` makes one user's view. */
export interface ChatRoomRow extends Record<string, unknown> {
  id: string
  format: ChatRoomView['format']
  title: string | null
  named: boolean
  created_by: string | null
  last_message_id: string | null
  last_message_on: string
  preview: string
  last_by: { id: string; firstName: string } | null
  people: PersonRow[]
  /** Postgres's text form, to the microsecond: the sort key of the next page. */
  place: string
}

export const noChatRoom = () => notFound('This room')

/** The acting user. */
export function requireColleague(ctx: Ctx) {
  if (!ctx.actor) throw forbidden()
  return ctx.actor
}

/** Rooms with their people, in the order of `page`, a query of (id, rank). */
export async function selectChatRooms(tx: Database, page: SQL): Promise<ChatRoomRow[]> {
  return tx.execute<ChatRoomRow>(sql`
    with page as (${page})
    select r.id, r.format, r.title, r.users_key is null as named, r.created_by, r.last_message_id, r.last_message_on,
      r.last_message_on::text as place, r.last_message_preview as preview,
      case when b.id is not null then json_build_object('id', b.id, 'firstName', b.first_name) end as last_by,
      (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'gone', u.disabled_at is not null, 'unread', m.unread, 'viewedId', m.viewed_id, 'hidden', m.hidden, 'muted', m.muted,
          'position', m.position) order by lower(u.first_name), lower(u.last_name), u.id), '[]')
        from chat_room_users m join users u on u.account_id = m.account_id and u.id = m.user_id
        where m.account_id = r.account_id and m.room_id = r.id) as people
    from page
    join chat_rooms r on r.account_id = (select current_account_id()) and r.id = page.id
    left join users b on b.account_id = r.account_id and b.id = r.last_message_by
    order by page.rank`)
}

/** Undefined if the user isn't in the room: for them it doesn't exist. */
export function viewFor(row: ChatRoomRow, userId: string): ChatRoomView | undefined {
  const me = row.people.find((person) => person.id === userId)
  if (!me) return undefined
  const others = row.people.filter((person) => person.id !== userId)
  const here = row.people.filter((person) => !person.gone)
  return {
    id: row.id,
    format: row.format,
    title: row.title ?? namesOf(row.format === 'direct' ? others : others.filter((person) => !person.gone)),
    named: row.format === 'group' && row.named,
    users: here.map((person) => person.id),
    createdBy: row.created_by,
    unread: me.unread,
    viewedBy: here
      .filter(({ viewedId }) => row.last_message_id && viewedId && viewedId >= row.last_message_id)
      .map((person) => person.id),
    hidden: me.hidden ? [userId] : [],
    viewedId: me.viewedId,
    muted: me.muted,
    order: me.position,
    lastMessageId: row.last_message_id,
    lastMessageOn: iso(row.last_message_on),
    preview: row.preview,
    lastMessageBy: row.last_by,
    open: row.format === 'group' || here.some((person) => person.id !== userId),
  }
}

/** `Dana Okafor`; `Dana, Luis and Amy`; `Dana, Luis, Amy and 4 others`. */
function namesOf(people: readonly PersonRow[]): string {
  const [only] = people
  if (!only) return 'Only you'
  if (people.length === 1) return fullName(only.firstName, only.lastName) || 'Someone'
  const first = people.map(({ firstName, lastName }) => firstName || lastName || 'Someone')
  const named = first.length <= 4 ? first.slice(0, -1) : first.slice(0, 3)
  const rest = first.length <= 4 ? first.at(-1) : `${first.length - 3} others`
  return `${named.join(', ')} and ${rest}`
}

export async function selectChatRoom(tx: Database, roomId: string): Promise<ChatRoomRow | undefined> {
  const [row] = await selectChatRooms(tx, sql`select ${roomId}::uuid as id, 0 as rank`)
  return row
}

export async function chatRoomFor(tx: Database, roomId: string, userId: string): Promise<ChatRoomView> {
  const row = await selectChatRoom(tx, roomId)
  const view = row && viewFor(row, userId)
  if (!view) throw noChatRoom()
  return view
}

/** The active users in the room. */
export async function usersInRoom(tx: Database, roomId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(chatRoomUsers)
    .innerJoin(users, on(users, chatRoomUsers.userId))
    .where(and(eq(chatRoomUsers.roomId, roomId), isNull(users.disabledAt)))
  return rows.map((row) => row.id)
}

/** Publishes to each of these users, and only to them, after commit. */
export function publishTo<Payload>(
  tx: Tx,
  userIds: readonly string[],
  event: TargetedEvent<Payload>,
  data: Payload,
): void {
  for (const userId of userIds) tx.after(event(userId, data))
}

/** Publishes the room to everyone in it, each in their own view, and returns the view of `userId`. */
export async function publishChatRoom(tx: Tx, roomId: string, userId: string): Promise<ChatRoomView> {
  const row = await selectChatRoom(tx, roomId)
  if (!row) throw noChatRoom()
  for (const person of row.people) {
    const view = person.gone ? undefined : viewFor(row, person.id)
    if (view) tx.after(chatRoomChanged(person.id, view))
  }
  const own = viewFor(row, userId)
  if (!own) throw noChatRoom()
  return own
}
