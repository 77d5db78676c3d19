import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant } from './columns.ts'

/** The consent ledger, append-only: every opt-out and opt-in with its evidence. */
export const consentEvents = pgTable(
  'consent_events',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The client's number: digits with country code and without plus. */
    phone: text().notNull(),
    /** suspected: words that may revoke consent; dismissed: a user found that they don't. */
    event: text({ enum: ['opt-out', 'opt-in', 'help', 'suspected', 'dismissed'] }).notNull(),
    source: text({ enum: ['keyword', 'carrier', 'staff', 'words', 'list'] }).notNull(),
    keyword: text(),
    /** Where an imported list has it from: how it was said, the file and the row. */
    note: text(),
    /** When it was said, by an imported list. */
    saidAt: instant('said_at'),
    messageId: uuid('message_id'),
    userId: uuid('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index().on(t.accountId, t.phone, t.id),
    uniqueIndex().on(t.accountId, t.messageId),
  ],
)

/** A number's current state in the ledger. */
export const consents = pgTable(
  'consents',
  {
    accountId: accountId().references(() => accounts.id),
    phone: text().notNull(),
    /** suspected: nothing is sent until a user has decided. */
    state: text({ enum: ['opted-out', 'opted-in', 'suspected'] }).notNull(),
    eventId: uuid('event_id').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.phone] }),
    // Undecided ones are few.
    index('consents_suspected')
      .on(t.accountId, t.phone)
      .where(sql`state = 'suspected'`),
  ],
)
