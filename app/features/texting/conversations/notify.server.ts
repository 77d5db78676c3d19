import { and, eq, sql } from 'drizzle-orm'
import { notifyUsers } from '#app/features/push/notify.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { smsRooms, smsRoomUsers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { selectConversation } from './conversation-view.server.ts'
import { conversationTitle } from '../labels.ts'

/** What a user is notified of. */
export type NotificationKind = 'text' | 'mention' | 'assigned'

/** A notification that nobody has seen by then is stale. */
const TTL_SECONDS = 3600

/** Nothing private: a locked screen shows it too. */
const WORDS: Record<NotificationKind, { title: string; body: string }> = {
  text: { title: 'New text', body: 'A contact is waiting for an answer.' },
  mention: { title: 'You were mentioned', body: 'A colleague mentioned you in a conversation.' },
  assigned: { title: 'Conversation assigned', body: 'A colleague assigned a conversation to you.' },
}

/** Shows a notification in the user's browsers, unless they muted the conversation, once the transaction commits. */
export async function notifyUser(
  tx: Database,
  ctx: Ctx,
  about: { userId: string; roomId: string; kind: NotificationKind },
): Promise<void> {
  const [own] = await tx
    .select({ muted: smsRoomUsers.muted })
    .from(smsRoomUsers)
    .where(and(eq(smsRoomUsers.roomId, about.roomId), eq(smsRoomUsers.userId, about.userId)))
  // Who is asked by name hears of it all the same.
  if (own?.muted && about.kind === 'text') return
  await enqueue(tx, 'sms.notify', { accountId: ctx.account.id, ...about })
}

/** Notifies those who follow the conversation, or have claimed it, of a client's text. */
export async function notifyFollowers(tx: Database, ctx: Ctx, roomId: string): Promise<void> {
  const rows = await tx.execute<{ user_id: string }>(sql`
    select user_id from sms_room_users where room_id = ${roomId}::uuid and following
    union
    select claimed_by from sms_rooms where id = ${roomId}::uuid and claimed_until > ${ctx.now().toISOString()}::timestamptz`)
  for (const { user_id: userId } of rows) await notifyUser(tx, ctx, { userId, roomId, kind: 'text' })
}

/** The task: notifies the user. */
export async function notifyOfConversation(
  ctx: Ctx,
  { userId, roomId, kind }: { userId: string; roomId: string; kind: NotificationKind },
): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const conversation = await selectConversation(tx, roomId)
    const [room] = await tx
      .select({ preview: smsRooms.lastMessagePreview })
      .from(smsRooms)
      .where(eq(smsRooms.id, roomId))
    return conversation && room && { name: conversationTitle(conversation), preview: room.preview }
  })
  if (!found) return
  const { name, preview } = found
  const detailed = {
    text: { title: name, body: preview },
    mention: { title: 'You were mentioned', body: `A colleague mentioned you in ${name}.` },
    assigned: { title: 'Conversation assigned', body: `A colleague assigned ${name} to you.` },
  }[kind]
  const about = { tag: `room-${roomId}`, url: `/messages/${roomId}` }
  await notifyUsers(ctx, [userId], { plain: WORDS[kind], detailed, ...about }, TTL_SECONDS)
}
