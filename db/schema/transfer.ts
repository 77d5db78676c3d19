import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, bytes, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A sheet of an uploaded file and the mapping of its columns. */
export interface ImportSheet {
  name: string
  headers: string[]
  rows: number
  /** `contacts`, one of the scopes, or null to leave the sheet out. */
  kind: string | null
  /** For each column, the target field (transfer/mapping.ts) or null. */
  targets: (string | null)[]
  /** The name of the mapping that the targets come from. */
  mapping?: string | null
  /** The account's own mapping, if it is one. */
  mappingId?: string | null
  /** The row of the headings, as the spreadsheet numbers it; 0 if there are none. Rows up to it are no data. */
  headingLine?: number
  /** For each column, whether a row has a value in it. Others are not shown unless they have a heading. */
  filled?: boolean[]
  /** Sentences for the user about what couldn't be read. */
  warnings?: string[]
  /** For each column, whether its dates begin with the day or the month, as far as they show it. */
  dateOrders?: ('day-first' | 'month-first' | null)[]
}

/** How the text of a CSV file was read. */
export interface ImportReading {
  encoding: string
  delimiter: string
  /** Words that encodings read differently, as bytes in Latin-1. */
  words: string[]
  /** Choices of the user instead of what was found out. */
  chosen?: { encoding?: string; delimiter?: string }
}

/** A cell to look at: the column, counted from 0, and a sentence. */
export interface ImportLook {
  column: number
  reason: string
  /** The file's value isn't taken, because someone changed it here too; until a user decides. */
  kept?: true
}

export interface ImportCounts {
  created: number
  updated: number
  /** Contacts that have all that their rows say. */
  unchanged?: number
  records: number
  /** Records that were there and changed. */
  recordsChanged?: number
  skipped: number
  failed: number
  /** Rows with a cell to look at. */
  looks?: number
  /** New contacts without a phone number. */
  noPhone?: number
  /** Numbers of a list that may not be texted. */
  optOuts?: number
  /** Texts of another service. */
  messages?: number
  /** Calls of another service. */
  calls?: number
  /** Recordings of such calls. */
  recordings?: number
}

/** An import of clients from a file. */
export const clientImports = pgTable(
  'imports',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The user who took the last step, in whose name it goes on. */
    requestedBy: uuid('requested_by').notNull(),
    fileName: text('file_name').notNull(),
    format: text({ enum: ['csv', 'xlsx', 'vcf', 'json', 'zip'] }).notNull(),
    /** Null once the file is deleted: a workbook when it was read, a text file when its columns are chosen. */
    fileKey: text('file_key'),
    state: text({
      enum: ['reading', 'mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'],
    })
      .notNull()
      .default('reading'),
    sheets: jsonb().$type<ImportSheet[]>().notNull().default([]),
    /** Null for a workbook. */
    reading: jsonb().$type<ImportReading>(),
    /** Whether what couldn't be read goes into a note of the contact. */
    keepInNotes: boolean('keep_in_notes').notNull().default(false),
    /** How two people of the file with one phone number are imported. */
    sharedPhones: text('shared_phones', { enum: ['couple', 'separate', 'skip'] })
      .notNull()
      .default('separate'),
    /** The choice for duplicates that have none of their own. */
    duplicates: text({ enum: ['skip', 'update', 'create'] })
      .notNull()
      .default('skip'),
    rowsTotal: integer('rows_total').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    /** Results of the last check or run, updated in the same transaction as the rows. */
    counts: jsonb().$type<ImportCounts>(),
    /** A message for the user. */
    error: text(),
    attempts: smallint().notNull().default(0),
    /** first-nightly: the management system's first file, whose columns an admin chooses. */
    source: text({ enum: ['user', 'first-nightly', 'nightly'] })
      .notNull()
      .default('user'),
    /** Whether a nightly file goes on without a user. */
    startsItself: boolean('starts_itself').notNull().default(false),
    /** SHA-256 of a nightly file. */
    fileHash: bytes('file_hash'),
    /** When the sender says that a nightly file was made. */
    madeAt: instant('made_at'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    index('imports_newest').on(t.accountId, t.createdAt),
    index('imports_nightly')
      .on(t.accountId, t.createdAt)
      .where(sql`source <> 'user'`),
  ],
)

