import { foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, id, millisecond } from './columns.ts'

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

/** An entry of a sealed evidence file. Append-only. The hash is keyed with the file's salt, and says nothing without the file. */
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
