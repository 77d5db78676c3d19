import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { billingCustomers, users } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { requireStripe } from './client.server.ts'
import { askStripe } from './errors.ts'

/**
 * The id of the account's customer at Stripe, which is created the first time.
 * @throws AppError unavailable when billing isn't configured; StripeProblem
 */
export async function customerOf(ctx: Ctx): Promise<string> {
  const stripe = requireStripe()
  const known = await ctx.db(findCustomer)
  if (known) return known
  return ctx.db(async (tx) => {
    await lockName(tx, ctx, 'billing customer')
    const other = await findCustomer(tx)
    if (other) return other
    const [owner] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(1)
    const { id: accountId, name } = ctx.account
    const customer = await askStripe(
      stripe.customers.create(
        { name, ...(owner ? { email: owner.email } : {}), metadata: { account_id: accountId } },
        // Finds the customer again if this transaction fails after Stripe's answer.
        { idempotencyKey: `customer-${accountId}` },
      ),
    )
    await tx.insert(billingCustomers).values({ accountId, customerId: customer.id, createdAt: ctx.now() })
    await audit(tx, ctx, { action: 'set up', entity: 'billing', detail: customer.id })
    return customer.id
  })
}

async function findCustomer(tx: Database): Promise<string | undefined> {
  const [row] = await tx.select({ id: billingCustomers.customerId }).from(billingCustomers)
  return row?.id
}

/** The account that a customer of Stripe's is; undefined for one that isn't ours. */
export async function accountOfCustomer(
  { pool }: Pick<Services, 'pool'>,
  customerId: string,
): Promise<string | undefined> {
  const [found] = await withoutAccount(pool, (tx) =>
    tx.execute<{ id: string }>(sql`select find_account_by_customer(${customerId}) as id`),
  )
  return found?.id ?? undefined
}
