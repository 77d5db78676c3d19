import { and, eq, ne } from 'drizzle-orm'
import { countNumbers, requireWithinPlan } from '#app/features/money/billing/plans/limits.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { providerOperation, type ProviderQuestion } from '#app/lib/provider-operation.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { locations, messageServices, numberOrders, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { addOwnNumber } from './add-number.server.ts'
import { isTollFree, TOLL_FREE_REFUSES } from './number.ts'
import { buyNumber, findBought, removeNumber } from './provider.server.ts'
import type { PurchaseInput } from './number.schema.ts'

type Order = typeof numberOrders.$inferSelect

/** After so long, a number that the provider doesn't list was never bought. */
const NEVER_MS = 2 * 60_000

/** The provider's codes for a number that is taken by now. */
const NOT_AVAILABLE = new Set([21_422, 21_404])

const purchase = providerOperation({
  name: 'numbers.settle-order',
  table: numberOrders,
  leaseMs: 60_000,
  lookUpMs: 0,
  addJob: (tx, ctx, orderId, options) => enqueue(tx, 'numbers.settle-order', { orderId }, options),
  find: (_, order) => findBought(order),
  ask: async (ctx, order, isAgain) => {
    if (!isAgain) return buyNumber(order)
    if (ctx.now().getTime() - order.createdAt.getTime() < NEVER_MS) {
      throw new Error('The provider doesn’t list the number yet.')
    }
    throw new AppError(
      'conflict',
      'The purchase didn’t reach the provider, so it wasn’t bought. Search for it again.',
    )
  },
  done: addBought,
  undo: async (ctx, order, providerSid, problem) => {
    // Stored first, so that a lost answer to the removal doesn't bring the number back.
    await ctx.db((tx) => tx.update(numberOrders).set({ problem }).where(eq(numberOrders.id, order.id)))
    await removeNumber(providerSid)
  },
  // The user has read the message.
  refused: (tx, ctx, order, { message, isLate }) =>
    failOrder(tx, ctx, order.id, order.problem ?? (isLate ? message : null)),
  busy: (tx, ctx, order) => failOrder(tx, ctx, order.id, null),
  explain: ({ code }) =>
    NOT_AVAILABLE.has(code)
      ? 'Someone else bought it a moment ago. Choose another one.'
      : `The provider refuses to sell it (error ${code}). Choose another one.`,
})

/** The job: finds out whether an order whose answer was lost was carried out. @throws to be run again */
export const resumePurchase = purchase.resume

/**
 * Buys a number, at most once.
 * @returns `unknown` when no answer came: the job then finds out
 * @throws AppError forbidden; not-found for another account's location or message campaign; conflict when the plan has no room, the
 * number is on order or taken, or it can't be added and goes back; unavailable when the provider certainly did nothing
 */
export async function purchaseNumber(ctx: Ctx, input: PurchaseInput): Promise<'bought' | 'unknown'> {
  ctx.require('administer')
  const answer = await purchase.ask(ctx, await placeOrder(ctx, input))
  return answer === 'done' ? 'bought' : answer
}

async function placeOrder(ctx: Ctx, input: PurchaseInput): Promise<ProviderQuestion> {
  const { number, friendlyName, locationId, messageServiceId } = input
  return ctx.db(async (tx) => {
    await lockRow(tx, locations, locationId, 'This location')
    if (messageServiceId) {
      if (isTollFree(number)) throw new AppError('conflict', TOLL_FREE_REFUSES, 'messageServiceId')
      await lockRow(tx, messageServices, messageServiceId, 'This message campaign')
    }
    const [own] = await tx
      .select({ id: phoneNumbers.id })
      .from(phoneNumbers)
      .where(and(eq(phoneNumbers.number, number), ne(phoneNumbers.status, 'released')))
    if (own) throw new AppError('conflict', `${formatPhone(number)} is one of your numbers already.`)
    await requireWithinPlan(tx, ctx.account, 'maxPhoneNumbers', countNumbers)
    const [order] = await tx
      .insert(numberOrders)
      .values({
        accountId: ctx.account.id,
        number,
        friendlyName,
        locationId,
        messageServiceId,
        requestedBy: requireActor(ctx).id,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!order) throw new AppError('conflict', `${formatPhone(number)} is being bought already.`)
    return purchase.open(tx, ctx, order)
  })
}

/** Adds the number to the account's. */
async function addBought(tx: Tx, ctx: Ctx, order: Order, providerSid: string): Promise<void> {
  const { number, friendlyName, locationId, messageServiceId } = order
  if (order.problem) throw new AppError('conflict', order.problem)
  await addOwnNumber(tx, ctx, {
    ...{ number, friendlyName, locationId, messageServiceId },
    origin: 'purchased',
    providerSid,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const problem = `${error.message} The number was bought, but can’t be added, so we give it back to the provider.`
    throw new AppError('conflict', problem)
  })
  await tx
    .update(numberOrders)
    .set({ status: 'bought', settledAt: ctx.now() })
    .where(eq(numberOrders.id, order.id))
}

/** @param problem what the page says; null when the user has read it */
async function failOrder(tx: Tx, ctx: Ctx, orderId: string, problem: string | null): Promise<void> {
  await tx
    .update(numberOrders)
    .set({ status: 'failed', problem, settledAt: ctx.now() })
    .where(eq(numberOrders.id, orderId))
  tx.after(pagesChanged())
}

/** Removes the note about a purchase that failed. */
export async function dismissOrder(ctx: Ctx, orderId: string): Promise<void> {
  ctx.require('administer')
  const dismissed = await ctx.db((tx) =>
    tx
      .update(numberOrders)
      .set({ problem: null })
      .where(and(eq(numberOrders.id, orderId), eq(numberOrders.status, 'failed')))
      .returning({ id: numberOrders.id }),
  )
  if (dismissed.length === 0) throw notFound('This purchase')
}
