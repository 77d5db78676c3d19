import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import {
  accountPlans,
  accounts,
  billingCustomers,
  invoices,
  locations,
  messageServices,
  subscriptions,
} from '#db/schema/index.ts'
import { liftRestrictions } from '../dunning/restrictions.server.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Limits, Plan } from '../plan.ts'
import { isBillingConfigured, requireStripe } from '../stripe/client.server.ts'
import { askStripe } from '../stripe/errors.ts'
import { syncBilling } from '../stripe/sync.server.ts'
import { readCatalog } from './catalog.server.ts'
import type { CatalogPlan } from './catalog.ts'
import { countNumbers, lockLimits } from './limits.server.ts'
import { subscribe, unsubscribe } from './subscribe.server.ts'

export type Terms = 'free' | 'trial' | 'paid'

export interface PlanChange {
  /** A key of the catalog, or a plan of the account's own. */
  plan: string | Omit<Plan, 'type'>
  terms: Terms
  /** The first moment that isn't free any more. */
  trialEndsAt: Date | null
  /** The version that the operator saw: `PlanState.version`. */
  seen: string
  /** The operator knows that more is in use than the plan allows. */
  confirmed: boolean
  /** For a free account: what becomes of its open invoices; null while the operator hasn't said. */
  openInvoices: 'void' | 'keep' | null
}

export interface PlanState {
  /** Changes with each change of the plan; empty before the first. */
  version: string
  terms: Terms
  trialEndsAt: string | null
}

export async function readPlanState(tx: Database): Promise<PlanState> {
  const [row] = await tx.select().from(accountPlans)
  return {
    version: row?.updatedAt.toISOString() ?? '',
    terms: row?.terms ?? 'free',
    trialEndsAt: row?.trialEndsAt?.toISOString() ?? null,
  }
}

/**
 * Puts the account on a plan, by the operator: free, free until a day, or billed by a subscription. At Stripe the
 * subscription follows first, so that nothing changes here when that fails.
 */
export async function setPlan(ctx: Ctx, change: PlanChange): Promise<void> {
  const listed = typeof change.plan === 'string' ? await findPlan(change.plan) : null
  const plan = listed ?? (change.plan as Omit<Plan, 'type'>)
  await ctx.db(async (tx) => {
    await lockLimits(tx, ctx.account)
    const before = await readPlanState(tx)
    if (before.version !== change.seen) {
      throw new AppError('conflict', 'Someone else changed this plan after you opened it. Open it again.')
    }
    const excess = excessOf(plan, await readInUse(tx))
    if (excess && !change.confirmed) throw new AppError('conflict', excess, 'confirmed')
    const open = change.terms === 'free' ? await openInvoices(tx) : []
    if (open.length > 0 && change.openInvoices === null) {
      throw new AppError('conflict', whatIsOpen(open), 'openInvoices')
    }
    await applyTerms(tx, ctx, listed, change)
    if (change.openInvoices === 'void') await voidInvoices(open)
    const { name, minutes, messages, maxLocations, maxServices, maxPhoneNumbers } = plan
    const values = {
      ...{ planKey: listed?.key ?? null, name, minutes, messages },
      ...{ maxLocations, maxServices, maxPhoneNumbers },
      terms: change.terms,
      trialEndsAt: change.terms === 'trial' ? change.trialEndsAt : null,
      updatedAt: ctx.now(),
    }
    await tx
      .insert(accountPlans)
      .values({ accountId: ctx.account.id, ...values })
      .onConflictDoUpdate({ target: accountPlans.accountId, set: values })
    await endTrialDebt(tx, ctx, before)
    tx.after(pagesChanged({ withinMs: 2000 }))
  })
  if (isBillingConfigured()) await syncBilling(ctx)
}

interface OpenInvoice {
  id: string
  amountRemaining: number
}

const openInvoices = (tx: Tx): Promise<OpenInvoice[]> =>
  tx
    .select({ id: invoices.id, amountRemaining: invoices.amountRemaining })
    .from(invoices)
    .where(eq(invoices.status, 'open'))

