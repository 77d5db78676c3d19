import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { clientLevel, clients } from './clients.ts'
import { accountId, bytes, createdAt, id, instant } from './columns.ts'
import { conversations } from './sms.ts'
import { users } from './users.ts'

/** A client was asked by text to rate the service, and may have answered. */
export const serviceReviews = pgTable(
  'service_reviews',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    clientLevel: clientLevel('client_level').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    /** Made by the browser, so that a form posted twice asks once. */
    requestId: uuid('request_id').notNull(),
    /** A keyed hash of the token in the link. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** 1 to 5 stars. Null: not rated yet. */
    rating: smallint(),
    ratedAt: instant('rated_at'),
    feedback: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('service_reviews_token').on(t.accountId, t.tokenHash),
    uniqueIndex('service_reviews_request').on(t.accountId, t.requestId),
    index('service_reviews_client').on(t.accountId, t.clientId, t.id),
    index('service_reviews_newest').on(t.accountId, t.createdAt, t.id),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }),
    foreignKey({ columns: [t.accountId, t.requestedBy], foreignColumns: [users.accountId, users.id] }),
  ],
)
