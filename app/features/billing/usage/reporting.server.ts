import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { stripeClient } from '../stripe/client.server.ts'
import { StripeProblem } from '../stripe/errors.ts'
import { type Meter, METERS } from './meters.ts'
import { reportingOf, unreported, writeReports } from './report-usage.server.ts'
import { meteredBetween, type Meters, sendReports, sentBetween } from './send-reports.server.ts'

/** So many accounts in a row that can't be reported mean that Stripe is down: the others wait too. */
const MOST_FAILURES = 3
const DAYS_CHECKED = 35

/** Reports the use of all customers to the payment provider. Runs every hour. */
export async function reportUsage(services: Services): Promise<void> {
  const stripe = stripeClient()
  if (!stripe) return
  let failures = 0
  await eachCustomer(services, 'billing: usage not reported', async (ctx) => {
    await writeReports(ctx)
    if (failures >= MOST_FAILURES) return
    failures = (await sendReports(ctx, stripe)) ? 0 : failures + 1
  })
  if (failures > 0) log.warn('billing: the payment provider can’t be reached, so usage waits to be reported')
}

/** Logs where what was counted, what was reported and what Stripe has aren't the same. Runs every day, after a report. */
export async function checkUsage(services: Services): Promise<void> {
  const stripe = stripeClient()
  if (!stripe) return
  await eachCustomer(services, 'billing: usage not checked', async (ctx) => {
    const differences = await usageDifferences(ctx, stripe)
    if (differences.length > 0) {
      log.error({ accountId: ctx.account.id, differences }, 'billing: usage isn’t what was reported')
    }
  })
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

async function eachCustomer(
  services: Services,
  failed: string,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const rows = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_customers as id from accounts_with_customers()`),
  )
  for (const { id: accountId } of rows) {
    const ctx = await systemCtx(services, accountId)
    // One account's failure must not keep the others waiting.
    await (ctx && work(ctx))?.catch((error: unknown) => {
      const known = error instanceof StripeProblem
      log[known ? 'warn' : 'error']({ err: error, accountId }, failed)
    })
  }
}
