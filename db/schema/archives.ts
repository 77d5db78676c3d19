import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A ZIP file with all data of the account, or of one client. Its id comes from the form, so that a double submit makes one. */
export const archives = pgTable(
  'archives',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The only user who may download it. */
    requestedBy: uuid('requested_by').notNull(),
    /** Null for the whole account. */
    clientId: uuid('client_id'),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** Rows and files. */
    partsDone: integer('parts_done').notNull().default(0),
    partsTotal: integer('parts_total'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** How many times a worker started it. */
    attempts: smallint().notNull().default(0),
    fileKey: text('file_key'),
    /** Why it failed, for the user. */
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** When the file is deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    index('archives_newest').on(t.accountId, t.requestedBy, t.createdAt),
  ],
)
