import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { accountBalances, accountPlans, paymentMethods, subscriptions } from '#db/schema/index.ts'
import { methodName } from '../payment-methods/payment-method.ts'
import { methodView } from '../payment-methods/payment-methods.server.ts'
import { readPlan } from '../billing.server.ts'
import { readInUse } from './set-plan.server.ts'
import type { SubscriptionItem, SubscriptionView } from './subscription-item.ts'
import { INVOICE_ZONE } from '../invoices/invoice-view.ts'
import { dayIn } from '#app/lib/dates.ts'

export interface PlanCardView {
  subscriptions: SubscriptionView[]
  /** The plan that the operator chose, for an account without a subscription. */
  plan: { name: string; terms: 'free' | 'trial' | 'paid'; trialEndsAt: string | null } | null
  /** The card or bank account that is charged; null for none. */
  method: string | null
  allows: { label: string; used: number; most: number }[]
  asOf: string | null
}

/** The account's plan as it is billed. */
export async function getPlanCard(ctx: Ctx): Promise<PlanCardView> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [allowed, used, rows, [plan], [method], [balance]] = await Promise.all([
      readPlan(tx),
      readInUse(tx),
      tx.select().from(subscriptions).orderBy(asc(subscriptions.currentPeriodStart), asc(subscriptions.id)),
      tx.select().from(accountPlans),
      tx.select().from(paymentMethods).where(eq(paymentMethods.isDefault, true)),
      tx.select({ asOf: accountBalances.asOf }).from(accountBalances),
    ])
    const iso = (at: Date | null) => at?.toISOString() ?? null
    return {
      subscriptions: rows.map((row) => ({
        id: row.id,
        nickname: row.nickname,
        status: row.status,
        collectionMethod: row.collectionMethod,
        defaultMethodId: row.defaultPaymentMethod,
        items: row.items as SubscriptionItem[],
        cycleDay: cycleDay(row.billingCycleAnchor),
        cycleAnchor: iso(row.billingCycleAnchor),
        periodEnd: iso(row.currentPeriodEnd),
        trialEnd: iso(row.trialEnd),
        cancelAt: iso(row.cancelAt),
      })),
      plan: plan ? { name: plan.name, terms: plan.terms, trialEndsAt: iso(plan.trialEndsAt) } : null,
      method: method ? methodName(methodView(method)) : null,
      allows: [
        { label: 'Locations', used: used.maxLocations, most: allowed.maxLocations },
        { label: 'Message campaigns', used: used.maxServices, most: allowed.maxServices },
        { label: 'Phone numbers', used: used.maxPhoneNumbers, most: allowed.maxPhoneNumbers },
      ],
      asOf: iso(balance?.asOf ?? null),
    }
  })
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(day: number): string {
  const isTeen = day % 100 >= 11 && day % 100 <= 13
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th')
  return `${day}${ending}`
}

/** The day of the month on which a cycle begins, as on invoices; `?` if unknown. */
export const cycleDay = (anchor: Date | null): string =>
  anchor ? ordinal(Number(dayIn(anchor, INVOICE_ZONE).slice(8))) : '?'
