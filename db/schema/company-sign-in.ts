import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** The OpenID provider with which an account's users sign in. */
export const companySignIns = pgTable('company_sign_ins', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  kind: text({ enum: ['google', 'microsoft', 'other'] }).notNull(),
  issuer: text().notNull(),
  /** Null for the operator's client at Google. Contacts have `client_id` as a column's name. */
  clientId: text('oidc_client_id'),
  /** Sealed with the account's key; null with the operator's client. */
  clientSecret: text('client_secret'),
  /** Users with an email of a proved domain can't sign in otherwise, except owners. */
  required: boolean().notNull().default(false),
  /** Last sign-in since the provider was changed. */
  workedAt: instant('worked_at'),
  version: version(),
})

/** A domain that an account claims as its own. */
export const signInDomains = pgTable(
  'sign_in_domains',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** In lower case, such as `harbor.example`. */
    domain: text().notNull(),
    /** Published in a TXT record, it proves that the domain is theirs. */
    token: text().notNull(),
    provedAt: instant('proved_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('sign_in_domains_domain').on(t.accountId, t.domain),
    // Nothing but the email is known of someone who begins to sign in.
    index('sign_in_domains_look_up').on(t.domain),
  ],
)

/** A person at the provider who is a user here. */
export const companyIdentities = pgTable(
  'company_identities',
  {
    accountId: accountId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    issuer: text().notNull(),
    /** The provider’s name of the person, which never changes or goes to someone else. */
    subject: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('company_identities_subject').on(t.accountId, t.issuer, t.subject),
    uniqueIndex('company_identities_user').on(t.accountId, t.userId, t.issuer),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)
