import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** Recorded messages of call flows and office hours, which callers hear. */
export const flowRecordings = pgTable(
  'flow_recordings',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The kind of message, such as `welcomeMessage`. A bucket has few recordings (recordings.ts). */
    bucket: text().notNull(),
    /** As the user named it. */
    label: text().notNull(),
    /** The label in camel case, with `.mp3`. */
    fileName: text('file_name').notNull(),
    storageKey: text('storage_key').notNull(),
    byteSize: integer('byte_size').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
    uniqueIndex('flow_recordings_name').on(t.accountId, t.bucket, t.fileName),
  ],
)
