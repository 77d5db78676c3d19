import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { startOfMonth } from 'date-fns/startOfMonth'
import type Stripe from 'stripe'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { requireStripe } from '../stripe/client.server.ts'
import { customerOf } from '../stripe/customer.server.ts'
import { askStripe } from '../stripe/errors.ts'
import type { CatalogPlan } from './catalog.ts'

/** How long an invoice may stay unpaid that is sent to an account without a card. */
const DAYS_UNTIL_DUE = 14

const ENDED = new Set(['canceled', 'incomplete_expired'])

/**
 * Makes the account's subscription at Stripe that of a plan: creates it, or changes its prices, prorated as Stripe does. The
 * same call twice changes nothing more.
 * @param trialEndsAt nothing is billed before; null to bill from now on
 * @throws StripeProblem `declined` when the first payment fails: then nothing was created
 */
export async function subscribe(
  ctx: Ctx,
  plan: CatalogPlan,
  { trialEndsAt }: { trialEndsAt: Date | null },
): Promise<void> {
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  await askStripe(
    (async () => {
      const current = await findSubscription(stripe, customer)
      if (current) return update(stripe, current, plan, trialEndsAt)
      return create(ctx, stripe, customer, { plan, trialEndsAt })
    })(),
  )
}

/**
 * Ends the account's subscriptions at once, without a last invoice.
 * @throws StripeProblem
 */
export async function unsubscribe(ctx: Ctx): Promise<void> {
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  await askStripe(
    (async () => {
      for await (const { id, status } of stripe.subscriptions.list({ customer, limit: 100 })) {
        if (!ENDED.has(status)) await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false })
      }
    })(),
  )
}

async function findSubscription(stripe: Stripe, customer: string): Promise<Stripe.Subscription | undefined> {
  for await (const each of stripe.subscriptions.list({ customer, limit: 100 })) {
    if (!ENDED.has(each.status)) return each
  }
  return undefined
}

async function create(
  ctx: Ctx,
  stripe: Stripe,
  customer: string,
  { plan, trialEndsAt }: { plan: CatalogPlan; trialEndsAt: Date | null },
): Promise<unknown> {
  return stripe.subscriptions.create({
    customer,
    items: plan.prices.map(({ id }) => ({ price: id })),
    ...(trialEndsAt
      ? {
          trial_end: seconds(trialEndsAt),
          trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' as const } },
        }
      : { ...(await collection(stripe, customer)), billing_cycle_anchor: seconds(nextMonth(ctx)) }),
  })
}

/**
 * When the account's next month begins: periods are its calendar months, as its usage and limits are. Stripe prorates the
 * first one.
 */
function nextMonth(ctx: Ctx): Date {
  const { timezone } = ctx.account
  return new Date(startOfMonth(addMonths(new TZDate(ctx.now(), timezone), 1)).getTime())
}

/** The default card is charged; an account without one gets an invoice to pay. */
async function collection(
  stripe: Stripe,
  customer: string,
): Promise<Partial<Stripe.SubscriptionCreateParams>> {
  const found = await stripe.customers.retrieve(customer)
  if (!found.deleted && found.invoice_settings?.default_payment_method) {
    return { collection_method: 'charge_automatically', payment_behavior: 'error_if_incomplete' }
  }
  return { collection_method: 'send_invoice', days_until_due: DAYS_UNTIL_DUE }
}

function update(
  stripe: Stripe,
  current: Stripe.Subscription,
  plan: CatalogPlan,
  trialEndsAt: Date | null,
): Promise<unknown> {
  const former = current.items.data
  const itemOf = (part: string) => former.find(({ price }) => price.lookup_key?.endsWith(`_${part}`))
  const items = plan.prices.flatMap(({ part, id }) => {
    const item = itemOf(part)
    if (item?.price.id === id) return []
    return item ? [{ id: item.id, price: id }] : [{ price: id }]
  })
  const kept = new Set(plan.prices.map(({ part }) => itemOf(part)?.id))
  const removed = former.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, deleted: true }))
  const trial = trialEndsAt
    ? { trial_end: seconds(trialEndsAt) }
    : current.trial_end !== null && current.status === 'trialing'
      ? { trial_end: 'now' as const }
      : {}
  return stripe.subscriptions.update(current.id, {
    ...(items.length + removed.length > 0 ? { items: [...items, ...removed] } : {}),
    ...trial,
    proration_behavior: trialEndsAt ? 'none' : 'create_prorations',
  })
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
