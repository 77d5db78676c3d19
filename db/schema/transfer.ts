import { sql } from 'drizzle-orm'
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

/** One sheet of an uploaded file, and what its columns are taken for. */
export interface ImportSheet {
  name: string
  headers: string[]
  rows: number
  /** contacts, one of the scopes, or null: left out. */
  kind: string | null
  /** For each column the target it goes to (io/mapping.ts), or null. */
  targets: (string | null)[]
}

export interface ImportCounts {
  created: number
  updated: number
  records: number
  skipped: number
  failed: number
}

/** A file of contacts on its way in. */
export const contactImports = pgTable(
  'imports',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    requestedBy: uuid('requested_by').notNull(),
    fileName: text('file_name').notNull(),
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    /** Until it has been read; then the rows are here, sealed, and the file is gone. */
    fileKey: text('file_key'),
    state: text({
      enum: ['reading', 'mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'],
    })
      .notNull()
      .default('reading'),
    sheets: jsonb().$type<ImportSheet[]>().notNull().default([]),
    /** What becomes of duplicates nobody decided about one by one. */
    duplicates: text({ enum: ['skip', 'update', 'create'] })
      .notNull()
      .default('skip'),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    /** Of what the last check or run wrote, kept in the same transaction as the rows. */
    counts: jsonb().$type<ImportCounts>(),
    /** In words, for whoever uploaded it. */
    error: text(),
    attempts: smallint().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    index('imports_newest').on(t.accountId, t.createdAt),
  ],
)

/** A row of an uploaded file: what was found about it, what is to become of it and what did. */
export const importRows = pgTable(
  'import_rows',
  {
    accountId: accountId(),
    importId: uuid('import_id').notNull(),
    /** Counted through all sheets. */
    n: integer().notNull(),
    sheet: smallint().notNull(),
    /** In the file, as a person counts. */
    line: integer().notNull(),
    /** The cells as JSON, encrypted: there may be an SSN among them. Null once they are no longer needed. */
    cells: text(),
    state: text({ enum: ['read', 'ok', 'duplicate', 'error', 'created', 'updated', 'skipped'] })
      .notNull()
      .default('read'),
    /** Why it can't be taken, or was not. */
    reason: text(),
    /** What the file calls the contact of this row: its other sheets refer to it. */
    ref: text(),
    /** By which the same person is known again: numbers, email, name with birth date. */
    keys: text().array(),
    /** The contact that is here already, and by what it was found. */
    matchId: uuid('match_id'),
    matchBy: text('match_by'),
    /** An earlier row of the file that says the same. */
    matchRow: integer('match_row'),
    choice: text({ enum: ['skip', 'update', 'create'] }),
    /** What the file calls the contact that sent this one, until all contacts are written. */
    referrer: text(),
    /** What was written. */
    clientId: uuid('client_id'),
    recordId: uuid('record_id'),
    /** What an update wrote over, by column, for undoing it. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.n] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [contactImports.accountId, contactImports.id],
    }).onDelete('cascade'),
    index('import_rows_state').on(t.accountId, t.importId, t.state, t.sheet, t.n),
    index('import_rows_ref')
      .on(t.accountId, t.importId, t.ref)
      .where(sql`ref is not null`),
  ],
)
