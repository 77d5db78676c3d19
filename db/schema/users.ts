import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES } from '#app/lib/permissions.ts'
import { PRESENCE_STATUSES } from '#app/lib/presence-statuses.ts'
import { accounts, locations } from './accounts.ts'
import { accountId, bytes, createdAt, id, instant, version } from './columns.ts'

export const userRole = pgEnum('user_role', ROLES)

export const presenceStatus = pgEnum('presence_status', PRESENCE_STATUSES)

/**
 * Someone in two accounts has two rows with the same email. Within an account an email belongs to one user at a time: a
 * dismissed user's email is free for someone else.
 */
export const users = pgTable(
  'users',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    /** Empty until the user has set a password by an invitation, and again once they were dismissed. */
    passwordHash: text('password_hash').notNull(),
    role: userRole().notNull().default('employee'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text(),
    extension: text(),
    npn: text(),
    /** Storage key of the 150 px picture; null shows initials. */
    avatarKey: text('avatar_key'),
    themeColor: text('theme_color').notNull().default('#19d0de'),
    mfaEnabled: boolean('mfa_enabled').notNull().default(false),
    /** Sealed with the account's key (crypto.server.ts). */
    mfaSecret: text('mfa_secret'),
    /** The secret during setup, shown as a QR code but not yet verified. */
    mfaPendingSecret: text('mfa_pending_secret'),
    /** The 30-second time step of the last accepted code, so that each code works once. */
    mfaLastStep: integer('mfa_last_step'),
    /** The user's name in their passkeys: 32 random bytes as base64url. Null until the first passkey. */
    passkeyHandle: text('passkey_handle'),
    mobileToken: text('mobile_token'),
    mobileLoggedIn: boolean('mobile_logged_in').notNull().default(false),
    passwordChangedAt: instant('password_changed_at'),
    /** Local times (HH:mm) between which the user wants no notifications; null for none. From may be later than to. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** Whether notifications show who wrote and what, which a locked screen shows too. */
    notifyDetails: boolean('notify_details').notNull().default(false),
    notifySound: boolean('notify_sound').notNull().default(true),
    /** When the user was disabled: can't sign in, but keeps their history. */
    disabledAt: instant('disabled_at'),
    /** A service account, as which a key of the account itself acts. It is disabled from the start, so no one signs in. */
    isService: boolean('is_service').notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('users_email')
      .on(t.accountId, t.email)
      .where(sql`disabled_at is null`),
    uniqueIndex('users_extension')
      .on(t.accountId, t.extension)
      .where(sql`disabled_at is null`),
    index().on(t.email),
    check('users_service', sql`not is_service or (disabled_at is not null and password_hash = '')`),
  ],
)

/** An invited user's link to set the password. Accepting, revoking or dismissing deletes it. */
export const userInvitations = pgTable(
  'user_invitations',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the mailed token; null until it is mailed. */
    tokenHash: bytes('token_hash'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

export const userLocations = pgTable(
  'user_locations',
  { accountId: accountId(), userId: uuid('user_id').notNull(), locationId: uuid('location_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.locationId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.accountId, t.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete('cascade'),
  ],
)

/** Groups of users, such as Sales or Service: the smart values of Employee Group. */
export const groups = pgTable(
  'groups',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    label: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] }), uniqueIndex().on(t.accountId, t.label)],
)

export const groupMembers = pgTable(
  'group_members',
  { accountId: accountId(), groupId: uuid('group_id').notNull(), userId: uuid('user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.groupId, t.userId] }),
    foreignKey({ columns: [t.accountId, t.groupId], foreignColumns: [groups.accountId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

export const presence = pgTable(
  'presence',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    status: presenceStatus().notNull().default('offline'),
    coacheeId: uuid('coachee_id'),
    /** The status to restore when the screen is unlocked. */
    restoreStatus: presenceStatus('restore_status'),
    /** The status to restore after a call. Separate, because the screen may lock during a call. */
    callRestoreStatus: presenceStatus('call_restore_status'),
    /** When a connection was last seen; null once its end was published. Too long ago shows as offline. */
    lastSeenAt: instant('last_seen_at'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    index().on(t.lastSeenAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    accountId: accountId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the cookie or bearer token. */
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    /** Eight hours after sign-in. */
    expiresAt: instant('expires_at').notNull(),
    /** The user's last action (not the browser's). The session locks after 2 idle hours and ends after 4. */
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
    lockedAt: instant('locked_at'),
    /** When the user last signed in at their company, for a session that needs no password; null for the others. */
    companyAt: instant('company_at'),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
    /** The user a super user acts as. `userId` remains the super user. */
    ghostAccountId: uuid('ghost_account_id'),
    ghostUserId: uuid('ghost_user_id'),
    userAgent: text('user_agent'),
    ip: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex().on(t.tokenHash),
    index().on(t.accountId, t.userId),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A WebAuthn credential that its user signs in with. */
export const passkeys = pgTable(
  'passkeys',
  {
    accountId: accountId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's counter of signatures; 0 for those that don't count. It never goes back. */
    signatures: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Whether a password manager keeps it on several devices. */
    synced: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex().on(t.credentialId),
    index().on(t.accountId, t.userId),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * A random value that a passkey has to sign. Signing in comes before an account is known, so it belongs to none. It is
 * used by deleting it.
 */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the browser's cookie. */
  tokenHash: bytes('token_hash').primaryKey(),
  /** The user who adds a passkey; null for signing in. */
  userId: uuid('user_id'),
  challenge: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Codes to write down. Each replaces the code of an authenticator app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: accountId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** SHA-256; the code has 120 random bits. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex().on(t.accountId, t.userId, t.codeHash),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * A code emailed to someone who forgot their password. It belongs to an email rather than to an account, so it has no
 * account_id. The application role only reaches it through functions.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    /** A keyed hash of the 4-digit code. */
    codeHash: bytes('code_hash').notNull(),
    tries: smallint().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index().on(t.email, t.createdAt)],
)

/** The counters of rate-limiter-flexible, keyed by hashes and without account. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: customType<{ data: number }>({ dataType: () => 'bigint' })(),
})
