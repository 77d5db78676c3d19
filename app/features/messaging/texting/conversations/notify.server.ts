import { and, eq, sql } from 'drizzle-orm'
import { colleagueNotification, notifyUsers } from '#app/features/accounts/push/notify.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { assignedSentence, mentionedSentence } from '#app/lib/event-sentences.ts'
import type { Database } from '#db/client.ts'
import { conversations, conversationUsers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { selectConversation } from './conversation-view.server.ts'
import { conversationTitle } from '../labels.ts'

/** The events that a user is notified of. */
export type NotificationKind = 'text' | 'mention' | 'assigned'

/** A notification that no one has seen by then is stale. */
const TTL_SECONDS = 3600

/** Shows a notification in the user's browsers, unless they muted the conversation, once the transaction commits. */
export async function notifyUser(
  tx: Database,
  ctx: Ctx,
  about: { userId: string; conversationId: string; kind: NotificationKind },
): Promise<void> {
  const [own] = await tx
    .select({ muted: conversationUsers.muted })
    .from(conversationUsers)
    .where(
      and(
        eq(conversationUsers.conversationId, about.conversationId),
        eq(conversationUsers.userId, about.userId),
      ),
    )
  // A mention or a claim notifies the user of a muted conversation too.
  if (own?.muted && about.kind === 'text') return
  await enqueue(tx, 'sms.notify', about)
}

/** Notifies those who follow the conversation, or have claimed it, of a client's text. */
export async function notifyFollowers(tx: Database, ctx: Ctx, conversationId: string): Promise<void> {
  const rows = await tx.execute<{ user_id: string }>(sql`
    select user_id from conversation_users where conversation_id = ${conversationId}::uuid and following
    union
    select claimed_by from conversations where id = ${conversationId}::uuid and claimed_until > ${ctx.now().toISOString()}::timestamptz`)
  for (const { user_id: userId } of rows) await notifyUser(tx, ctx, { userId, conversationId, kind: 'text' })
}

/** The task: notifies the user. */
export async function notifyOfConversation(
  ctx: Ctx,
  { userId, conversationId, kind }: { userId: string; conversationId: string; kind: NotificationKind },
): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const conversation = await selectConversation(tx, conversationId)
    const [stored] = await tx
      .select({ preview: conversations.lastMessagePreview })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
    return conversation && stored && { name: conversationTitle(conversation), preview: stored.preview }
  })
  if (!found) return
  const { name, preview } = found
  const notification = {
    text: {
      plain: { title: 'New text', body: 'A contact is waiting for an answer.' },
      detailed: { title: name, body: preview },
    },
    mention: colleagueNotification('You were mentioned', mentionedSentence, {
      plain: 'in a conversation',
      detailed: `in ${name}`,
    }),
    assigned: colleagueNotification('Conversation assigned', assignedSentence, {
      plain: 'a conversation',
      detailed: name,
    }),
  }[kind]
  const about = { tag: `conversation-${conversationId}`, url: `/messages/${conversationId}` }
  await notifyUsers(ctx, [userId], { ...notification, ...about }, TTL_SECONDS)
}
