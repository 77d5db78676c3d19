import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { isBillingConfigured, NOT_CONFIGURED, requireStripe } from '../stripe/client.server.ts'
import { customerOf } from '../stripe/customer.server.ts'
import { askStripe, StripeProblem } from '../stripe/errors.ts'
import { syncBilling } from '../stripe/sync.server.ts'
import { METHOD_MESSAGES, methodName, type PaymentMethodView, whyNeeded } from './payment-method.ts'
import {
  findMethod,
  getDeletion,
  liveSubscriptions,
  methodGone,
  readMethod,
} from './payment-methods.server.ts'

/**
 * Has invoices and subscriptions charged to this method from now on, also those that were sent to be paid by hand.
 * @throws StripeProblem
 */
export async function makeDefault(ctx: Ctx, id: string): Promise<void> {
  const method = await readMethod(ctx, id)
  if (method.verifyUrl !== null) throw new AppError('conflict', METHOD_MESSAGES.unverified)
  await change(ctx, method, 'made the default', () => chargeTo(ctx, id))
}

/**
 * Deletes a method. `nextDefault` takes its place; a subscription must be charged to something.
 * @throws StripeProblem
 */
export async function deleteMethod(
  ctx: Ctx,
  id: string,
  { nextDefault }: { nextDefault?: string | undefined } = {},
): Promise<void> {
  const { method, others, isNeeded } = await getDeletion(ctx, id)
  const next = others.find((each) => each.id === nextDefault)
  // The one that was chosen may be gone by now.
  if (nextDefault && !next) throw new AppError('conflict', METHOD_MESSAGES.gone)
  if (isNeeded && !next) throw new AppError('conflict', whyNeeded(method))
  await change(ctx, method, 'deleted', async () => {
    const stripe = requireStripe()
    if (next) await chargeTo(ctx, next.id)
    // A bank account that waits to be verified isn't attached to the customer yet.
    await askStripe<unknown>(
      method.verifyUrl === null ? stripe.paymentMethods.detach(id) : stripe.setupIntents.cancel(id),
    )
  })
}

async function chargeTo(ctx: Ctx, id: string): Promise<void> {
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  for (const subscription of await ctx.db(liveSubscriptions)) {
    await askStripe(
      stripe.subscriptions.update(subscription, {
        default_payment_method: id,
        collection_method: 'charge_automatically',
      }),
    )
  }
  // Last, because we show this one: a half-finished change must not look finished.
  await askStripe(stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }))
}

/** Works at Stripe and mirrors what came of it, also if someone else was first. */
async function change(ctx: Ctx, method: PaymentMethodView, action: string, work: () => Promise<void>) {
  if (!isBillingConfigured()) throw new AppError('conflict', NOT_CONFIGURED)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StripeProblem) || !['gone', 'refused'].includes(error.kind)) throw error
    await syncBilling(ctx)
    await ctx.db((tx) => findMethod(tx, method.id))
    throw error.kind === 'gone' ? methodGone() : error
  }
  await ctx.db((tx) => audit(tx, ctx, { action, entity: 'billing method', detail: methodName(method) }))
  await syncBilling(ctx)
}
