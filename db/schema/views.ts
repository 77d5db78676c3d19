import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** A list's search, filter, order and columns, kept under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Names the list, as its area declares it. */
    list: text().notNull(),
    /** Null for a view of the whole team. */
    userId: uuid('user_id'),
    name: text().notNull(),
    /** The search parameters of the list's URL, sorted. */
    params: text().notNull(),
    /** The names of the tags, users and locations in `params`, by id, as they were when it was saved. */
    names: jsonb().$type<Record<string, string>>().notNull().default({}),
    position: integer().notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('saved_views_team_name')
      .on(t.accountId, t.list, sql`lower(${t.name})`)
      .where(sql`user_id is null and deleted_at is null`),
    uniqueIndex('saved_views_own_name')
      .on(t.accountId, t.userId, t.list, sql`lower(${t.name})`)
      .where(sql`user_id is not null and deleted_at is null`),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
  ],
)
