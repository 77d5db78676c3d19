import { addDays } from 'date-fns/addDays'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { accountPlans, billingCustomers, subscriptions, usageReports } from '#db/schema/index.ts'
import { billedByDay, type DayUse } from './daily-use.ts'
import { type Meter, METERS } from './meters.ts'
import { type BillingPeriod, reportTime } from './report-time.ts'
import { dailyUse } from './usage.server.ts'

/** Days whose use may still change: late statuses, and a recount in another time zone. */
const DAYS_BACK = -40
/** The states of a subscription in which it bills. */
export const BILLING_STATES = ['active', 'trialing', 'past_due', 'unpaid']

export interface Reporting {
  customerId: string
  /** The first day whose use is reported. */
  from: string
  period: BillingPeriod | null
}

/**
 * Writes what each day's use has grown or shrunk by since it was last reported: each row becomes one event of a meter. Only one
 * transaction at a time does it for an account. Nothing is reported of an account that doesn't pay.
 * @returns how many there are
 */
export async function writeReports(ctx: Ctx): Promise<number> {
  return ctx.db(async (tx) => {
    await lockName(tx, ctx, 'usage reports')
    const reporting = await beginReporting(tx, ctx)
    if (!reporting) return 0
    const now = ctx.now()
    const rows = (await unreported(tx, ctx, reporting.from)).map((each) => ({
      ...each,
      accountId: ctx.account.id,
      at: reportTime(each.day, now, reporting.period),
      createdAt: now,
    }))
    if (rows.length > 0) await tx.insert(usageReports).values(rows)
    return rows.length
  })
}

/** The customer and the period in which its use is billed; null for an account that doesn't pay. */
export async function reportingOf(
  tx: Database,
): Promise<(Omit<Reporting, 'from'> & { from: string | null }) | null> {
  const [[customer], [subscription], [plan]] = await Promise.all([
    tx
      .select({ customerId: billingCustomers.customerId, from: billingCustomers.reportedFrom })
      .from(billingCustomers),
    tx
      .select({ start: subscriptions.currentPeriodStart, end: subscriptions.currentPeriodEnd })
      .from(subscriptions)
      .where(inArray(subscriptions.status, BILLING_STATES))
      .orderBy(desc(subscriptions.currentPeriodStart))
      .limit(1),
    tx.select({ terms: accountPlans.terms }).from(accountPlans),
  ])
  if (!customer || !subscription || plan?.terms === 'free') return null
  const { start, end } = subscription
  return { ...customer, period: start && { start, end } }
}

/** Notes since when the account pays, or that it no longer does. Its use of the time between is never billed. */
async function beginReporting(tx: Database, ctx: Ctx): Promise<Reporting | null> {
  const reporting = await reportingOf(tx)
  if (reporting?.from) return { ...reporting, from: reporting.from }
  const from = reporting && (await firstDay(tx, ctx, reporting.period))
  await tx.update(billingCustomers).set({ reportedFrom: from })
  return reporting && from ? { ...reporting, from } : null
}

/** The day on which the first period began. An account that pays again begins today. */
async function firstDay(tx: Database, ctx: Ctx, period: BillingPeriod | null): Promise<string> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const [reported] = await tx.select({ day: usageReports.day }).from(usageReports).limit(1)
  const began = period ? dayIn(period.start, 'UTC') : today
  return reported || began > today ? today : began
}

interface Growth {
  day: string
  meter: Meter
  quantity: number
}

/** By how much the reports of each day and meter differ from what was counted. */
export async function unreported(tx: Database, ctx: Ctx, since: string): Promise<Growth[]> {
  const now = ctx.now()
  // A day begins earlier east of Greenwich, and Stripe takes no usage of the future.
  const to = [dayIn(now, ctx.account.timezone), dayIn(now, 'UTC')].toSorted()[0]!
  const oldest = `${dayIn(addDays(now, DAYS_BACK), 'UTC').slice(0, 7)}-01`
  const from = since > oldest ? since : oldest
  if (from > to) return []
  const [days, sent] = await Promise.all([
    dailyUse(tx, ctx, { from, to }).then(billedByDay),
    tx
      .select({
        day: usageReports.day,
        meter: usageReports.meter,
        quantity: sql<number>`sum(${usageReports.quantity})::int`,
      })
      .from(usageReports)
      .where(sql`${usageReports.day} between ${from}::date and ${to}::date`)
      .groupBy(usageReports.day, usageReports.meter),
  ])
  const reported = new Map(sent.map(({ day, meter, quantity }) => [`${day} ${meter}`, quantity]))
  return days.flatMap((use: DayUse) =>
    METERS.flatMap((meter) => {
      const quantity = use[meter] - (reported.get(`${use.day} ${meter}`) ?? 0)
      return quantity === 0 ? [] : [{ day: use.day, meter, quantity }]
    }),
  )
}
