import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { billingCustomers, users } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { requireStripe, stripeClient } from './client.server.ts'
import { askStripe } from './errors.ts'

/**
 * The id of the account's customer at Stripe, which is created the first time.
 * @throws StripeProblem
 */
export async function customerOf(ctx: Ctx): Promise<string> {
  const stripe = requireStripe()
  const known = await ctx.db(findCustomer)
  if (known) return known
  return ctx.db(async (tx) => {
    await lockName(tx, ctx, 'billing customer')
    const other = await findCustomer(tx)
    if (other) return other
    const email = await firstOwner(tx)
    const { id: accountId, name } = ctx.account
    const customer = await askStripe(
      stripe.customers.create(
        { name, ...(email ? { email } : {}), metadata: { account_id: accountId, owner_email: email ?? '' } },
        // Finds the customer again if this transaction fails after Stripe's answer.
        { idempotencyKey: `customer-${accountId}` },
      ),
    )
    await tx.insert(billingCustomers).values({ accountId, customerId: customer.id, createdAt: ctx.now() })
    await audit(tx, ctx, { action: 'set up', entity: 'billing', detail: customer.id })
    return customer.id
  })
}

/** The address of the owner who has been there longest. */
async function firstOwner(tx: Database): Promise<string | undefined> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return owner?.email
}

/**
 * Stripe mails bills to the customer's address: a former owner's, or one that an owner no longer has, is replaced. An address
 * that the operator wrote there stays.
 * @throws StripeProblem
 */
export async function updateAddress(ctx: Ctx): Promise<void> {
  const stripe = stripeClient()
  const [customerId, email] = await ctx.db((tx) => Promise.all([findCustomer(tx), firstOwner(tx)]))
  if (!stripe || !customerId || !email) return
  const customer = await askStripe(stripe.customers.retrieve(customerId))
  if (customer.deleted || customer.email === email || customer.email !== customer.metadata.owner_email) return
  await askStripe(stripe.customers.update(customerId, { email, metadata: { owner_email: email } }))
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
