import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, id, instant, millisecond } from './columns.ts'
import { users } from './users.ts'

/** A client's notes and calls. Texts are in sms.ts. */
export const activities = pgTable(
  'activities',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    type: text({ enum: ['note', 'phone'] }).notNull(),
    note: text().notNull().default(''),
    isSticky: boolean('is_sticky').notNull().default(false),
    /** Storage keys of a note's picture, within 400 px and as a 100 px square. Both or neither. */
    imageKey: text('image_key'),
    thumbnailKey: text('thumbnail_key'),
    /** The user who wrote the note or took the call; null for a missed call. */
    userId: uuid('user_id'),
    format: text({ enum: ['voicemail', 'inbound', 'outbound', 'transfer'] }),
    /** A call's status from the carrier: completed, missed … */
    status: text(),
    /** The other party's number: digits with country code. */
    phoneNumber: text('phone_number'),
    /** Seconds. */
    callDuration: integer('call_duration'),
    recordingUrl: text('recording_url'),
    /** Seconds. */
    recordingDuration: integer('recording_duration'),
    /** Users who listened to the recording. */
    viewedBy: uuid('viewed_by').array().notNull().default([]),
    /** In milliseconds like a JavaScript date, because it is used as a cursor. */
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When it was moved to the trash. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('activities_of_client')
      .on(t.accountId, t.clientId, t.createdAt, t.id)
      .where(sql`deleted_at is null and not is_sticky`),
    index('activities_sticky')
      .on(t.accountId, t.clientId, t.createdAt)
      .where(sql`deleted_at is null and is_sticky`),
    index('activities_trash')
      .on(t.accountId, t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)
