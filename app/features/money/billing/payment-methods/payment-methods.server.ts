import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { paymentMethods, subscriptions } from '#db/schema/index.ts'
import { isBillingConfigured, NOT_CONFIGURED } from '../stripe/client.server.ts'
import { METHOD_MESSAGES, type PaymentMethodView } from './payment-method.ts'

type Row = typeof paymentMethods.$inferSelect

/** The account's cards and bank accounts, the default one first. */
export async function listPaymentMethods(ctx: Ctx): Promise<PaymentMethodView[]> {
  ctx.require('administer')
  const rows = await ctx.db((tx) =>
    tx
      .select()
      .from(paymentMethods)
      .orderBy(desc(paymentMethods.isDefault), asc(paymentMethods.createdAt), asc(paymentMethods.id)),
  )
  return rows.map(methodView)
}

/** Reads the tab's content. */
export async function getMethodsTab(ctx: Ctx) {
  const whyNotAdd = !isBillingConfigured() ? NOT_CONFIGURED : ctx.ghostedBy ? METHOD_MESSAGES.ghosting : null
  const [byHand] = await ctx.db((tx) =>
    tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.collectionMethod, 'send_invoice'))
      .limit(1),
  )
  return {
    methods: await listPaymentMethods(ctx),
    paysByHand: byHand !== undefined,
    whyNotAdd,
    now: ctx.now().toISOString(),
  }
}

export interface DeletionView {
  method: PaymentMethodView
  /** The methods that can take its place. */
  others: PaymentMethodView[]
  /** A subscription is charged to it, so that it needs another in its place. */
  isNeeded: boolean
}

/** Says what deleting a method needs. */
export async function getDeletion(ctx: Ctx, id: string): Promise<DeletionView> {
  const methods = await listPaymentMethods(ctx)
  const method = methods.find((each) => each.id === id)
  if (!method) throw methodGone()
  const others = methods.filter((each) => each.id !== id && each.verifyUrl === null)
  return { method, others, isNeeded: method.isDefault && (await ctx.db(liveSubscriptions)).length > 0 }
}

export async function readMethod(ctx: Ctx, id: string): Promise<PaymentMethodView> {
  ctx.require('administer')
  return ctx.db((tx) => findMethod(tx, id))
}

/** Ids of the subscriptions that haven't ended. */
export async function liveSubscriptions(tx: Tx): Promise<string[]> {
  const rows = await tx.select({ id: subscriptions.id }).from(subscriptions)
  return rows.map(({ id }) => id)
}

export async function findMethod(tx: Tx, id: string): Promise<PaymentMethodView> {
  const [row] = await tx.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  if (!row) throw methodGone()
  return methodView(row)
}

export const methodGone = () => new AppError('not-found', METHOD_MESSAGES.gone)

export function methodView(row: Row): PaymentMethodView {
  const { id, type, brand, last4, isDefault, verifyUrl } = row
  const isCard = type === 'card'
  return {
    id,
    type,
    card: isCard ? { brand, last4, expMonth: row.expiryMonth ?? 0, expYear: row.expiryYear ?? 0 } : null,
    usBankAccount: isCard ? null : { bankName: brand, last4 },
    isDefault,
    verifyUrl,
  }
}
