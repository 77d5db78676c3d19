import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
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

/** A record's fields as they are stored: cents, 'yyyy-mm-dd', digits. Of a sealed field only the end that a mask shows. */
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
  /** In the trash: restorable for 30 days. */
  deletedAt: instant('deleted_at'),
})

const kept = sql`deleted_at is null`
const fromData = (name: string, field: string) =>
  text(name).generatedAlwaysAs((): SQL => sql`data ->> '${sql.raw(field)}'`)

// The columns a record table has of its own are what is searched, sorted or summed; all else stays in `data`.

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

/** The table of a kind of attached record that nobody searches: fields in `data` and nothing else. */
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
    // Dates as 'yyyy-mm-dd': they compare as they should, and have no zone.
    issueDate: fromData('issue_date', 'issueDate'),
    effectiveDate: fromData('effective_date', 'effectiveDate'),
    termDate: fromData('term_date', 'termDate'),
    premiumCents: bigint('premium_cents', { mode: 'number' }).generatedAlwaysAs(
      (): SQL => sql`(data ->> 'premium')::bigint`,
    ),
  },
  (t) => [
    ...recordKeys('client_policies', t),
    // The summary of a contact: how many, and what they cost, from the index alone.
    index('client_policies_premiums').on(t.accountId, t.clientId, t.premiumCents).where(kept),
    index('client_policies_type').on(t.accountId, t.type).where(kept),
    index('client_policies_company').on(t.accountId, t.company).where(kept),
    index('client_policies_enrolled_via').on(t.accountId, t.enrolledVia).where(kept),
    index('client_policies_issue_date').on(t.accountId, t.issueDate).where(kept),
    index('client_policies_effective_date').on(t.accountId, t.effectiveDate).where(kept),
    index('client_policies_term_date').on(t.accountId, t.termDate).where(kept),
  ],
)

/**
 * What an account has added to the lists that grow; the entries everybody begins with are in options.ts. Of a list in
 * field_option_lists: the whole of it.
 */
export const fieldOptions = pgTable(
  'field_options',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The spec's name of the list: PolicyType, AutoMake … */
    key: text().notNull(),
    value: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('field_options_value').on(t.accountId, t.key, sql`lower(value)`),
  ],
)

/** Lists an account has made its own in the smart values: what everybody begins with is no part of them any more. */
export const fieldOptionLists = pgTable(
  'field_option_lists',
  {
    accountId: accountId().references(() => accounts.id),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
)

/** What a VIN was found to be. Holds nothing of any account. */
export const vinLookups = pgTable('vin_lookups', {
  vin: text().primaryKey(),
  year: integer(),
  make: text(),
  model: text(),
  /** Our type of vehicle, where the service leaves no doubt. */
  type: text(),
  /** The service's words when it does not know the number. */
  problem: text(),
  fetchedAt: instant('fetched_at').notNull().defaultNow(),
})
