import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, bytes, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** The Google account whose calendars an account shows. */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    accountId: accountId()
      .primaryKey()
      .references(() => accounts.id),
    /** Another one with each consent: what belongs to an earlier one changes nothing. */
    id: id(),
    /** Google's tokens, sealed with the account's key (crypto.server.ts). */
    tokens: text().notNull(),
    connectedBy: uuid('connected_by').notNull(),
    connectedAt: instant('connected_at').notNull(),
    /** When Google refused the tokens: someone has to connect again. */
    expiredAt: instant('expired_at'),
  },
  (t) => [foreignKey({ columns: [t.accountId, t.connectedBy], foreignColumns: [users.accountId, users.id] })],
)

/** The calendars of the connected Google account. */
export const calendars = pgTable(
  'calendars',
  {
    accountId: accountId().references(() => calendarConnections.accountId, { onDelete: 'cascade' }),
    id: id(),
    /** Google's id, an email address. */
    googleId: text('google_id').notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** `#rrggbb`. */
    backgroundColor: text('background_color').notNull(),
    foregroundColor: text('foreground_color').notNull(),
    /** Whether its events are shown. */
    selected: boolean().notNull().default(false),
    /** Its place in Google's list. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('calendars_google').on(t.accountId, t.googleId),
  ],
)

/** A user on the way to Google's consent page. Coming back deletes it. */
export const calendarConsents = pgTable(
  'calendar_consents',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The session that it was started in; only the same one can finish it. */
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    stateHash: bytes('state_hash').notNull(),
    /** The PKCE verifier, sealed with the account's key. */
    verifier: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('calendar_consents_state').on(t.accountId, t.stateHash),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The private address by which other calendars subscribe to what a user has to do. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the address's secret part. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    /** When a calendar last read it, at most once an hour. */
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index('calendar_feeds_token').on(t.accountId, t.tokenHash),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
