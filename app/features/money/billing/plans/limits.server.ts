import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Database } from '#db/client.ts'
import { readPlan } from '../billing.server.ts'
import type { Limits } from '../plan.ts'
import { planAllows } from './plan-allows.ts'

/** The limits of the account's plan, for pages: `Plan allows 2 locations`. */
export const planLimits = (ctx: Ctx): Promise<Limits> => ctx.db(readPlan)

/** Keeps all that add or lower something from doing so at once, until the transaction ends. */
export const lockLimits = (tx: Database, account: { id: string }): Promise<void> =>
  lockName(tx, { account }, 'plan limits')

/**
 * Makes sure that the plan allows one more, in the transaction that adds it. Of two at once, the second counts the first.
 * @param count reads how many there are
 */
export async function requireWithinPlan(
  tx: Database,
  account: { id: string },
  limit: keyof Limits,
  count: (tx: Database) => Promise<number>,
): Promise<void> {
  await lockLimits(tx, account)
  const plan = await readPlan(tx)
  if ((await count(tx)) >= plan[limit]) throw new AppError('conflict', `${planAllows(plan, limit)}.`)
}

/**
 * How many phone numbers count towards the plan: those that the account holds, being given back or not, and those that are being
 * bought or moved here.
 */
export async function countNumbers(tx: Database): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select (select count(*) from phone_numbers where status <> 'released')
      + (select count(*) from number_orders where status = 'ordering')
      + (select count(*) from port_numbers n join port_orders o on o.account_id = n.account_id and o.id = n.order_id
         where n.phone_number_id is null and o.status not in ('draft', 'completed', 'canceled', 'expired')) as count`)
  return Number(row!.count)
}
