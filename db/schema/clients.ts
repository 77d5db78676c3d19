import { type SQL, sql } from 'drizzle-orm'
import {
  customType,
  date,
  foreignKey,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, locations } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** Says which of a client's people is meant. */
export const clientLevel = pgEnum('client_level', ['applicant', 'coapplicant', 'combined'])

/** Sorts by code point in every locale, so that a prefix search is a range and pages never overlap. */
export const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Normalizes text for search: no accents, lower case, single spaces. Must match fold_text in db/routines, which
 * migrations can't use because they run before the routines.
 */
const folded = (text: SQL) =>
  sql`regexp_replace(replace(lower(translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\\s+', ' ', 'g')`

/** An applicant and often a co-applicant. Phone numbers are digits with country code and without plus. */
export const clients = pgTable(
  'clients',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    locationId: uuid('location_id'),
    managedBy: uuid('managed_by'),
    managedOn: instant('managed_on'),
    firstName: text('first_name'),
    preferredFirstName: text('preferred_first_name'),
    lastName: text('last_name'),
    suffix: text(),
    companyName: text('company_name'),
    /** The number that another system knows the client by. */
    externalId: text('external_id'),
    email: text(),
    phone: text(),
    mobilePhone: text('mobile_phone'),
    coFirstName: text('co_first_name'),
    coPreferredFirstName: text('co_preferred_first_name'),
    coLastName: text('co_last_name'),
    coSuffix: text('co_suffix'),
    coEmail: text('co_email'),
    coPhone: text('co_phone'),
    coMobilePhone: text('co_mobile_phone'),
    /** Marital status (as on the wire). */
    coStatus: text('co_status'),
    dob: date(),
    dod: date(),
    gender: text(),
    militaryStatus: text('military_status'),
    occupation: text(),
    employerName: text('employer_name'),
    businessType: text('business_type'),
    coDob: date('co_dob'),
    coDod: date('co_dod'),
    coGender: text('co_gender'),
    coMilitaryStatus: text('co_military_status'),
    coOccupation: text('co_occupation'),
    coEmployerName: text('co_employer_name'),
    coBusinessType: text('co_business_type'),
    /** 1 to 5 stars, given by staff. */
    rating: smallint(),
    coRating: smallint('co_rating'),
    /** The person who referred them. The API spells these affliateVia, affliateContact, affliateContactLevel and aflliateOn. */
    affiliateVia: text('affiliate_via'),
    affiliateContactId: uuid('affiliate_contact_id'),
    affiliateContactLevel: clientLevel('affiliate_contact_level'),
    affiliateOn: date('affiliate_on'),
    /** All other fields of each person (person.ts), which are never searched: health, income, license state … */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    coDetails: jsonb('co_details').$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted fields by name (ssn, coSsn, dlId …), each bound to this row. `details` has the digits shown. */
    sealed: jsonb().$type<Record<string, string>>().notNull().default({}),
    lastContactedOn: instant('last_contacted_on'),
    /** The user who added it by hand or by an import; null for a person who was split off. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: version(),
    /** When it was moved to the trash. */
    deletedAt: instant('deleted_at'),
    /** Sort key and cursor of the list: last and first name, else company, normalized. */
    sortName: byteOrdered('sort_name')
      .notNull()
      .generatedAlwaysAs(
        folded(
          sql`coalesce(nullif(btrim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), company_name, '')`,
        ),
      ),
    /** All searched fields, normalized, for one trigram index. Each starts with a space. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        folded(
          sql`' ' || coalesce(first_name, '') || ' ' || coalesce(preferred_first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(suffix, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(co_first_name, '') || ' ' || coalesce(co_preferred_first_name, '') || ' ' || coalesce(co_last_name, '') || ' ' || coalesce(co_suffix, '') || ' ' || coalesce(co_email, '') || ' ' || coalesce(co_phone, '') || ' ' || coalesce(co_mobile_phone, '')`,
        ),
      ),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    foreignKey({ columns: [t.accountId, t.managedBy], foreignColumns: [users.accountId, users.id] }),
    index('clients_list')
      .on(t.accountId, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    // For the list's other sort orders and its filters.
    index('clients_by_contact')
      .on(t.accountId, sql`coalesce(last_contacted_on, '-infinity'::timestamptz)`, t.id)
      .where(sql`deleted_at is null`),
    index('clients_by_created')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    // For programs that read what changed.
    index('clients_by_updated')
      .on(t.accountId, t.updatedAt, t.id)
      .where(sql`deleted_at is null`),
    index('clients_added')
      .on(t.accountId, t.createdBy, t.createdAt)
      .where(sql`deleted_at is null`),
    index('clients_by_manager')
      .on(t.accountId, t.managedBy, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    index('clients_by_location')
      .on(t.accountId, t.locationId, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    // Clients deleted together are restored together.
    index('clients_trash')
      .on(t.accountId, t.deletedAt)
      .where(sql`deleted_at is not null`),
    index('clients_mobile_phone')
      .on(t.accountId, t.mobilePhone)
      .where(sql`mobile_phone is not null`),
    index('clients_co_mobile_phone')
      .on(t.accountId, t.coMobilePhone)
      .where(sql`co_mobile_phone is not null`),
    index('clients_phone')
      .on(t.accountId, t.phone)
      .where(sql`phone is not null`),
    uniqueIndex('clients_external_id')
      .on(t.accountId, t.externalId)
      .where(sql`external_id is not null and deleted_at is null`),
    // For find_client_duplicates (db/routines).
    index('clients_email')
      .on(t.accountId, sql`lower(email)`)
      .where(sql`email is not null`),
    index('clients_birth')
      .on(t.accountId, t.sortName, t.dob)
      .where(sql`dob is not null and deleted_at is null`),
    // Finds the clients that a client referred, when it is merged into another.
    index('clients_referred')
      .on(t.accountId, t.affiliateContactId)
      .where(sql`affiliate_contact_id is not null`),
    // For the referrals report: newest first, those without a date last.
    index('clients_referrals')
      .on(t.accountId, sql`coalesce(affiliate_on, '-infinity'::date)`, t.id)
      .where(
        sql`deleted_at is null and (affiliate_via is not null or affiliate_contact_id is not null or affiliate_on is not null)`,
      ),
    // For the report of lost contacts: longest without word first. Who never was in touch counts from the first day.
    index('clients_silent')
      .on(t.accountId, sql`coalesce(last_contacted_on, created_at)`, t.id, t.managedBy, t.locationId)
      .where(sql`deleted_at is null`),
    index('clients_co_phone')
      .on(t.accountId, t.coPhone)
      .where(sql`co_phone is not null`),
    // For list_clients (db/routines).
    index('clients_search')
      .using('gin', t.accountId, t.searchText.op('gin_trgm_ops'))
      .where(sql`deleted_at is null`),
  ],
)

/** Clients that a user starred. */
export const clientFavorites = pgTable(
  'client_favorites',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.clientId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    index().on(t.accountId, t.clientId),
  ],
)
