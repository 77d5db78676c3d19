import { isNull, sql } from 'drizzle-orm'
import { formatCents } from '#app/lib/money.ts'
import { readCommitments } from '#app/features/money/billing/usage/committed.server.ts'
import { tierCost } from '#app/features/money/billing/usage/tier-cost.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { phoneNumbers } from '#db/schema/index.ts'

/**
 * The price of one more number, by the subscription's tiers: `$3.00 a month`. Null for an account that isn't billed by them.
 * @throws AppError forbidden
 */
export async function nextNumberPrice(ctx: Ctx): Promise<string | null> {
  ctx.require('administer')
  const [{ committed }, [row]] = await ctx.db((tx) =>
    Promise.all([
      readCommitments(tx),
      tx
        .select({ count: sql<number>`count(*)::int` })
        .from(phoneNumbers)
        .where(isNull(phoneNumbers.releasedAt)),
    ]),
  )
  const { tiers } = committed.numbers
  if (tiers.length === 0) return null
  const count = row!.count
  const cents = tierCost(tiers, count + 1) - tierCost(tiers, count)
  return cents === 0 ? 'Included in your plan' : `${formatCents(cents)} a month`
}