function whatIsOpen(open: readonly OpenInvoice[]): string {
  const due = formatCents(open.reduce((sum, { amountRemaining }) => sum + amountRemaining, 0))
  return `${plural(open.length, 'invoice')} over ${due} ${open.length === 1 ? 'is' : 'are'} open. While one is past due, more and more of the account is held, also when it is free. Cancel what is open, or keep it to be paid.`
}

/** Leaves one as it is that has been paid or canceled by now. */
async function voidInvoices(open: readonly OpenInvoice[]): Promise<void> {
  const stripe = requireStripe()
  for (const { id } of open) {
    const { status } = await askStripe(stripe.invoices.retrieve(id))
    if (status === 'open') await askStripe(stripe.invoices.voidInvoice(id))
  }
}

async function findPlan(key: string): Promise<CatalogPlan> {
  const found = (await readCatalog()).find((each) => each.key === key)
  if (!found) throw new AppError('invalid', 'Stripe’s catalog has no such plan. Choose another.', 'plan')
  return found
}

async function applyTerms(tx: Tx, ctx: Ctx, listed: CatalogPlan | null, change: PlanChange): Promise<void> {
  const { terms, trialEndsAt } = change
  const [[customer], [subscription]] = await Promise.all([
    tx.select({ id: billingCustomers.customerId }).from(billingCustomers),
    tx.select({ id: subscriptions.id }).from(subscriptions).limit(1),
  ])
  if (listed && terms !== 'free') {
    return subscribe(ctx, listed, { trialEndsAt: terms === 'trial' ? trialEndsAt : null })
  }
  if (terms === 'paid') {
    if (subscription) return
    throw new AppError(
      'conflict',
      'A plan of its own is billed by a subscription that you create in Stripe’s dashboard first.',
      'terms',
    )
  }
  if (customer && isBillingConfigured()) await unsubscribe(ctx)
}

/** Clears a debt that only stood for the end of the trial. */
async function endTrialDebt(tx: Tx, ctx: Ctx, { terms, trialEndsAt }: PlanState): Promise<void> {
  if (terms !== 'trial' || !trialEndsAt) return
  const ended = await tx
    .update(accounts)
    .set({ pastDueSince: null, pastDueGrace: null })
    .where(eq(accounts.pastDueSince, new Date(trialEndsAt)))
    .returning({ id: accounts.id })
  if (ended.length > 0) await liftRestrictions(tx)
}

/** How many the account has of what its plan limits. */
export async function readInUse(tx: Database): Promise<Limits> {
  const [maxLocations, maxServices, maxPhoneNumbers] = await Promise.all([
    tx.$count(locations),
    tx.$count(messageServices),
    countNumbers(tx),
  ])
  return { maxLocations, maxServices, maxPhoneNumbers }
}

/** `They use 3 locations and the plan allows 1. …`; null when the plan allows all that is in use. */
export function excessOf(limits: Limits, used: Limits): string | null {
  const lines = [
    { has: used.maxLocations, may: limits.maxLocations, what: 'location' },
    { has: used.maxServices, may: limits.maxServices, what: 'message campaign' },
    { has: used.maxPhoneNumbers, may: limits.maxPhoneNumbers, what: 'phone number' },
  ].flatMap(({ has, may, what }) => (has > may ? [`${plural(has, what)}, where the plan allows ${may}`] : []))
  if (lines.length === 0) return null
  return `They have ${lines.join(', and ')}. Nothing is removed, but none can be added until there are fewer.`
}

/** `trial until 12/08/2026`, for the log. */
export const termsInWords = (
  { terms, trialEndsAt }: Pick<PlanChange, 'terms' | 'trialEndsAt'>,
  timeZone: string,
) =>
  terms === 'trial' && trialEndsAt
    ? `trial until ${formatDate(new Date(trialEndsAt.getTime() - 1), timeZone)}`
    : terms
