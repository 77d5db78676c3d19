import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clients } from './clients.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'

/** A label on clients, assigned by hand or by a rule. */
export const tags = pgTable(
  'tags',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** core: built in, can't be changed or deleted; tenant: the account's own. */
    type: text({ enum: ['core', 'tenant'] })
      .notNull()
      .default('tenant'),
    /** The rule tree of a dynamic tag (rule.schema.ts); null for a simple one. */
    rule: jsonb().$type<unknown>(),
    /** The number of clients outside the trash that have the tag, kept by a trigger. */
    assigned: integer().notNull().default(0),
    /** When a dynamic tag's members were last refreshed; null until the first time. */
    refreshedAt: instant('refreshed_at'),
    /** Whether the rule depends on the current date (rule-fields.ts). */
    timed: boolean().notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('tags_name').on(t.accountId, sql`lower(${t.name})`),
    index('tags_timed')
      .on(t.accountId)
      .where(sql`timed`),
  ],
)

export const clientTags = pgTable(
  'client_tags',
  {
    accountId: accountId(),
    clientId: uuid('client_id').notNull(),
    tagId: uuid('tag_id').notNull(),
    /** The heading of the column of a file that gave it, without signs; null if someone set it here, or a rule. */
    fromColumn: text('from_column'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.clientId, t.tagId] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.tagId], foreignColumns: [tags.accountId, tags.id] }).onDelete(
      'cascade',
    ),
    index('client_tags_tag').on(t.accountId, t.tagId, t.clientId),
  ],
)
