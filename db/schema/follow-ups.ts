import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, id, instant, millisecond, version } from './columns.ts'
import { conversations } from './sms.ts'
import { users } from './users.ts'

/**
 * A task for a client at a certain time, optionally with a text. Assigned to `none`, it is only a scheduled text, to be sent
 * when it is due.
 */
export const followUps = pgTable(
  'follow_ups',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    // Text, because Postgres can't use indexes on enums under row-level security (comparing enums isn't leakproof).
    assignTo: text('assign_to', { enum: ['team', 'peer', 'self', 'none'] }).notNull(),
    /** The assigned user; null for the team or a scheduled text. */
    userId: uuid('user_id'),
    dueAt: millisecond('due_at').notNull(),
    /** 0, 15, 30, 45 or 60 minutes before it is due; null for no reminder. */
    reminderMinutes: smallint('reminder_minutes'),
    /** When the assignees were reminded; reset when the follow-up changes. */
    remindedAt: instant('reminded_at'),
    note: text().notNull().default(''),
    /** One of the client's mobile numbers; null without a text. */
    messageTo: text('message_to'),
    message: text(),
    messageAt: instant('message_at'),
    /** completed: queued for sending; failed: see `messageProblem`; cancelled: together with the follow-up. */
    messageStatus: text('message_status', { enum: ['scheduled', 'completed', 'failed', 'cancelled'] }),
    /** Why it wasn't sent or is waiting, as a message for staff. */
    messageProblem: text('message_problem'),
    conversationId: uuid('conversation_id'),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: uuid('created_by').notNull(),
    completedBy: uuid('completed_by'),
    completedAt: instant('completed_at'),
    /** The user who changed, completed or reopened it last; null until someone did. */
    updatedBy: uuid('updated_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.updatedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.completedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({
      columns: [t.accountId, t.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }),
    index('follow_ups_of_client').on(t.accountId, t.clientId, t.isActive, t.dueAt, t.id),
    index('follow_ups_of_user')
      .on(t.accountId, t.userId, t.dueAt, t.id)
      .where(sql`is_active`),
    index('follow_ups_completed')
      .on(t.accountId, t.completedBy, t.completedAt)
      .where(sql`not is_active`),
    index('follow_ups_of_team')
      .on(t.accountId, t.dueAt, t.id)
      .where(sql`is_active and assign_to = 'team'`),
    index('follow_ups_scheduled')
      .on(t.accountId, t.createdBy, t.dueAt, t.id)
      .where(sql`is_active and assign_to = 'none'`),
    index('follow_ups_texts')
      .on(t.accountId, t.createdBy, t.dueAt, t.id)
      .where(sql`is_active and message_status in ('scheduled', 'failed')`),
  ],
)

/** Past-due warnings that a user dismissed. They reappear if the follow-up's due time changes. */
export const followUpIgnores = pgTable(
  'follow_up_ignores',
  {
    accountId: accountId(),
    followUpId: uuid('follow_up_id').notNull(),
    userId: uuid('user_id').notNull(),
    dueAt: millisecond('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.followUpId, t.userId] }),
    foreignKey({
      columns: [t.accountId, t.followUpId],
      foreignColumns: [followUps.accountId, followUps.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
