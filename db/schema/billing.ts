import {
  boolean,
  date,
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
import { accountId, createdAt, id, instant } from './columns.ts'

/** The account's plan and its terms, which the operator decides. No row: the default plan. */
export const accountPlans = pgTable('account_plans', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  /** The plan's key in the payment provider's catalog; null for a plan of its own. */
  planKey: text('plan_key'),
  name: text().notNull(),
  /** Committed use in a month. Messages are counted in segments. */
  minutes: integer().notNull(),
  messages: integer().notNull(),
  maxLocations: integer('max_locations').notNull().default(1),
  /** Message campaigns, the carriers' registered services. */
  maxServices: integer('max_services').notNull().default(1),
  maxPhoneNumbers: integer('max_phone_numbers').notNull().default(1),
  /** `trial`: free until `trialEndsAt`. `paid`: by the subscription. */
  terms: text({ enum: ['free', 'trial', 'paid'] })
    .notNull()
    .default('free'),
  trialEndsAt: instant('trial_ends_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The debts of an account, as the payment provider last reported it. No row: nothing has been billed yet. */
export const accountBalances = pgTable('account_balances', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  /** Cents. */
  pastDue: integer('past_due').notNull().default(0),
  current: integer().notNull().default(0),
  upcoming: integer().notNull().default(0),
  nextPaymentOn: date('next_payment_on', { mode: 'string' }),
  automaticPayment: boolean('automatic_payment').notNull().default(false),
  /** The provider's id of the card or bank account that is charged; null for none. */
  stripePaymentMethodId: text('stripe_payment_method_id'),
  asOf: instant('as_of').notNull(),
})

/** The account's customer at the payment provider. No row: none yet. The tables below mirror what the provider has. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    accountId: accountId()
      .primaryKey()
      .references(() => accounts.id),
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
    /** When the mirror was last read; null before the first time. */
    syncedAt: instant('synced_at'),
    /** The first day whose use is reported to the provider. Null while the account doesn't pay. */
    reportedFrom: date('reported_from', { mode: 'string' }),
  },
  // Lets webhooks find their account.
  (t) => [uniqueIndex().on(t.customerId)],
)

/** A subscription that hasn't ended, as the provider has it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: accountId().references(() => accounts.id),
    /** The provider's. */
    id: text().notNull(),
    nickname: text(),
    status: text().notNull(),
    collectionMethod: text('collection_method').notNull(),
    billingCycleAnchor: instant('billing_cycle_anchor'),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    trialEnd: instant('trial_end'),
    cancelAt: instant('cancel_at'),
    defaultPaymentMethod: text('default_payment_method'),
    /** Items with their prices and tiers: `SubscriptionItem` in the billing area. */
    items: jsonb().$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
)

/** Amounts are cents. Drafts aren't kept. */
export const invoices = pgTable(
  'invoices',
  {
    accountId: accountId().references(() => accounts.id),
    /** The provider's; `upcoming` for the preview of the next one. */
    id: text().notNull(),
    number: text(),
    /** The provider's words: open, paid, void or uncollectible; upcoming. */
    status: text().notNull(),
    createdAt: instant('created_at').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    dueAt: instant('due_at'),
    paidAt: instant('paid_at'),
    subscriptionId: text('subscription_id'),
    subtotal: integer().notNull(),
    tax: integer().notNull(),
    total: integer().notNull(),
    amountRemaining: integer('amount_remaining').notNull(),
    attempted: boolean().notNull(),
    attemptCount: integer('attempt_count').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** The result of the last attempt: processing, action-needed (by the cardholder) or failed; null without one. */
    payment: text({ enum: ['processing', 'action-needed', 'failed'] }),
    /** Why it failed, in the provider's words. */
    problem: text(),
    /** The provider's page on which it can be paid, and its PDF. */
    hostedUrl: text('hosted_url'),
    pdfUrl: text('pdf_url'),
    /** Its lines: `InvoiceLine` in the billing area. */
    lines: jsonb().$type<unknown>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('invoices_newest').on(t.accountId, t.createdAt, t.id),
  ],
)

export const paymentMethods = pgTable(
  'billing_payment_methods',
  {
    accountId: accountId().references(() => accounts.id),
    /** The provider's id; the setup intent's while a bank account waits to be verified. */
    id: text().notNull(),
    type: text({ enum: ['card', 'us_bank_account'] }).notNull(),
    /** The card's brand, or the bank's name. */
    brand: text().notNull(),
    last4: text().notNull(),
    expiryMonth: integer('expiry_month'),
    expiryYear: integer('expiry_year'),
    isDefault: boolean('is_default').notNull().default(false),
    /** The provider's page that verifies the bank account; null when there is nothing to verify. */
    verifyUrl: text('verify_url'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
)

/** Numbers that the account gave back, so that the months in which it had them can be counted. */
export const releasedNumbers = pgTable(
  'released_numbers',
  {
    accountId: accountId().references(() => accounts.id),
    /** That of the row in `phone_numbers`. */
    id: id(),
    heldFrom: instant('held_from').notNull(),
    heldUntil: instant('held_until').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('released_numbers_until').on(t.accountId, t.heldUntil),
  ],
)

/** Use that was reported to the provider's meters. Each row is one meter event, sent with its id, so that none counts twice. */
export const usageReports = pgTable(
  'usage_reports',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The day of use, in the account's time zone. */
    day: date().notNull(),
    meter: text({ enum: ['minutes', 'messages', 'recordings', 'numbers'] }).notNull(),
    /** The growth of the day's use since the report before. */
    quantity: integer().notNull(),
    /** The time that the provider bills it at. */
    at: instant('at').notNull(),
    createdAt: createdAt(),
    /** When it was first sent; null while the provider can't have it. */
    attemptedAt: instant('attempted_at'),
    /** When the provider took it; null while that isn't known. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('usage_reports_day').on(t.accountId, t.day, t.meter),
    index('usage_reports_unsent').on(t.accountId, t.sentAt, t.id),
  ],
)

/** The most that an account uses in a month, set by an owner. No row, or null: no limit. */
export const usageLimits = pgTable('usage_limits', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  minutes: integer(),
  messages: integer(),
  /** Increments with each change by a user. */
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: uuid('updated_by'),
})

/** Things that owners have been notified of, so that each is said once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    accountId: accountId().references(() => accounts.id),
    /** `payment-failed`, `paid`, `card-expires`, a step past due, a share of the committed use. */
    kind: text().notNull(),
    /** The invoice and attempt, card and month, or step that it is about. */
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.subject] })],
)
