import type Stripe from 'stripe'
import { env } from '#app/lib/env.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { stripeClient } from './client.server.ts'
import { accountOfCustomer } from './customer.server.ts'
import { requestSync } from './sync.server.ts'

const TOLERANCE_SECONDS = 300

/** The event, if Stripe signed this body within the last minutes; null otherwise. Each delivery is signed by its own time. */
export async function readStripeEvent(body: string, signature: string | null): Promise<Stripe.Event | null> {
  const secret = env().STRIPE_WEBHOOK_SECRET
  const stripe = stripeClient()
  if (!stripe || !secret || !signature || isFromFuture(signature)) return null
  return stripe.webhooks.constructEventAsync(body, signature, secret).catch(() => null)
}

/** Whether the time of the signature lies ahead by more than clocks differ. The SDK only refuses old ones. */
const isFromFuture = (signature: string): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0) > Date.now() / 1000 + TOLERANCE_SECONDS

/** Whether a signed body is an event: it is about an object. */
export const isEvent = (signed: Stripe.Event): boolean => {
  const { data } = signed as Partial<Stripe.Event>
  return typeof data?.object === 'object' && data.object !== null
}

/**
 * Queues a reading of the event's customer. Its content, order and repetitions don't matter.
 * Ignores the customers of other installations of the operator.
 */
export async function receiveStripeEvent(services: Services, event: Stripe.Event): Promise<void> {
  const customerId = customerIn(event)
  const accountId = customerId && (await accountOfCustomer(services, customerId))
  const ctx = accountId ? await systemCtx(services, accountId) : null
  await ctx?.db((tx) => requestSync(tx, ctx))
}

function customerIn({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: string; id?: string; customer?: unknown }
  if (object.object === 'customer') return object.id ?? null
  // A detached payment method only says whose it was.
  const former = data.previous_attributes as { customer?: unknown } | undefined
  const customer = object.customer ?? former?.customer
  if (typeof customer === 'string') return customer
  return (customer as { id?: string } | null | undefined)?.id ?? null
}
