import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { stripeClient } from '../stripe/client.server.ts'
import { requestSync } from '../stripe/sync.server.ts'
import { type Meter, METERS } from './meters.ts'
import { reportingOf, unreported, writeReports } from './report-usage.server.ts'
import { meteredBetween, type Meters, sendReports, sentBetween } from './send-reports.server.ts'

const DAYS_CHECKED = 35

/** When all is compared with what Stripe has: the hour of the day, UTC. */
const CHECK_HOUR = 9

/** Queues a report of each customer's use, one job at a time for each account. Runs every hour. */
export async function queueReports(services: Services): Promise<void> {
  if (!stripeClient()) return
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_customers as id from accounts_with_customers()`),
  )
  const checks = services.now().getUTCHours() === CHECK_HOUR
  for (const { id: accountId } of rows) {
    const ctx = await systemCtx(services, accountId)
    await ctx?.db((tx) => enqueue(tx, 'billing.report', { checks }, { key: 'billing.report' }))
  }
}

/** The job. What Stripe doesn't take now goes with the next one. */
export async function reportUsage(ctx: Ctx, { checks }: { checks?: boolean | undefined }): Promise<void> {
  const stripe = stripeClient()
  if (!stripe) return
  const written = await writeReports(ctx)
  if (!(await sendReports(ctx, stripe))) {
    log.warn({ accountId: ctx.account.id }, 'billing: Stripe can’t be reached, so usage waits to be reported')
    return
  }
  // The upcoming invoice has them now.
  if (written > 0) await ctx.db((tx) => requestSync(tx, ctx))
  if (!checks) return
  const differences = await usageDifferences(ctx, stripe)
  if (differences.length > 0) {
    log.error({ accountId: ctx.account.id, differences }, 'billing: usage isn’t what was reported')
  }
}

export interface UsageDifference {
  meter: Meter
  /** Units that were counted and not reported yet. */
  unreported: number
  /** Units that Stripe has more than we have sent in the days checked. */
  more: number
}

/** @throws StripeProblem */
export async function usageDifferences(ctx: Ctx, stripe: Meters): Promise<UsageDifference[]> {
  const to = new Date(Math.floor(ctx.now().getTime() / millisecondsInDay) * millisecondsInDay)
  const from = new Date(to.getTime() - DAYS_CHECKED * millisecondsInDay)
  const found = await ctx.db(async (tx) => {
    const reporting = await reportingOf(tx)
    if (!reporting?.from) return null
    const waiting = await unreported(tx, ctx, reporting.from)
    const ours = await Promise.all(METERS.map((meter) => sentBetween(tx, meter, from, to)))
    return { customerId: reporting.customerId, waiting, ours }
  })
  if (!found) return []
  const differences: UsageDifference[] = []
  for (const [index, meter] of METERS.entries()) {
    const theirs = await meteredBetween(stripe, found.customerId, meter, from, to)
    const waiting = found.waiting.filter((each) => each.meter === meter)
    differences.push({
      meter,
      unreported: waiting.reduce((sum, { quantity }) => sum + quantity, 0),
      more: theirs - found.ours[index]!,
    })
  }
  return differences.filter((each) => each.unreported !== 0 || each.more !== 0)
}
