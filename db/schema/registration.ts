import { sql } from 'drizzle-orm'
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
import {
  BRAND_TYPES,
  BRAND_VOLUMES,
  BUSINESS_TYPES,
  ID_TYPES,
  IDENTITIES,
  INDUSTRIES,
  JOB_POSITIONS,
  OPERATIONS,
  STOCK_EXCHANGES,
} from '#app/lib/registration-choices.ts'
import { accounts, locations, messageServices, phoneNumbers } from './accounts.ts'
import { accountId, busySince, createdAt, id, instant, version } from './columns.ts'

// Carriers want to know an agency before they pass on its texts. Each step of a location's wizard
// has a table, so that several people can fill it in turn. Incomplete steps are stored too: fields may be empty.

const locationId = () => uuid('location_id').notNull()

/** One of a list; empty until it is chosen. */
const choice = <const Values extends readonly string[]>(column: string, values: Values) =>
  text(column, { enum: ['', ...values] }).notNull()

/** A reason why the provider or a carrier refused something. */
export interface RegistrationError {
  /** The provider's error code; null if it gave none. */
  code: number | null
  /** The provider's words. */
  description: string
  /** The provider's names of the fields it is about. */
  fields: string[]
}

/** How a business's website looked to us when it had this address and the business this name. */
export interface WebsiteCheck {
  websiteUrl: string
  businessName: string
  checkedAt: string
  findings: {
    code: number | null
    field: string
    severity: 'error' | 'warning'
    problem: string
    fix: string
  }[]
}

export const locationAddresses = pgTable(
  'location_addresses',
  {
    accountId: accountId().references(() => accounts.id),
    locationId: locationId(),
    legalName: text('legal_name').notNull().default(''),
    address: text().notNull().default(''),
    address2: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipcode: text().notNull().default(''),
    emergencyEnabled: boolean('emergency_enabled').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.locationId] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
  ],
)

export const locationBusinesses = pgTable(
  'location_businesses',
  {
    accountId: accountId().references(() => accounts.id),
    locationId: locationId(),
    businessName: text('business_name').notNull().default(''),
    identity: choice('identity', IDENTITIES).default('direct_customer'),
    businessType: choice('business_type', BUSINESS_TYPES).default(''),
    industry: choice('industry', INDUSTRIES).default(''),
    idType: choice('id_type', ID_TYPES).default('EIN'),
    idTypeOther: text('id_type_other').notNull().default(''),
    /** `registrationNumber`, sealed with the account's key (crypto.server.ts). */
    sealed: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The last four characters of the registration number; empty while there is none. */
    registrationLast4: text('registration_last4').notNull().default(''),
    operations: choice('operations', OPERATIONS).default('USA_AND_CANADA'),
    websiteUrl: text('website_url').notNull().default(''),
    socialMediaUrl: text('social_media_url').notNull().default(''),
    /** Null until the website was checked. Not part of what is edited. */
    websiteCheck: jsonb('website_check').$type<WebsiteCheck>(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.locationId] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
  ],
)

/** The people whom carriers may ask about the business. */
export const locationReps = pgTable(
  'location_reps',
  {
    accountId: accountId().references(() => accounts.id),
    locationId: locationId(),
    /** 1, or 2 for the second, who is optional. */
    level: integer().notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text().notNull().default(''),
    businessTitle: text('business_title').notNull().default(''),
    jobPosition: choice('job_position', JOB_POSITIONS).default(''),
    /** Digits with country code. */
    phoneNumber: text('phone_number').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.locationId, t.level] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
  ],
)

/** `rejected` counts as not submitted where a status is asked for. */
export const PROFILE_STATUSES = [
  'not-submitted',
  'pending-review',
  'in-review',
  'approved',
  'rejected',
] as const

/** A location's business profile and brand, as the provider last reported them. No row: nothing was sent yet. */
export const locationRegistrations = pgTable(
  'location_registrations',
  {
    accountId: accountId().references(() => accounts.id),
    locationId: locationId(),
    /** The location whose business, representatives and brand it uses, being registered under the same EIN. */
    copiedFrom: uuid('copied_from'),
    // The provider's ids; null for what it doesn't have yet.
    addressSid: text('address_sid'),
    documentSid: text('document_sid'),
    businessSid: text('business_sid'),
    rep1Sid: text('rep1_sid'),
    rep2Sid: text('rep2_sid'),
    profileSid: text('profile_sid'),
    profileStatus: text('profile_status', { enum: PROFILE_STATUSES }).notNull().default('not-submitted'),
    profileErrors: jsonb('profile_errors').$type<RegistrationError[]>().notNull().default([]),
    profileSubmittedAt: instant('profile_submitted_at'),
    profileDecidedAt: instant('profile_decided_at'),
    brandType: choice('brand_type', BRAND_TYPES).default(''),
    /** low: sent without the carriers' vetting. Fixed once the provider has the brand; null until it is chosen. */
    brandVolume: text('brand_volume', { enum: BRAND_VOLUMES }),
    stockExchange: choice('stock_exchange', STOCK_EXCHANGES).default(''),
    stockTicker: text('stock_ticker').notNull().default(''),
    brandInformationSid: text('brand_information_sid'),
    trustBundleSid: text('trust_bundle_sid'),
    trustBundleStatus: text('trust_bundle_status').notNull().default(''),
    brandSid: text('brand_sid'),
    /** `not-submitted`, or the provider's: PENDING, IN_REVIEW, APPROVED, FAILED, SUSPENDED. */
    brandStatus: text('brand_status').notNull().default('not-submitted'),
    brandErrors: jsonb('brand_errors').$type<RegistrationError[]>().notNull().default([]),
    /** The carriers' score of the brand, 0 to 100; null without vetting. */
    brandScore: integer('brand_score'),
    brandSubmittedAt: instant('brand_submitted_at'),
    brandDecidedAt: instant('brand_decided_at'),
    /** Since when someone's request to the provider is under way, so that a second one waits. */
    busySince: instant('busy_since'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.locationId] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    // Webhooks only know the provider's ids.
    index('location_registrations_profile').on(t.profileSid),
    index('location_registrations_trust_bundle').on(t.trustBundleSid),
    index('location_registrations_brand').on(t.brandSid),
  ],
)

