import {
  boolean,
  date,
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
import { sql } from 'drizzle-orm'
import type { AuditChange } from '#app/lib/changes.ts'
import { accountId, busySince, bytes, createdAt, id, instant, version } from './columns.ts'

/** A company that uses Switchboard. Here the tenant key is `id`. */
export const accounts = pgTable('accounts', {
  id: id().primaryKey(),
  name: text().notNull(),
  /** The company's registered name and address, for carriers and invoices. */
  legalName: text('legal_name'),
  address: text(),
  address2: text(),
  city: text(),
  /** Postal code of the state. */
  state: text(),
  zipcode: text(),
  timezone: text().notNull().default('America/Denver'),
  mfaRequired: boolean('mfa_required').notNull().default(false),
  /** A comma-separated list of address, policy, auto, home, commercial, health, life, paymentMethods, or `all`. */
  gatheringForms: text('gathering_forms').notNull().default('all'),
  messagingEnabled: boolean('messaging_enabled').notNull().default(true),
  serviceReviewEnabled: boolean('service_review_enabled').notNull().default(false),
  /** The text that asks for a review; empty for the default one. The link is added to it. */
  reviewSmsMessage: text('review_sms_message').notNull().default(''),
  googlePlaceId: text('google_place_id').notNull().default(''),
  /** From this many stars on, a client is led to Google. */
  googleReviewMinRating: integer('google_review_min_rating').notNull().default(4),
  /** Whether the user who asked is notified of the rating. */
  ratingNotificationEnabled: boolean('rating_notification_enabled').notNull().default(true),
  /** Whether the account may connect Google calendars; the operator decides. `preview`: as a work in progress. */
  calendar: text({ enum: ['off', 'preview', 'on'] })
    .notNull()
    .default('off'),
  /** There is a row of calendar_connections. */
  calendarConnected: boolean('calendar_connected').notNull().default(false),
  /** The operator's own account, home of the super users. */
  isPlatform: boolean('is_platform').notNull().default(false),
  /** After how many days recordings, calls, texts, team chat and entries of the audit log are deleted; null keeps them. */
  recordingRetentionDays: integer('recording_retention_days'),
  callRetentionDays: integer('call_retention_days'),
  messageRetentionDays: integer('message_retention_days'),
  chatRetentionDays: integer('chat_retention_days'),
  auditRetentionDays: integer('audit_retention_days'),
  /** Countries whose numbers may be called (app/lib/calling-countries.ts). */
  callingCountries: text('calling_countries').array().notNull().default(['US', 'CA']),
  /** Whether admins may listen in on announced calls. */
  coachingEnabled: boolean('coaching_enabled').notNull().default(true),
  suspendedAt: instant('suspended_at'),
  /** When an owner closed it. It can be reopened for 30 days. */
  closedAt: instant('closed_at'),
  closedBy: uuid('closed_by'),
  /** When its data was erased. The row stays, for the opt-outs that the law makes us keep. */
  erasedAt: instant('erased_at'),
  /** The time when an owner stopped all texts; they wait until the owner resumes them. */
  sendingStoppedAt: instant('sending_stopped_at'),
  sendingStoppedBy: uuid('sending_stopped_by'),
  /** Since when an invoice is past due; what is held then follows from it (app/features/money/billing/dunning). */
  pastDueSince: instant('past_due_since'),
  /** The operator granted more time: nothing is held before this day of the account's time zone. */
  pastDueGrace: date('past_due_grace', { mode: 'string' }),
  /** The month, `yyyy-MM`, in which the use reached the owner's limit (usage_limits): what is held then follows from it. */
  minutesReached: text('minutes_reached'),
  messagesReached: text('messages_reached'),
  createdAt: createdAt(),
  version: version(),
})

/** The account's look in the clients' mobile app. No row: not set up yet. */
export const mobileAppSettings = pgTable('mobile_app_settings', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  id: id(),
  /** Storage key of the logo, a PNG of 400 × 400 px. */
  logoKey: text('logo_key'),
  productOfferings: text('product_offerings').array().notNull().default([]),
  departments: text().array().notNull().default([]),
  changeRequestTypes: text('change_request_types').array().notNull().default([]),
  referralBonus: text('referral_bonus').notNull().default(''),
  referralDisclaimer: text('referral_disclaimer').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: version(),
})

