import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, instant } from './columns.ts'

/** The referrals of an account, counted from its clients by a job: the dashboard reads one row, however many there are. */
export const referralTotals = pgTable('referral_totals', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  /** By month, `yyyy-MM`, and way. A referral without a date has no month, one without a way an empty one. */
  months: jsonb().$type<{ month: string | null; via: string; count: number }[]>().notNull(),
  /** The clients who referred most, more of them than are shown. */
  topClients: jsonb('top_clients').$type<{ clientId: string; count: number }[]>().notNull(),
  asOf: instant('as_of').notNull(),
})
