import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { conversations, conversationUsers } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { unreadChanged } from './events.ts'

const followedBy = (userId: string) =>
  and(eq(conversationUsers.userId, userId), eq(conversationUsers.following, true))

/** The conversations that a user follows. Those without a follower wait for the whole team. */
export const conversationHandOver: HandOver = {
  kind: 'conversations',
  label: ['followed conversation', 'followed conversations'],
  fallback: 'No one',
  count: async (tx, userId) => {
    const [row] = await tx.select({ count: count() }).from(conversationUsers).where(followedBy(userId))
    return row!.count
  },
  give: async (tx, ctx, { from, to }) => {
    const followed = tx
      .select({ id: conversationUsers.conversationId })
      .from(conversationUsers)
      .where(followedBy(from))
    // Lock the conversations first and in one order, as sending does: in another the two could deadlock.
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inArray(conversations.id, followed))
      .orderBy(asc(conversations.id))
      .for('no key update')
    if (to) {
      await tx.execute(sql`
        insert into conversation_users (account_id, conversation_id, user_id, following)
        select account_id, conversation_id, ${to}::uuid, true from conversation_users
        where user_id = ${from} and following
        on conflict (account_id, conversation_id, user_id) do update set following = true`)
    }
    await tx.update(conversationUsers).set({ following: false }).where(followedBy(from))
    tx.after(unreadChanged())
  },
}
