import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { readPlan } from '#app/features/money/billing/billing.server.ts'
import { dueSteps, liftRestrictions } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { restrictionsOf, type DunningStep } from '#app/features/money/billing/dunning/restrictions.ts'
import type { Limits, Plan } from '#app/features/money/billing/plan.ts'
import { readCatalog } from '#app/features/money/billing/plans/catalog.server.ts'
import type { CatalogPlan } from '#app/features/money/billing/plans/catalog.ts'
import {
  type PlanChange,
  type PlanState,
  readInUse,
  readPlanState,
  setPlan,
  termsInWords,
} from '#app/features/money/billing/plans/set-plan.server.ts'
import { isBillingConfigured } from '#app/features/money/billing/stripe/client.server.ts'
import { type Usage, usageOf } from '#app/features/money/billing/usage/usage.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { accounts, billingCustomers, invoices, subscriptions } from '#db/schema/index.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { AccountPlanInput } from './account.schema.ts'
import { instantAt, startOfDay } from '#app/lib/zoned.ts'
import { noteInAccount, readAccount } from './accounts.server.ts'

/** How an account pays, for the desk. */
export interface AccountBilling extends PlanState {
  plan: Plan
  inUse: Limits
  usage: Usage
  /** The steps past due with their dates; empty while nothing is past due. */
  steps: { name: DunningStep['name']; at: string; reached: boolean }[]
  grace: string | null
  invoice: { status: string; total: number; at: string } | null
  /** The provider's word: active, trialing, past_due. */
  subscription: string | null
  customer: { id: string; url: string | null } | null
}

async function ctxOfAccount(services: Services, ctx: Ctx, accountId: string): Promise<Ctx> {
  await readAccount(services, ctx, accountId)
  const found = await systemCtx({ ...services, now: ctx.now }, accountId)
  if (!found) throw notFound('This account')
  return found
}

export async function readAccountBilling(
  services: Services,
  ctx: Ctx,
  accountId: string,
): Promise<AccountBilling> {
  const theirs = await ctxOfAccount(services, ctx, accountId)
  const { account } = theirs
  const month = dayIn(ctx.now(), account.timezone).slice(0, 7)
  const usage = await usageOf(theirs, { month })
  return theirs.db(async (tx) => {
    const [plan, state, inUse, [invoice], [subscription], [customer]] = await Promise.all([
      readPlan(tx),
      readPlanState(tx),
      readInUse(tx),
      tx
        .select()
        .from(invoices)
        .where(ne(invoices.status, 'upcoming'))
        .orderBy(desc(invoices.createdAt))
        .limit(1),
      tx.select({ status: subscriptions.status }).from(subscriptions).limit(1),
      tx.select({ id: billingCustomers.customerId }).from(billingCustomers),
    ])
    return {
      ...state,
      plan,
      inUse,
      usage,
      steps: dueSteps(theirs),
      grace: account.pastDueGrace,
      invoice: invoice
        ? { status: invoice.status, total: invoice.total, at: invoice.createdAt.toISOString() }
        : null,
      subscription: subscription?.status ?? null,
      customer: customer ? { id: customer.id, url: dashboardUrl(customer.id) } : null,
    }
  })
}

/** The customer's page in Stripe's dashboard; null for the emulator, which has none. */
function dashboardUrl(customerId: string): string | null {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_BASE_URL: base } = env()
  const mode = /^[a-z]+_test_/.test(key) ? 'test/' : ''
  return base ? null : `https://dashboard.stripe.com/${mode}customers/${customerId}`
}

/** The plans to choose from; `problem` says why there are none. */
export async function listPlans(): Promise<{ plans: CatalogPlan[]; problem: string | null }> {
  if (!isBillingConfigured()) return { plans: [], problem: null }
  try {
    const plans = await readCatalog()
    const problem = plans.length > 0 ? null : 'Stripe’s catalog has no plans yet. Run npm run stripe:catalog.'
    return { plans, problem }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { plans: [], problem: `The plans of Stripe’s catalog can’t be shown. ${error.message}` }
  }
}

/** Puts an account on a plan. */
export async function setAccountPlan(
  services: Services,
  ctx: Ctx,
  accountId: string,
  input: AccountPlanInput,
): Promise<void> {
  const theirs = await ctxOfAccount(services, ctx, accountId)
  const { timezone } = theirs.account
  const { plan: chosen, terms, seen, confirmed, openInvoices, trialEndsOn, ...custom } = input
  const trialEndsAt = terms === 'trial' ? dayAfter(trialEndsOn ?? '', timezone, ctx.now()) : null
  const change: PlanChange = {
    plan: chosen === 'custom' ? custom : chosen,
    ...{ terms, trialEndsAt, seen, confirmed, openInvoices },
  }
  await setPlan(theirs, change)
  await theirs.db(async (tx) => {
    const plan = await readPlan(tx)
    await noteInAccount(tx, ctx, accountId, {
      action: 'set the plan',
      entity: 'account',
      detail: `${plan.name}: ${plan.minutes} minutes, ${plan.messages} messages, ${termsInWords(change, timezone)}`,
    })
  })
}

function dayAfter(day: string, timeZone: string, now: Date): Date {
  const start = instantAt(`${day}T00:00`, timeZone)
  const end = start && startOfDay(start, timeZone, 1)
  if (!end || end <= now) throw new AppError('invalid', 'Choose today or a later day.', 'trialEndsOn')
  return end
}

/**
 * Gives an account that is past due more time: nothing is held before the day. Without a day, the usual steps.
 */
export async function setGrace(
  services: Services,
  ctx: Ctx,
  accountId: string,
  day: string | null,
): Promise<void> {
  const theirs = await ctxOfAccount(services, ctx, accountId)
  const before = restrictionsOf(theirs.account, ctx.now()).restricted.size
  await theirs.db(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ pastDueGrace: day })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.pastDueSince)))
      .returning()
    if (!account) throw new AppError('conflict', 'It was paid in between: nothing is past due any more.')
    if (before > restrictionsOf(account, ctx.now()).restricted.size) await liftRestrictions(tx)
    else tx.after(pagesChanged({ withinMs: 2000 }))
    await noteInAccount(tx, ctx, accountId, {
      action: day ? 'gave more time to pay' : 'took back more time to pay',
      entity: 'account',
      detail: day ? `until ${formatDay(day)}` : '',
    })
  })
}
