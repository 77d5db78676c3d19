import { foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id } from './columns.ts'
import { users } from './users.ts'

/** Numbers whose calls an account refuses. */
export const blockedNumbers = pgTable(
  'blocked_numbers',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Digits with country code and without plus. */
    phoneNumber: text('phone_number').notNull(),
    reason: text().notNull().default(''),
    addedBy: uuid('added_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.addedBy], foreignColumns: [users.accountId, users.id] }),
    uniqueIndex('blocked_numbers_number').on(t.accountId, t.phoneNumber),
  ],
)
