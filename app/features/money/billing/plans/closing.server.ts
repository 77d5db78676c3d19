import type Stripe from 'stripe'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Database } from '#db/client.ts'
import { billingCustomers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { stripeClient } from '../stripe/client.server.ts'
import { askStripe, StripeProblem } from '../stripe/errors.ts'
import { requestSync } from '../stripe/sync.server.ts'

/** Marks the subscriptions that end because of the closing, so that reopening renews no others. */
const MARK = 'ends_by_closing'
const ENDED = new Set(['canceled', 'incomplete_expired'])

/** Once this transaction commits, ends the subscriptions of a closed account or continues those of a reopened one. */
export const requestClosing = (tx: Database): Promise<void> =>
  enqueue(tx, 'billing.closing', {}, { once: true })

/**
 * The job: a closed account’s subscriptions end with the period that is paid for, in which its last use is billed, and those
 * of an account that was reopened go on.
 * @throws StripeProblem; the queue then tries again
 */
export async function followClosing(ctx: Ctx): Promise<void> {
  const stripe = stripeClient()
  const customer = await ctx.db(findCustomer)
  if (!stripe || !customer) return
  const isClosed = ctx.account.closedAt !== null
  const { data } = await askStripe(stripe.subscriptions.list({ customer, limit: 100 }))
  const affected = data.filter(
    (each) => !ENDED.has(each.status) && (isClosed ? !isEnding(each) : isMarked(each)),
  )
  for (const { id } of affected) {
    await askStripe(
      stripe.subscriptions.update(id, {
        cancel_at_period_end: isClosed,
        metadata: { [MARK]: isClosed ? 'true' : '' },
      }),
    )
  }
  if (affected.length === 0) return
  await ctx.db(async (tx) => {
    const action = isClosed ? 'ended the subscription' : 'renewed the subscription'
    await audit(tx, ctx, { action, entity: 'billing', detail: affected.map(({ id }) => id).join(', ') })
    await requestSync(tx, ctx)
  })
}

const isEnding = (each: Stripe.Subscription) => each.cancel_at_period_end || each.cancel_at !== null
const isMarked = (each: Stripe.Subscription) => each.metadata[MARK] === 'true'

/**
 * Deletes the account’s customer at Stripe, which ends its subscriptions at once and removes its cards. Stripe keeps the
 * invoices. Must come before our rows are erased, which are all that names the customer.
 * @throws StripeProblem; the queue then tries again
 */
export async function deleteCustomer(ctx: Ctx): Promise<void> {
  const customerId = await ctx.db(findCustomer)
  if (!customerId) return
  const stripe = stripeClient()
  if (!stripe) {
    log.error(
      { accountId: ctx.account.id, customerId },
      'billing: delete this customer of an erased account at Stripe',
    )
    return
  }
  try {
    await askStripe(stripe.customers.del(customerId))
  } catch (error) {
    if (!(error instanceof StripeProblem && error.kind === 'gone')) throw error
  }
  log.info({ accountId: ctx.account.id, customerId }, 'billing: deleted the customer of an erased account')
}

async function findCustomer(tx: Database): Promise<string | undefined> {
  const [row] = await tx.select({ id: billingCustomers.customerId }).from(billingCustomers)
  return row?.id
}
