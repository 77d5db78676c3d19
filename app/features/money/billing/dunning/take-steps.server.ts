import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { accountPlans, accounts, subscriptions } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { notifyOwners } from '../notices/notices.server.ts'
import { lockLimits } from '../plans/limits.server.ts'
import { restrictionsOf } from './restrictions.ts'
import { readPastDue } from './restrictions.server.ts'

/** Owners are mailed this long before a trial ends. */
const TRIAL_NOTICE_MS = 3 * millisecondsInDay

/** Adds a job for each account that is past due or on trial. Runs every morning. */
export async function takeAllSteps({ pool }: Services): Promise<void> {
  const found = await withoutAccount(pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_billing_steps() as id`),
  )
  for (const { id: accountId } of found) {
    await withAccount(pool, accountId, (tx) => enqueue(tx, 'billing.steps', {}, { once: true }))
  }
}

/** The job: ends a trial that is over, and has owners mailed of the step that the account has reached, each once. */
export async function takeSteps(ctx: Ctx): Promise<void> {
  await ctx.db(async (tx) => {
    await followTrial(tx, ctx)
    const account = await readPastDue(tx, ctx)
    const { step } = account ? restrictionsOf(account, ctx.now()) : { step: null }
    // The mail about the invoice itself was the notice.
    if (!account?.pastDueSince || !step || step === 'notice') return
    // More time that the operator grants begins the steps that it moves again.
    const subject = [account.pastDueSince.toISOString(), account.pastDueGrace ?? ''].join(' ').trim()
    await notifyOwners(tx, ctx, { kind: `step-${step}`, subject })
  })
}

async function followTrial(tx: Tx, ctx: Ctx): Promise<void> {
  await lockLimits(tx, ctx.account)
  const [plan] = await tx.select().from(accountPlans).where(eq(accountPlans.terms, 'trial'))
  if (!plan?.trialEndsAt) return
  const subject = plan.trialEndsAt.toISOString()
  const left = plan.trialEndsAt.getTime() - ctx.now().getTime()
  if (left > 0) {
    if (left <= TRIAL_NOTICE_MS) await notifyOwners(tx, ctx, { kind: 'trial-ends', subject })
    return
  }
  const since = await trialOverSince(tx, ctx)
  if (!since) {
    await tx.update(accountPlans).set({ terms: 'paid', trialEndsAt: null, updatedAt: ctx.now() })
    return
  }
  const begun = await tx
    .update(accounts)
    .set({ pastDueSince: since })
    .where(and(eq(accounts.id, ctx.account.id), isNull(accounts.pastDueSince)))
    .returning({ id: accounts.id })
  if (begun.length > 0) tx.after(pagesChanged({ withinMs: 2000 }))
  await notifyOwners(tx, ctx, { kind: 'trial-over', subject })
}

/** When the account's trial ended, if no subscription follows it: it is past due from then on. */
export async function trialOverSince(tx: Database, ctx: Ctx): Promise<Date | null> {
  const [plan] = await tx.select().from(accountPlans).where(eq(accountPlans.terms, 'trial'))
  if (!plan?.trialEndsAt || plan.trialEndsAt > ctx.now()) return null
  const [subscription] = await tx.select({ id: subscriptions.id }).from(subscriptions).limit(1)
  return subscription ? null : plan.trialEndsAt
}
