import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, createdAt, id, millisecond } from './columns.ts'
import { clientImports } from './transfer.ts'

/** A call that another service placed or took, kept as history. Nothing counts it: no report, badge, bill or metric. */
export const importedCalls = pgTable(
  'imported_calls',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The file that it came in. */
    importId: uuid('import_id').notNull(),
    /** Whose number it was then. Null for a number that no contact had. */
    clientId: uuid('client_id'),
    /** The number of the other side. */
    phoneNumber: text('phone_number').notNull(),
    /** Our number at the other service. */
    ownNumber: text('own_number'),
    direction: text({ enum: ['inbound', 'outbound'] }).notNull(),
    /** Null where the list doesn't say how it ended. */
    outcome: text({ enum: ['answered', 'missed', 'voicemail'] }),
    /** In milliseconds like a JavaScript date, because it is used as a cursor. */
    startedAt: millisecond('started_at').notNull(),
    seconds: integer(),
    /** The colleague who took or placed it, by the file. */
    handledBy: text('handled_by'),
    /** The other service's id of the call. */
    externalId: text('external_id'),
    /** A hash of what is said of it, by which the same call of another file is recognized. */
    fingerprint: text().notNull(),
    /** The recording, which is stored sealed. */
    storageKey: text('storage_key'),
    /** The size of the audio before it was sealed. */
    byteSize: integer('byte_size'),
    contentType: text('content_type'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [clientImports.accountId, clientImports.id],
    }),
    uniqueIndex('imported_calls_fingerprint').on(t.accountId, t.fingerprint),
    index('imported_calls_client').on(t.accountId, t.clientId, t.startedAt, t.id),
    index('imported_calls_number').on(t.accountId, t.phoneNumber, t.startedAt, t.id),
    index('imported_calls_newest').on(t.accountId, t.startedAt, t.id),
    index('imported_calls_external')
      .on(t.accountId, t.externalId)
      .where(sql`external_id is not null`),
    index('imported_calls_import').on(t.accountId, t.importId),
  ],
)
