import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { taskCards } from './boards.ts'
import { accountId, createdAt, id, instant } from './columns.ts'
import { calls } from './phone.ts'
import { conversations } from './sms.ts'
import { users } from './users.ts'

/** Keeps a conversation, a call or a card out of "Waiting on us" until a time or until the client answers. */
export const snoozes = pgTable(
  'snoozes',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** One of the three is set. */
    conversationId: uuid('conversation_id'),
    callId: uuid('call_id'),
    cardId: uuid('card_id'),
    /** For this user only; null for the whole team. */
    userId: uuid('user_id'),
    /** Null: only the client's answer ends it. */
    until: instant('until'),
    /** Whether the conversation waited for an answer, for Undo. */
    wasWaiting: boolean('was_waiting').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    /** reply: the client texted or called; answered: we did, or it was completed; user: a user ended or replaced it. */
    endedWhy: text('ended_why', { enum: ['time', 'reply', 'answered', 'user'] }),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.accountId, t.cardId],
      foreignColumns: [taskCards.accountId, taskCards.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
    // One for the team and one for each user.
    uniqueIndex('snoozes_live')
      .on(
        t.accountId,
        sql`coalesce(${t.conversationId}, ${t.callId}, ${t.cardId})`,
        sql`coalesce(${t.userId}, ${t.accountId})`,
      )
      .where(sql`ended_at is null`),
    index('snoozes_conversation').on(t.accountId, t.conversationId),
    index('snoozes_call').on(t.accountId, t.callId),
    index('snoozes_card').on(t.accountId, t.cardId),
    // For overdue_snoozes.
    index('snoozes_due')
      .on(t.until)
      .where(sql`ended_at is null`),
    index('snoozes_of_creator').on(t.accountId, t.createdBy, t.createdAt),
  ],
)
