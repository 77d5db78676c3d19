import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, id, instant, millisecond, version } from './columns.ts'
import { smsRooms } from './sms.ts'
import { users } from './users.ts'

/**
 * Something to do for a contact at a time, by somebody, with a text to the contact where there is one. Assigned to
 * `none` it is a scheduled text and nothing else; due is then when it goes.
 */
export const followUps = pgTable(
  'follow_ups',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    // Text, not enums: comparing enums is not leak-proof, so that row-level security would keep queries from the indexes.
    assignTo: text('assign_to', { enum: ['team', 'peer', 'self', 'none'] }).notNull(),
    /** Whose it is; null for the team's and for a scheduled text. */
    userId: uuid('user_id'),
    dueAt: millisecond('due_at').notNull(),
    /** 0, 15, 30, 45 or 60 before due; null for no reminder. */
    reminderMinutes: smallint('reminder_minutes'),
    /** When the assignees were reminded of it as it is now. */
    remindedAt: instant('reminded_at'),
    note: text().notNull().default(''),
    /** One of the contact's mobile numbers; null without a text. */
    messageTo: text('message_to'),
    message: text(),
    messageAt: instant('message_at'),
    /** completed: handed to the sender of texts; failed: not sent, for `message_problem`; cancelled with its follow-up. */
    messageStatus: text('message_status', { enum: ['scheduled', 'completed', 'failed', 'cancelled'] }),
    /** Why it did not go, or waits, in words for staff. */
    messageProblem: text('message_problem'),
    smsRoomId: uuid('sms_room_id'),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: uuid('created_by').notNull(),
    completedBy: uuid('completed_by'),
    completedAt: instant('completed_at'),
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
    foreignKey({ columns: [t.accountId, t.completedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.smsRoomId], foreignColumns: [smsRooms.accountId, smsRooms.id] }),
    index('follow_ups_of_client').on(t.accountId, t.clientId, t.isActive, t.dueAt, t.id),
    index('follow_ups_of_user')
      .on(t.accountId, t.userId, t.dueAt, t.id)
      .where(sql`is_active`),
    index('follow_ups_of_team')
      .on(t.accountId, t.dueAt, t.id)
      .where(sql`is_active and assign_to = 'team'`),
    index('follow_ups_scheduled')
      .on(t.accountId, t.createdBy, t.dueAt, t.id)
      .where(sql`is_active and assign_to = 'none'`),
  ],
)

/** Who does not want to be warned of a past-due follow-up any more, as long as it is due when it was then. */
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
