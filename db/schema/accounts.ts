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
import { accountId, bytes, createdAt, id, instant } from './columns.ts'

/** A company. `id` itself is the tenant key here. */
export const accounts = pgTable('accounts', {
  id: id().primaryKey(),
  name: text().notNull(),
  timezone: text().notNull().default('America/Denver'),
  mfaRequired: boolean('mfa_required').notNull().default(false),
  /** Comma list of address, policy, auto, home, commercial, health, life, paymentMethods, or `all` (spec 1, 3). */
  gatheringForms: text('gathering_forms').notNull().default('all'),
  messagingEnabled: boolean('messaging_enabled').notNull().default(true),
  serviceReviewEnabled: boolean('service_review_enabled').notNull().default(false),
  calendarConnected: boolean('calendar_connected').notNull().default(false),
  /** The operator's own account, home of the super users. */
  isPlatform: boolean('is_platform').notNull().default(false),
  suspendedAt: instant('suspended_at'),
  createdAt: createdAt(),
})

/**
 * The key an account's sealed fields are encrypted with, itself encrypted by a master key of the ring. Deleting the row
 * makes everything sealed for the account unreadable.
 */
export const accountKeys = pgTable('account_keys', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  /** Which key of ENCRYPTION_KEYS wraps it. */
  masterKeyId: text('master_key_id').notNull(),
  /** nonce, ciphertext, tag. */
  wrapped: bytes().notNull(),
  createdAt: createdAt(),
})

export const locations = pgTable(
  'locations',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    timezone: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), uniqueIndex().on(t.accountId, t.name)],
)

/** Numbers the account owns and texts and calls from. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    locationId: uuid('location_id').notNull(),
    /** Digits with country code and no plus, as the spec stores numbers: 12085550123. */
    number: text().notNull(),
    friendlyName: text('friendly_name').notNull(),
    smsEnabled: boolean('sms_enabled').notNull().default(true),
    /** Registered with the carriers for texting (A2P 10DLC); an unregistered number must not send. */
    smsRegistered: boolean('sms_registered').notNull().default(true),
    isDefault: boolean('is_default').notNull().default(false),
    providerSid: text('provider_sid'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    // One account owns a number: an incoming webhook finds its account by it.
    uniqueIndex().on(t.number),
  ],
)

/** Totals a hot page shows without counting rows; kept by triggers (db/routines). */
export const accountCounts = pgTable('account_counts', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  clients: integer().notNull().default(0),
})

/** Append-only: who did what, to which record, from where. The application role can insert and read, nothing else. */
export const auditLog = pgTable(
  'audit_log',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    actorId: uuid('actor_id'),
    /** The super user behind a ghosted session. */
    ghostedBy: uuid('ghosted_by'),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid('entity_id'),
    detail: text(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index().on(t.accountId, t.entity, t.entityId, t.id),
    // The log as admins read it: newest first; of one person; of one kind of deed.
    index('audit_log_newest').on(t.accountId, t.createdAt, t.id),
    index('audit_log_actor').on(t.accountId, t.actorId, t.createdAt, t.id),
    index('audit_log_deed').on(t.accountId, t.entity, t.action, t.createdAt, t.id),
  ],
)
