import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, instant } from './columns.ts'

/** The use that an account has committed to each month. No row: the default plan. */
export const accountPlans = pgTable('account_plans', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  name: text().notNull(),
  minutes: integer().notNull(),
  messages: integer().notNull(),
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