/** How the columns of the nightly file are imported, as an admin chose it. */
export interface NightlyMapping {
  sheets: Pick<ImportSheet, 'headers' | 'kind' | 'targets'>[]
  sharedPhones: 'couple' | 'separate' | 'skip'
  keepInNotes: boolean
}

/** The address that takes an account's nightly file from its management system. */
export const nightlyFiles = pgTable(
  'nightly_files',
  {
    accountId: accountId().references(() => accounts.id),
    /** The user in whose name files are imported. */
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the address's secret part. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    /** Since when files are refused. */
    offAt: instant('off_at'),
    /** Null until the first file was mapped. */
    mapping: jsonb().$type<NightlyMapping>(),
    /** How many rows the last imported file had. */
    lastRows: integer('last_rows'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
  ],
)

/**
 * The last values of a contact in nightly files: a keyed hash for each field and record, so that a value that someone changed
 * here since isn't overwritten.
 */
export const nightlyValues = pgTable(
  'nightly_values',
  {
    accountId: accountId(),
    clientId: uuid('client_id').notNull(),
    /** The hashes by field and record, in order and separated by spaces: rows of one file may differ. */
    said: jsonb().$type<Record<string, string>>().notNull(),
    /** The file that said so; it may not be here any more. */
    importId: uuid('import_id'),
    /** The values of the file before, for those that this file has given so far. */
    earlier: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.clientId] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
  ],
)

/** The rows of lists of opt-outs that come as nightly files: one that a file repeats isn't news. */
export const nightlyOptOuts = pgTable(
  'nightly_opt_outs',
  {
    accountId: accountId().references(() => accounts.id),
    /** A keyed hash of the number and the row's date. */
    number: text().notNull(),
    /** When the first file with it came. */
    since: instant('since').notNull(),
    /** The last file with it. */
    importId: uuid('import_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.number] })],
)

/** The columns that users chose for files with certain headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    /** The kind of the sheet: `contacts` or one of the scopes. */
    kind: text().notNull(),
    /** A hash of the headings. */
    headingsKey: text('headings_key').notNull(),
    /** In the order of the file. A target of null leaves the column out. */
    columns: jsonb().$type<{ heading: string; target: string | null }[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('import_mappings_headings').on(t.accountId, t.headingsKey),
  ],
)

/** A row of an uploaded file, with its check and its result. */
export const importRows = pgTable(
  'import_rows',
  {
    accountId: accountId(),
    importId: uuid('import_id').notNull(),
    /** Numbered across all sheets. */
    n: integer().notNull(),
    sheet: smallint().notNull(),
    /** Line number in the sheet, counted from 1. */
    line: integer().notNull(),
    /** The cells as JSON, encrypted because they may contain an SSN. Null once they are no longer needed. */
    cells: text(),
    /** `outside`: a title, the headings, a total or a page line. */
    state: text({ enum: ['outside', 'read', 'ok', 'duplicate', 'error', 'created', 'updated', 'skipped'] })
      .notNull()
      .default('read'),
    /** Why it can't be or wasn't imported. */
    reason: text(),
    /** Cells whose value couldn't be read, or should be checked. Such a row keeps its cells. */
    looks: jsonb().$type<ImportLook[]>(),
    /** The client's key in the file, which its other sheets refer to. */
    ref: text(),
    /** Keys for finding duplicates: phone numbers, email, name with birth date. */
    keys: text().array(),
    /** The existing client, and the kind of key it was found by. */
    matchId: uuid('match_id'),
    matchBy: text('match_by'),
    /** An earlier row of the file with the same keys. */
    matchRow: integer('match_row'),
    choice: text({ enum: ['skip', 'update', 'create'] }),
    /** The referring client's key in the file, until all clients are created. */
    referrer: text(),
    /** The created or updated client and record. */
    clientId: uuid('client_id'),
    recordId: uuid('record_id'),
    /** The earlier values by column, for undoing an update. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.n] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [clientImports.accountId, clientImports.id],
    }).onDelete('cascade'),
    index('import_rows_state').on(t.accountId, t.importId, t.state, t.sheet, t.n),
    index('import_rows_ref')
      .on(t.accountId, t.importId, t.ref)
      .where(sql`ref is not null`),
  ],
)
