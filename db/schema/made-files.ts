import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
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

/** A file that a worker makes for a user. Its id comes from the form, so that a double submit makes one. */
export const madeFiles = pgTable(
  'made_files',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    kind: text({ enum: ['export', 'archive', 'evidence'] }).notNull(),
    requestedBy: uuid('requested_by').notNull(),
    /** Null when it isn't about one client. */
    clientId: uuid('client_id'),
    /** The choices of its kind about the contents; empty for everything. */
    scope: jsonb().$type<object>().notNull().default({}),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** Rows, entries and files. */
    partsDone: integer('parts_done').notNull().default(0),
    partsTotal: integer('parts_total'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** How many times a worker started it. */
    attempts: smallint().notNull().default(0),
    fileKey: text('file_key'),
    /** The same as a PDF, for kinds that have one. */
    pdfKey: text('pdf_key'),
    /** Why it failed, for the user. */
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** When its files are deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    index('made_files_newest').on(t.accountId, t.kind, t.createdAt),
    index('made_files_client').on(t.accountId, t.clientId, t.createdAt),
  ],
)
