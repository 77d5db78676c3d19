import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A merge, split or promotion, with all that is needed to undo it. Deleted with either client. */
export const clientMerges = pgTable(
  'client_merges',
  {
    accountId: accountId(),
    id: id(),
    /** promote: the applicant was deleted, and the co-applicant became the applicant. */
    kind: text({ enum: ['merge', 'split', 'promote'] }).notNull(),
    /** The client that remains. */
    clientId: uuid('client_id').notNull(),
    /** The client that was merged into it or split off. */
    otherId: uuid('other_id'),
    /** Rows before and after, and the earlier owner of each moved row (app/features/contacts/merge/merge-snapshot.ts). */
    snapshot: jsonb().$type<unknown>().notNull(),
    userId: uuid('user_id'),
    createdAt: createdAt(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.otherId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.undoneBy], foreignColumns: [users.accountId, users.id] }),
    index('client_merges_of_client').on(t.accountId, t.clientId, t.id),
    index('client_merges_of_other').on(t.accountId, t.otherId, t.id),
  ],
)
