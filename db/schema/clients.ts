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
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, locations } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** Which of a contact's people is meant. */
export const clientLevel = pgEnum('client_level', ['applicant', 'coapplicant', 'combined'])

/** Ordered by code point whatever the database's locale, so that a prefix is a range and pages never overlap. */
const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * A text as it is looked for: accents off, lower case in every script, blanks single. The same as the function
 * fold_text of db/routines (which a migration cannot use: routines come after it).
 */
const folded = (text: SQL) =>
  sql`regexp_replace(replace(lower(translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ') collate "pg_c_utf8"), 'ß', 'ss'), '\\s+', ' ', 'g')`

/** A contact: an applicant with, often, a co-applicant. Phone columns hold digits with country code and no plus. */
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
    /** Marital status, by the spec's name. */
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
    /** Stars staff gave, 1 to 5. */
    rating: smallint(),
    coRating: smallint('co_rating'),
    /** Who sent them here; the wire spells these affliateVia, affliateContact, affliateContactLevel, aflliateOn. */
    affiliateVia: text('affiliate_via'),
    affiliateContactId: uuid('affiliate_contact_id'),
    affiliateContactLevel: clientLevel('affiliate_contact_level'),
    affiliateOn: date('affiliate_on'),
    /** The rest of what is declared of each person (person.ts), none of it searched: health, income, licence state … */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    coDetails: jsonb('co_details').$type<Record<string, unknown>>().notNull().default({}),
    /** Encrypted fields by name (ssn, coSsn, dlId …), each bound to this row; masks stand in `details`. */
    sealed: jsonb().$type<Record<string, string>>().notNull().default({}),
    lastContactedOn: instant('last_contacted_on'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: version(),
    /** In the trash: restorable for 30 days. */
    deletedAt: instant('deleted_at'),
    /** What the list sorts and pages by: last name, first name, else company; folded. */
    sortName: byteOrdered('sort_name')
      .notNull()
      .generatedAlwaysAs(
        folded(
          sql`coalesce(nullif(btrim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')), ''), company_name, '')`,
        ),
      ),
    /** Everything the search box looks through, folded, in one string under one trigram index; each word after a blank. */
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
    // The list's other orders and its filters (search_clients).
    index('clients_by_contact')
      .on(t.accountId, sql`coalesce(last_contacted_on, '-infinity'::timestamptz)`, t.id)
      .where(sql`deleted_at is null`),
    index('clients_by_created')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('clients_by_manager')
      .on(t.accountId, t.managedBy, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    index('clients_by_location')
      .on(t.accountId, t.locationId, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    // What was deleted together is brought back together.
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
    // The same person known again: see find_client_duplicates (db/routines).
    index('clients_email')
      .on(t.accountId, sql`lower(email)`)
      .where(sql`email is not null`),
    index('clients_birth')
      .on(t.accountId, t.sortName, t.dob)
      .where(sql`dob is not null and deleted_at is null`),
    // Whom a contact referred: found when it is merged into another.
    index('clients_referred')
      .on(t.accountId, t.affiliateContactId)
      .where(sql`affiliate_contact_id is not null`),
    index('clients_co_phone')
      .on(t.accountId, t.coPhone)
      .where(sql`co_phone is not null`),
  ],
)

/** Contacts a user starred. */
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
