import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** The browsers that a user lets us wake with a notification (Web Push). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** The push service's address of the browser. */
    endpoint: text().notNull(),
    /** The browser's public key and secret, base64url: only it can read what is sent to it. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('push_subscriptions_endpoint').on(t.accountId, t.endpoint),
    index('push_subscriptions_user').on(t.accountId, t.userId),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
