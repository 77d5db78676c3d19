import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { smsConversations, smsConversationUsers } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { unreadChanged } from './events.ts'

const followedBy = (userId: string) =>
  and(eq(smsConversationUsers.userId, userId), eq(smsConversationUsers.following, true))

/** The conversations that a user follows. Those without a follower wait for the whole team. */
export const conversationHandOver: HandOver = {
  kind: 'conversations',
  label: ['followed conversation', 'followed conversations'],
  fallback: 'No one',
  count: async (tx, userId) => {
    const [row] = await tx.select({ count: count() }).from(smsConversationUsers).where(followedBy(userId))
    return row!.count
  },
  give: async (tx, ctx, { from, to }) => {
    const followed = tx
      .select({ id: smsConversationUsers.conversationId })
      .from(smsConversationUsers)
      .where(followedBy(from))
    // Lock the conversations first and in one order, as sending does: in another the two could deadlock.
    await tx
      .select({ id: smsConversations.id })
      .from(smsConversations)
      .where(inArray(smsConversations.id, followed))
      .orderBy(asc(smsConversations.id))
      .for('no key update')
    if (to) {
      await tx.execute(sql`
        insert into sms_room_users (account_id, room_id, user_id, following)
        select account_id, room_id, ${to}::uuid, true from sms_room_users
        where user_id = ${from} and following
        on conflict (account_id, room_id, user_id) do update set following = true`)
    }
    await tx.update(smsConversationUsers).set({ following: false }).where(followedBy(from))
    tx.after(unreadChanged())
  },
}
