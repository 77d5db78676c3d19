import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId } from './columns.ts'
import { users } from './users.ts'

/** The morning mail of a user, and how far it has come. */
export const morningMails = pgTable(
  'morning_mails',
  {
    accountId: accountId().references(() => accounts.id),
    userId: uuid('user_id').notNull(),
    enabled: boolean().notNull(),
    /** 0 to 23, on the clocks of `timezone`. */
    hour: smallint().notNull(),
    /** Null for the account's. */
    timezone: text(),
    /** Not on Saturdays and Sundays: Monday's mail covers the days since Friday. */
    weekdays: boolean().notNull().default(false),
    /** The last day, in that zone, whose mail was given to the queue or was left out. */
    lastDay: date('last_day'),
    /** The last day whose mail was sent, or is being sent. */
    sentDay: date('sent_day'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    index('morning_mails_enabled')
      .on(t.accountId, t.lastDay)
      .where(sql`enabled`),
  ],
)
