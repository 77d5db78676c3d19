import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, createdAt, id, instant, millisecond } from './columns.ts'
import { users } from './users.ts'

/** A request for an evidence file of a client. Its id comes from the form, so that a double submit makes one. */
export const evidenceFiles = pgTable(
  'evidence_files',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** The first and the last day that it covers, in the account's time zone, and what it holds; null for everything. */
    fromDay: date('from_day'),
    toDay: date('to_day'),
    kinds: text({ enum: ['texts', 'calls', 'notes', 'consents', 'tasks', 'records', 'audit'] }).array(),
    /** Entries and files. */
    partsDone: integer('parts_done').notNull().default(0),
    partsTotal: integer('parts_total'),
    /** The size of the folder as a ZIP file. */
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** How many times a worker started it. */
    attempts: smallint().notNull().default(0),
    fileKey: text('file_key'),
    pdfKey: text('pdf_key'),
    /** Why it failed, for the user. */
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** When the files are deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    index('evidence_files_newest').on(t.accountId, t.clientId, t.createdAt),
  ],
)

/**
 * The seal of an evidence file: a link of the account's chain. Append-only, and only hashes and ids, so that it stays when the
 * client is erased. Hashes are SHA-256 as lower-case hex.
 */
export const evidenceSeals = pgTable(
  'evidence_seals',
  {
    accountId: accountId().references(() => accounts.id),
    /** The evidence file's. */
    id: id(),
    /** Its place in the account's chain, from 1. */
    number: integer().notNull(),
    /** The client, who may have been erased since. */
    subjectId: uuid('subject_id').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeAt: millisecond('made_at').notNull(),
    entryCount: integer('entry_count').notNull(),
    /** The end of the chain of its entries. */
    entriesHash: text('entries_hash').notNull(),
    manifestHash: text('manifest_hash').notNull(),
    /** The hash of the seal before, zeros for the first. */
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique('evidence_seals_number').on(t.accountId, t.number),
  ],
)

/** An entry of a sealed evidence file. Append-only. The hash is keyed with the file's salt, and tells nothing without the file. */
export const evidenceEntries = pgTable(
  'evidence_entries',
  {
    accountId: accountId(),
    sealId: uuid('seal_id').notNull(),
    /** From 1. */
    position: integer().notNull(),
    hash: text().notNull(),
    /** The hash of the chain up to this entry. */
    chain: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.sealId, t.position] }),
    foreignKey({
      columns: [t.accountId, t.sealId],
      foreignColumns: [evidenceSeals.accountId, evidenceSeals.id],
    }),
  ],
)