/** Purchases of numbers. A row is written before the provider is asked, so that a lost answer can be looked up. */
export const numberOrders = pgTable(
  'number_orders',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Digits with country code. */
    number: text().notNull(),
    friendlyName: text('friendly_name').notNull(),
    locationId: locationId(),
    /** The message campaign that it shall text for; null for none. */
    messageServiceId: uuid('message_service_id'),
    status: text({ enum: ['ordering', 'bought', 'failed'] })
      .notNull()
      .default('ordering'),
    /** The message about one that failed. */
    problem: text(),
    requestedBy: uuid('requested_by'),
    busySince: busySince(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    foreignKey({
      columns: [t.accountId, t.messageServiceId],
      foreignColumns: [messageServices.accountId, messageServices.id],
    }),
    uniqueIndex('number_orders_open')
      .on(t.accountId, t.number)
      .where(sql`status = 'ordering'`),
    index('number_orders_newest').on(t.accountId, t.createdAt, t.id),
  ],
)

export const PORT_STATUSES = [
  'draft',
  'submitting',
  'submitted',
  'waiting-for-signature',
  'in-progress',
  'action-required',
  'completed',
  'canceled',
  'expired',
] as const

/** Requests to move numbers here from another carrier. */
export const portOrders = pgTable(
  'port_orders',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    locationId: locationId(),
    type: text({ enum: ['residential', 'business'] }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The losing carrier's customer, as on its bill; empty for a person. */
    companyName: text('company_name').notNull().default(''),
    /** The representative who signs, and is mailed by the provider. */
    email: text().notNull().default(''),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipcode: text().notNull(),
    status: text({ enum: PORT_STATUSES }).notNull().default('draft'),
    errors: jsonb().$type<RegistrationError[]>().notNull().default([]),
    /** The provider's id. */
    portInSid: text('port_in_sid'),
    /** The day on which the numbers move, as the carriers agreed. */
    targetDate: date('target_date', { mode: 'string' }),
    busySince: busySince(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    index('port_orders_port_in').on(t.portInSid),
    index('port_orders_newest').on(t.accountId, t.createdAt, t.id),
  ],
)

export const portNumbers = pgTable(
  'port_numbers',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    orderId: uuid('order_id').notNull(),
    kind: text({ enum: ['local', 'wireless'] }).notNull(),
    /** Digits with country code. */
    number: text().notNull(),
    /** `accountNumber` and `pin` of a wireless number, sealed with the account's key. */
    sealed: jsonb().$type<Record<string, string>>().notNull().default({}),
    status: text().notNull().default(''),
    /** Why the losing carrier keeps it; null while it doesn't say so. */
    reason: text(),
    phoneNumberId: uuid('phone_number_id'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [portOrders.accountId, portOrders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.phoneNumberId],
      foreignColumns: [phoneNumbers.accountId, phoneNumbers.id],
    }),
    index('port_numbers_order').on(t.accountId, t.orderId),
  ],
)

/** The letter of authorization and the bill, stored encrypted. */
export const portDocuments = pgTable(
  'port_documents',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    orderId: uuid('order_id').notNull(),
    kind: text({ enum: ['loa', 'billing'] }).notNull(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    /** Bytes before it was sealed. */
    size: integer().notNull(),
    /** The provider's id. */
    documentSid: text('document_sid'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [portOrders.accountId, portOrders.id],
    }).onDelete('cascade'),
    uniqueIndex('port_documents_kind').on(t.accountId, t.orderId, t.kind),
  ],
)

/** Each row is a step that a request reached, in order. */
export const portEvents = pgTable(
  'port_events',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    orderId: uuid('order_id').notNull(),
    status: text({ enum: PORT_STATUSES }).notNull(),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.orderId],
      foreignColumns: [portOrders.accountId, portOrders.id],
    }).onDelete('cascade'),
    uniqueIndex('port_events_step').on(t.accountId, t.orderId, t.createdAt, t.status),
  ],
)
