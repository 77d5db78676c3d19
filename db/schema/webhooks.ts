import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** An address of the account's own that is notified of events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Payloads hold what this user may see, or another owner once they are none. */
    createdBy: uuid('created_by').notNull(),
    /** The key that added it, and without which it ends; null when a user did. */
    keyId: uuid('key_id'),
    url: text().notNull(),
    description: text().notNull().default(''),
    /** Types of events. */
    events: text().array().notNull(),
    /** Sealed. */
    secret: text().notNull(),
    /** The secret before, with which we sign as well until then. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    enabled: boolean().notNull().default(true),
    /** Why we switched it off; null when a user did. */
    offReason: text('off_reason', { enum: ['failing', 'gone', 'key'] }),
    /** Since when no attempt has worked; null after one that did. */
    failingSince: instant('failing_since'),
    /** Attempts in a row without an answer; the next one is at `retryAt`. */
    unanswered: integer().notNull().default(0),
    retryAt: instant('retry_at'),
    /** Until then a worker sends to it. */
    leasedUntil: instant('leased_until'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
  ],
)

/** An event for an endpoint. It names what it is about; the payload is read when it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    accountId: accountId(),
    /** Sent as `webhook-id`, the same at each attempt. */
    id: id(),
    endpointId: uuid('endpoint_id').notNull(),
    type: text().notNull(),
    /** The ids that the event's call has in its path, with slashes between them; null for a test. */
    subjectId: text('subject_id'),
    state: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    /** It is tried for a day. */
    giveUpAt: instant('give_up_at')
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    triedAt: instant('tried_at'),
    /** Milliseconds that the last attempt took. */
    duration: integer(),
    /** The HTTP status of the last attempt; null without an answer. */
    status: integer(),
    /** The beginning of the last answer, or why there was none. */
    answer: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.endpointId],
      foreignColumns: [webhookEndpoints.accountId, webhookEndpoints.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_newest').on(t.accountId, t.endpointId, t.id),
    index('webhook_deliveries_due')
      .on(t.accountId, t.endpointId, t.nextAttemptAt)
      .where(sql`state = 'pending'`),
  ],
)

/** The events of an account that has a key or a webhook, for programs that catch up. Kept for 30 days. */
export const apiEvents = pgTable(
  'api_events',
  {
    accountId: accountId().references(() => accounts.id),
    /** Grows with time. */
    id: id(),
    type: text().notNull(),
    /** As in a delivery. */
    subjectId: text('subject_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
)
