import {
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
import { accountId, bytes, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Keys of programs. A key acts as the owner who made it or, if it belongs to the account, as a service account of its own. */
export const apiKeys = pgTable(
  'api_keys',
  {
    accountId: accountId(),
    id: id(),
    /** As whom it acts. */
    userId: uuid('user_id').notNull(),
    /** The maker of a service account's key; null for one that acts as its maker. */
    madeBy: uuid('made_by'),
    name: text().notNull(),
    /** SHA-256 of the key. */
    tokenHash: bytes('token_hash').notNull(),
    /** SHA-256 of the key before it was rolled, which works until then too. */
    oldTokenHash: bytes('old_token_hash'),
    oldUntil: instant('old_until'),
    /** The last four characters, to recognize it. */
    ending: text().notNull(),
    /** By area: 'read' or 'write', which includes reading. */
    scopes: jsonb().$type<Record<string, 'read' | 'write'>>().notNull(),
    createdAt: createdAt(),
    /** Null for a key that doesn't expire. */
    expiresAt: instant('expires_at'),
    /** To the hour. */
    lastUsedAt: instant('last_used_at'),
    /** When its user got a mail that it will expire. */
    warnedAt: instant('warned_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('api_keys_token').on(t.accountId, t.tokenHash),
    uniqueIndex('api_keys_old_token').on(t.accountId, t.oldTokenHash),
    index('api_keys_user').on(t.accountId, t.userId),
    index('api_keys_maker').on(t.accountId, t.madeBy),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.accountId, t.madeBy], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Sites whose pages may call the API from a browser (CORS). */
export const apiOrigins = pgTable(
  'api_origins',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** `https://app.example.com` */
    origin: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('api_origins_account').on(t.accountId, t.origin),
    // A preflight request doesn't say which account it is for.
    index('api_origins_origin').on(t.origin),
  ],
)

/** The answers to calls with an Idempotency-Key, kept for a day. */
export const apiReplays = pgTable(
  'api_replays',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Keyed hash of the caller's key. */
    keyHash: bytes('key_hash').notNull(),
    /** Keyed hash of method, path and body. */
    requestHash: bytes('request_hash').notNull(),
    createdAt: createdAt(),
    /** Null while the first call is still running. */
    status: integer(),
    body: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('api_replays_key').on(t.accountId, t.userId, t.keyHash),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
