import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'

/** One of the things that can come of a call, as an account lists them. */
export const callResults = pgTable(
  'call_results',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    /** Its place in the list, from 1, which is also its key. */
    position: integer().notNull(),
    /** No longer offered; old calls still refer to it. */
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('call_results_name')
      .on(t.accountId, sql`lower(${t.name})`)
      .where(sql`archived_at is null`),
  ],
)
