import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { auditLog, billingCustomers } from '#db/schema/index.ts'
import { isBillingConfigured, NOT_CONFIGURED, requireStripe } from '../stripe/client.server.ts'
import { customerOf } from '../stripe/customer.server.ts'
import { askStripe, StripeProblem } from '../stripe/errors.ts'
import { syncBilling } from '../stripe/sync.server.ts'
import { METHOD_MESSAGES, methodName, METHODS_PATH, RETURN_PATH } from './payment-method.ts'
import { methodOf } from './method-of.ts'

const TYPES: ['card', 'us_bank_account'] = ['card', 'us_bank_account']

/** A super user who acts as another can't agree to charges for them. */
function requireOwnUser(ctx: Ctx): void {
  ctx.require('administer')
  if (!isBillingConfigured()) throw new AppError('not-found', NOT_CONFIGURED)
  if (ctx.ghostedBy) throw new AppError('forbidden', METHOD_MESSAGES.ghosting)
}

/** The settings of the provider's form in the browser. */
export function getProvider(ctx: Ctx): { scriptUrl: string; publishableKey: string } {
  requireOwnUser(ctx)
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = env()
  return { scriptUrl, publishableKey: publishableKey ?? '' }
}

/**
 * The secret with which the browser sends a card to Stripe. A user has one setup at a time, however often the form is opened.
 * @throws StripeProblem
 */
export async function beginSetup(ctx: Ctx): Promise<{ clientSecret: string }> {
  requireOwnUser(ctx)
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  const user = requireActor(ctx).id
  const setups = await askStripe(stripe.setupIntents.list({ customer, limit: 20 }))
  const mine = setups.data.filter(({ metadata }) => metadata?.user_id === user)
  const open = mine.find(({ status }) => status === 'requires_payment_method')
  const setup =
    open ??
    (await askStripe(
      stripe.setupIntents.create(
        { customer, usage: 'off_session', allowed_payment_method_types: TYPES, metadata: { user_id: user } },
        // Two tabs that open at once get the same one.
        { idempotencyKey: `setup-${user}-after-${mine[0]?.id ?? 'none'}` },
      ),
    ))
  if (!setup.client_secret) throw new AppError('unavailable', METHOD_MESSAGES.unknown)
  return { clientSecret: setup.client_secret }
}

/**
 * The address of Stripe's own page that sets up a payment method and leads back to ours.
 * @throws StripeProblem
 */
export async function beginCheckout(ctx: Ctx): Promise<string> {
  requireOwnUser(ctx)
  const stripe = requireStripe()
  const customer = await customerOf(ctx)
  const { APP_URL } = env()
  const session = await askStripe(
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer,
      allowed_payment_method_types: TYPES,
      success_url: `${new URL(RETURN_PATH, APP_URL).href}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: new URL(METHODS_PATH, APP_URL).href,
    }),
  )
  if (!session.url) throw new AppError('unavailable', METHOD_MESSAGES.unknown)
  return session.url
}

export interface SetupOutcome {
  kind: 'ok' | 'info' | 'bad'
  message: string
}

/**
 * Looks at Stripe what came of a setup, and mirrors it. What the browser's address says of it isn't trusted.
 * @throws StripeProblem when Stripe can't be asked
 */
export async function finishSetup(
  ctx: Ctx,
  { setupId, sessionId }: { setupId: string | null; sessionId: string | null },
): Promise<SetupOutcome> {
  ctx.require('administer')
  const setup = await findSetup(ctx, setupId, sessionId)
  if (!setup) return { kind: 'bad', message: METHOD_MESSAGES.notYours }
  if (setup.status === 'requires_payment_method' || setup.status === 'canceled') {
    return { kind: 'bad', message: setup.last_setup_error?.message || METHOD_MESSAGES.unknown }
  }
  await syncBilling(ctx)
  if (setup.status === 'succeeded') {
    await auditOnce(ctx, setup)
    return { kind: 'ok', message: METHOD_MESSAGES.added }
  }
  const verifies = setup.next_action?.type === 'verify_with_microdeposits'
  return { kind: 'info', message: verifies ? METHOD_MESSAGES.verify : METHOD_MESSAGES.processing }
}

/** The setup, if it is one of the account's customer. */
async function findSetup(
  ctx: Ctx,
  setupId: string | null,
  sessionId: string | null,
): Promise<Stripe.SetupIntent | null> {
  const [customer] = await ctx.db((tx) =>
    tx.select({ id: billingCustomers.customerId }).from(billingCustomers),
  )
  const stripe = requireStripe()
  const session = sessionId?.startsWith('cs_')
    ? await orGone(stripe.checkout.sessions.retrieve(sessionId))
    : null
  const of = session ? session.setup_intent : setupId
  const id = typeof of === 'object' ? of?.id : of
  if (!customer || !id?.startsWith('seti_')) return null
  const setup = await orGone(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
  return setup && setup.customer === customer.id ? setup : null
}

/** Null for what Stripe doesn't have. */
async function orGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await askStripe(work)
  } catch (error) {
    if (error instanceof StripeProblem && error.kind === 'gone') return null
    throw error
  }
}

/** The return page can be opened again. */
async function auditOnce(ctx: Ctx, setup: Stripe.SetupIntent): Promise<void> {
  const entity = 'billing method'
  const action = 'added'
  const name = typeof setup.payment_method === 'object' ? methodName(methodOf(setup.payment_method)) : ''
  const detail = `${name} (${setup.id})`
  await ctx.db(async (tx) => {
    const [known] = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.entity, entity), eq(auditLog.action, action), eq(auditLog.detail, detail)))
      .limit(1)
    if (!known) await audit(tx, ctx, { action, entity, detail })
  })
}
