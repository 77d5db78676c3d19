import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { clients } from './clients.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'

/** A record's fields as stored: money in cents, dates as 'yyyy-mm-dd', numbers as digits, sealed fields as their last digits. */
export type RecordData = Record<string, unknown>

const recordColumns = () => ({
  accountId: accountId().references(() => accounts.id),
  id: id(),
  clientId: uuid('client_id').notNull(),
  data: jsonb().$type<RecordData>().notNull(),
  /** Encrypted fields by name, each bound to its table, name and row (app/lib/crypto.server.ts). */
  sealed: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdBy: uuid('created_by'),
  updatedBy: uuid('updated_by'),
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  version: version(),
  /** When it was moved to the trash. */
  deletedAt: instant('deleted_at'),
})

const kept = sql`deleted_at is null`
const fromData = (name: string, field: string) =>
  text(name).generatedAlwaysAs((): SQL => sql`data ->> '${sql.raw(field)}'`)

// Fields that are searched, sorted or summed have generated columns. All others are only in `data`.

// oxlint-disable-next-line typescript/no-explicit-any
const recordKeys = (name: string, t: any) => [
  primaryKey({ columns: [t.accountId, t.id] }),
  foreignKey({
    name: `${name}_client_fk`,
    columns: [t.accountId, t.clientId],
    foreignColumns: [clients.accountId, clients.id],
  }).onDelete('cascade'),
  index(`${name}_of_client`).on(t.accountId, t.clientId).where(kept),
  index(`${name}_trash`)
    .on(t.accountId, t.clientId, t.deletedAt)
    .where(sql`deleted_at is not null`),
]

/** A record table without generated columns. */
const recordTable = (name: string) => pgTable(name, recordColumns(), (t) => recordKeys(name, t))

export const clientDependents = recordTable('client_dependents')
export const clientVehicles = recordTable('client_vehicles')
export const clientHomes = recordTable('client_homes')
export const clientCommercials = recordTable('client_commercials')
export const clientPaymentMethods = recordTable('client_payment_methods')
export const clientExtras = recordTable('client_extras')
export const clientLinks = recordTable('client_links')

export const clientAddresses = pgTable(
  'client_addresses',
  {
    ...recordColumns(),
    type: fromData('type', 'type'),
    city: fromData('city', 'city'),
    county: fromData('county', 'county'),
    state: fromData('state', 'state'),
    zipcode: fromData('zipcode', 'zipcode'),
  },
  (t) => [
    ...recordKeys('client_addresses', t),
    index('client_addresses_city')
      .on(t.accountId, sql`lower(city)`)
      .where(kept),
    index('client_addresses_county')
      .on(t.accountId, sql`lower(county)`)
      .where(kept),
    index('client_addresses_state').on(t.accountId, t.state).where(kept),
    index('client_addresses_zipcode').on(t.accountId, t.zipcode).where(kept),
  ],
)

export const clientPolicies = pgTable(
  'client_policies',
  {
    ...recordColumns(),
    type: fromData('type', 'type'),
    company: fromData('company', 'company'),
    enrolledVia: fromData('enrolled_via', 'enrolledVia'),
    // Dates as 'yyyy-mm-dd', which sort correctly and have no time zone.
    issueDate: fromData('issue_date', 'issueDate'),
    effectiveDate: fromData('effective_date', 'effectiveDate'),
    termDate: fromData('term_date', 'termDate'),
    premiumCents: bigint('premium_cents', { mode: 'number' }).generatedAlwaysAs(
      (): SQL => sql`(data ->> 'premium')::bigint`,
    ),
  },
  (t) => [
    ...recordKeys('client_policies', t),
    // Answers a client's number of policies and total premium from the index alone.
    index('client_policies_premiums').on(t.accountId, t.clientId, t.premiumCents).where(kept),
    index('client_policies_added').on(t.accountId, t.createdBy, t.createdAt).where(kept),
    index('client_policies_updated').on(t.accountId, t.updatedAt, t.id).where(kept),
    index('client_policies_type').on(t.accountId, t.type).where(kept),
    // For find_policies_by_number (db/routines).
    index('client_policies_number')
      .on(t.accountId, sql`lower(regexp_replace(data ->> 'idNumber', '[^[:alnum:]]', '', 'g'))`)
      .where(sql`deleted_at is null and data ->> 'idNumber' is not null`),
    index('client_policies_company').on(t.accountId, t.company).where(kept),
    index('client_policies_enrolled_via').on(t.accountId, t.enrolledVia).where(kept),
    index('client_policies_issue_date').on(t.accountId, t.issueDate).where(kept),
    index('client_policies_effective_date').on(t.accountId, t.effectiveDate).where(kept),
    index('client_policies_term_date').on(t.accountId, t.termDate).where(kept),
  ],
)

/** Declaration pages, ID cards and the like: PDF and pictures. */
export const clientDocuments = pgTable(
  'client_documents',
  {
    ...recordColumns(),
    /** In file storage. A split copies rows, so several can name one file. */
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name'),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
  },
  (t) => [
    ...recordKeys('client_documents', t),
    index('client_documents_storage_key').on(t.accountId, t.storageKey),
  ],
)

/**
 * Entries an account has added to a list of smart values. The default entries are in options.ts, unless the list is in
 * field_option_lists: then these are all of its entries.
 */
export const fieldOptions = pgTable(
  'field_options',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The name of the list on the wire: PolicyType, AutoMake … */
    key: text().notNull(),
    value: text().notNull(),
    position: integer().notNull().default(0),
    /** Typed into a record by someone who can't administer: offered only to its author until an admin keeps it. */
    suggested: boolean().notNull().default(false),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('field_options_value').on(t.accountId, t.key, sql`lower(value)`),
  ],
)

/** Lists of smart values that an account has customized, so that they no longer include the default entries. */
export const fieldOptionLists = pgTable(
  'field_option_lists',
  {
    accountId: accountId().references(() => accounts.id),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
)

/** Cached VIN lookups, shared by all accounts. */
export const vinLookups = pgTable('vin_lookups', {
  vin: text().primaryKey(),
  year: integer(),
  make: text(),
  model: text(),
  /** Our vehicle type, if it follows from the service's answer. */
  type: text(),
  /** The service's message if it doesn't know the VIN. */
  problem: text(),
  fetchedAt: instant('fetched_at').notNull().defaultNow(),
})
