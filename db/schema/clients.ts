import { sql } from 'drizzle-orm'
import { foreignKey, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts, locations } from './accounts.ts'
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Which of a contact's people is meant. */
export const clientLevel = pgEnum('client_level', ['applicant', 'coapplicant', 'combined'])

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
    lastContactedOn: instant('last_contacted_on'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** In the trash: restorable for 30 days. */
    deletedAt: instant('deleted_at'),
    /** What the list sorts and pages by: last name, first name, else company; lower case. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(nullif(coalesce(last_name, '') || ' ' || coalesce(first_name, ''), ' '), company_name, ''))`,
      ),
    /** Everything the search box looks through, in one lower-case string under one trigram index. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(first_name, '') || ' ' || coalesce(preferred_first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(mobile_phone, '') || ' ' || coalesce(co_first_name, '') || ' ' || coalesce(co_preferred_first_name, '') || ' ' || coalesce(co_last_name, '') || ' ' || coalesce(co_email, '') || ' ' || coalesce(co_phone, '') || ' ' || coalesce(co_mobile_phone, ''))`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    foreignKey({ columns: [t.accountId, t.managedBy], foreignColumns: [users.accountId, users.id] }),
    index('clients_list')
      .on(t.accountId, t.sortName, t.id)
      .where(sql`deleted_at is null`),
    index('clients_mobile_phone')
      .on(t.accountId, t.mobilePhone)
      .where(sql`mobile_phone is not null`),
    index('clients_co_mobile_phone')
      .on(t.accountId, t.coMobilePhone)
      .where(sql`co_mobile_phone is not null`),
    index('clients_phone')
      .on(t.accountId, t.phone)
      .where(sql`phone is not null`),
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
