import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** A text that users insert into messages, with placeholders such as {firstName}. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Null for a template of the whole team. */
    userId: uuid('user_id'),
    name: text().notNull(),
    template: text().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('message_templates_team_name')
      .on(t.accountId, sql`lower(${t.name})`)
      .where(sql`user_id is null`),
    uniqueIndex('message_templates_own_name')
      .on(t.accountId, t.userId, sql`lower(${t.name})`)
      .where(sql`user_id is not null`),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
