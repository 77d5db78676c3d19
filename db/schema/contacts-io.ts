import {
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
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A spreadsheet of contacts that somebody asked for. Its id is made by the form: asking twice makes one. */
export const contactExports = pgTable(
  'exports',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    requestedBy: uuid('requested_by').notNull(),
    /** Kinds of attached records that get a sheet of their own, besides the contacts. */
    scope: text().array().notNull(),
    /** What of the contact list was asked for: search, letter, tag. Empty for all. */
    filter: jsonb().$type<Record<string, string>>().notNull().default({}),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total'),
    /** How often a worker began; one that died in the middle leaves it to the next. */
    attempts: smallint().notNull().default(0),
    fileKey: text('file_key'),
    /** In the spec's words. */
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** The file goes then (24 h). */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    index('exports_newest').on(t.accountId, t.createdAt),
  ],
)