/**
 * The key for an account's sealed fields, itself encrypted with a master key from ENCRYPTION_KEYS. Deleting the row makes
 * them unreadable.
 */
export const accountKeys = pgTable('account_keys', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  /** The id of that master key. */
  masterKeyId: text('master_key_id').notNull(),
  /** Nonce, ciphertext and tag. */
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
    /** Whether its numbers are registered with an emergency address. */
    emergencyEnabled: boolean('emergency_enabled').notNull().default(false),
    /** Ends every text that a user sends from one of its numbers. */
    signature: text().notNull().default(''),
    /** The route of its calls (call-flow.schema.ts). Null: the default flow. */
    callFlow: jsonb('call_flow').$type<unknown>(),
    callFlowVersion: integer('call_flow_version').notNull().default(0),
    /** When it is open (office-hours.schema.ts). Null: always. */
    officeHours: jsonb('office_hours').$type<unknown>(),
    officeHoursVersion: integer('office_hours_version').notNull().default(1),
    /** The language in which its recordings are transcribed, for which the provider charges. */
    transcription: text({ enum: ['off', 'en-US', 'es-US'] })
      .notNull()
      .default('off'),
    transcriptionVersion: integer('transcription_version').notNull().default(1),
    createdAt: createdAt(),
    /** Counts changes of its name and time zone. */
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), uniqueIndex().on(t.accountId, t.name)],
)

/** Classes of registered numbers, slowest first: 10DLC by the brand's trust score, and toll-free numbers. */
export const SMS_CLASSES = ['low-volume', 'toll-free', 'standard', 'trusted', 'most-trusted'] as const
/** The carriers' names of use cases. */
export const SMS_USE_CASES = [
  'LOW_VOLUME',
  'MIXED',
  'MARKETING',
  'CUSTOMER_CARE',
  'ACCOUNT_NOTIFICATION',
] as const

/** The purpose of a message campaign, in fixed words. */
export const MESSAGING_USE_CASES = ['marketing', 'discussion', 'undeclared'] as const

/** Message campaigns: the subjects that an account texts about, registered with the carriers for a location's brand (A2P 10DLC). */
export const messageServices = pgTable(
  'message_services',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    locationId: uuid('location_id').notNull(),
    /** The provider's id of the service; null until the provider has it. */
    sid: text(),
    friendlyName: text('friendly_name').notNull(),
    usecase: text({ enum: MESSAGING_USE_CASES }).notNull(),
    description: text().notNull().default(''),
    messageSamples: text('message_samples').array().notNull().default([]),
    hasEmbeddedLinks: boolean('has_embedded_links').notNull().default(false),
    hasEmbeddedPhone: boolean('has_embedded_phone').notNull().default(false),
    /** How people agree to be texted. */
    messageFlow: text('message_flow').notNull().default(''),
    /** The provider's id of the registration; null until it was submitted. */
    campaignSid: text('campaign_sid'),
    /** The carriers' id of it. */
    campaignId: text('campaign_id'),
    /** `not-submitted`, or the provider's: PENDING, IN_PROGRESS, VERIFIED, FAILED, SUSPENDED. */
    status: text().notNull().default('not-submitted'),
    errors: jsonb()
      .$type<{ code: number | null; description: string; fields: string[] }[]>()
      .notNull()
      .default([]),
    a2pUseCase: text('a2p_use_case').notNull().default(''),
    optInKeywords: text('opt_in_keywords').array().notNull().default([]),
    optOutKeywords: text('opt_out_keywords').array().notNull().default([]),
    optOutMessage: text('opt_out_message').notNull().default(''),
    helpKeywords: text('help_keywords').array().notNull().default([]),
    helpMessage: text('help_message').notNull().default(''),
    busySince: busySince(),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    // Webhooks only know the provider's ids.
    index('message_services_sid').on(t.sid),
    uniqueIndex('message_services_name').on(t.accountId, t.friendlyName),
  ],
)

