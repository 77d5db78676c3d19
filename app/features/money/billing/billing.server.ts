import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { accountBalances, accountPlans } from '#db/schema/index.ts'
import { type Balance, DEFAULT_PLAN, type Plan } from './plan.ts'

/** Reads the account’s debts; null until the first bill. */
export async function getBalance(ctx: Ctx): Promise<Balance | null> {
  ctx.require('administer')
  const [row] = await ctx.db((tx) => tx.select().from(accountBalances))
  if (!row) return null
  return {
    pastDue: row.pastDue,
    current: row.current,
    upcoming: row.upcoming,
    nextPayment: row.nextPaymentOn,
    automaticPayment: row.automaticPayment,
    asOf: row.asOf.toISOString(),
  }
}

export async function readPlan(tx: Database): Promise<Plan> {
  const [row] = await tx.select().from(accountPlans)
  if (!row) return DEFAULT_PLAN
  const { planKey, name, minutes, messages, maxLocations, maxServices, maxPhoneNumbers } = row
  return { type: planKey ?? 'custom', name, minutes, messages, maxLocations, maxServices, maxPhoneNumbers }
}

/** The use that the account has committed to in a month. */
export const getPlan = (ctx: Ctx): Promise<Plan> => ctx.db(readPlan)

/** Whether the account has something that can be charged. */
export async function hasPaymentMethod(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ has: boolean }>(
      sql`select exists (select 1 from account_balances where stripe_payment_method_id is not null) as has`,
    ),
  )
  return row?.has ?? false
}