/** The account's own phone numbers. */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    locationId: uuid('location_id').notNull(),
    /** Digits with country code and without plus: 12085550123. */
    number: text().notNull(),
    friendlyName: text('friendly_name').notNull(),
    smsEnabled: boolean('sms_enabled').notNull().default(true),
    /** Whether it is registered with the carriers (A2P 10DLC); otherwise it must not send texts. */
    smsRegistered: boolean('sms_registered').notNull().default(true),
    /** The kind of its registration with the carriers, which decides how fast campaigns text from it. */
    smsClass: text('sms_class', { enum: SMS_CLASSES }).notNull().default('low-volume'),
    /** The registered use; null if that isn't known. */
    smsUseCase: text('sms_use_case', { enum: SMS_USE_CASES }),
    /**
     * The location's primary number; the others are aliases. Where no location is known, the oldest primary number stands for the
     * account.
     */
    isDefault: boolean('is_default').notNull().default(false),
    providerSid: text('provider_sid'),
    /**
     * `releasing`: it takes calls and texts, but sends none, until it is given back 30 days after `releasing_at`. `released`:
     * only its history is left.
     */
    status: text({ enum: ['in-use', 'porting-in', 'releasing', 'released'] })
      .notNull()
      .default('in-use'),
    origin: text({ enum: ['operator', 'purchased', 'ported'] })
      .notNull()
      .default('operator'),
    /** The message campaign that it texts for; null for none. */
    messageServiceId: uuid('message_service_id'),
    /** When the provider took it into that campaign's service; null until then. */
    serviceJoinedAt: instant('service_joined_at'),
    /** The provider's id of the address that emergency services are sent to; null for none. */
    emergencyAddressSid: text('emergency_address_sid'),
    releasingAt: instant('releasing_at'),
    /** It was the primary number when it was given up, and is again when it is taken back. */
    wasDefault: boolean('was_default').notNull().default(false),
    releasedAt: instant('released_at'),
    /** When campaigns may use it again, after the texts they sent last. */
    campaignsFreeAt: instant('campaigns_free_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    foreignKey({
      columns: [t.accountId, t.messageServiceId],
      foreignColumns: [messageServices.accountId, messageServices.id],
    }),
    // Webhooks find their account by the called number, so it must be unique across accounts.
    uniqueIndex('phone_numbers_number_index')
      .on(t.number)
      .where(sql`status <> 'released'`),
    uniqueIndex('phone_numbers_primary')
      .on(t.accountId, t.locationId)
      .where(sql`is_default`),
  ],
)

/** Totals kept by triggers (db/routines), so that pages needn't count rows. */
export const accountCounts = pgTable('account_counts', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  clients: integer().notNull().default(0),
})

/** Records who did what to which record, and from where. The application role can only insert and read. */
export const auditLog = pgTable(
  'audit_log',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    actorId: uuid('actor_id'),
    /** The super user behind a ghosted session. */
    ghostedBy: uuid('ghosted_by'),
    /** The program's key, which acted as that user. */
    keyId: uuid('key_id'),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: uuid('entity_id'),
    detail: text(),
    /** Values before and after, in words; null once the record is deleted for good. */
    changes: jsonb().$type<AuditChange[]>(),
    ip: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index().on(t.accountId, t.entity, t.entityId, t.id),
    // Newest first: all entries, one user's, or those of one action.
    index('audit_log_newest').on(t.accountId, t.createdAt, t.id),
    index('audit_log_actor').on(t.accountId, t.actorId, t.createdAt, t.id),
    index('audit_log_action').on(t.accountId, t.entity, t.action, t.createdAt, t.id),
  ],
)
