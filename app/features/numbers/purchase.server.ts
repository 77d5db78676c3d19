import { and, eq, ne } from 'drizzle-orm'
import { countNumbers, requireWithinPlan } from '#app/features/billing/plans/limits.server.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { revalidateAccount } from '#app/realtime/events.ts'
import { locations, messageServices, numberOrders, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { addOwnNumber } from './add-number.server.ts'
import { isTollFree, TOLL_FREE_REFUSES } from './number.ts'
import { buyNumber, findBought, removeNumber } from './provider.server.ts'
import type { PurchaseInput } from './number.schema.ts'

type Order = typeof numberOrders.$inferSelect

/** When a purchase without an answer is looked up. The provider answers within 15 s or not at all. */
const LOOK_UP_MS = 60_000
/** After so long, a number that the provider doesn't list was never bought. */
const NEVER_MS = 2 * 60_000

/** The provider's codes for a number that is taken by now. */
const NOT_AVAILABLE = new Set([21_422, 21_404])

/**
 * Buys a number. An order is stored before the provider is asked, so that each number is bought at most once and a lost answer is
 * found again.
 * @returns `unknown` when no answer came: the job then finds out
 * @throws AppError forbidden; not-found for another account's location or message campaign; conflict when the plan has no room, the
 * number is on order or taken, or it can't be added and goes back; unavailable when the provider certainly did nothing
 */
export async function purchaseNumber(ctx: Ctx, input: PurchaseInput): Promise<'bought' | 'unknown'> {
  if (!ctx.can.administer) throw forbidden()
  const order = await placeOrder(ctx, input)
  const answer = await buyNumber(order)
  if (answer.kind === 'bought') {
    const problem = await completeOrder(ctx, order.id, answer.sid)
    if (problem) throw new AppError('conflict', problem)
    return 'bought'
  }
  if (answer.kind === 'unknown') return 'unknown'
  await ctx.db((tx) => failOrder(tx, ctx, order.id, null))
  if (answer.kind === 'busy') {
    throw new AppError('unavailable', 'The provider doesn’t answer at the moment. Try again shortly.')
  }
  if (NOT_AVAILABLE.has(answer.code)) {
    throw new AppError('conflict', 'Someone else bought it a moment ago. Choose another one.')
  }
  log.warn({ accountId: ctx.account.id, code: answer.code }, 'numbers: the provider refused a purchase')
  throw new AppError(
    'conflict',
    `The provider refuses to sell it (error ${answer.code}). Choose another one.`,
  )
}

async function placeOrder(ctx: Ctx, input: PurchaseInput): Promise<Order> {
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
    // The process may die while it waits for the answer, so the order is looked up in any case.
    await enqueue(
      tx,
      'numbers.settle-order',
      { accountId: ctx.account.id, orderId: order.id },
      { runAt: new Date(ctx.now().getTime() + LOOK_UP_MS), key: `numbers.settle-order:${order.id}` },
    )
    return order
  })
}

/** The job: finds out whether an order whose answer was lost was carried out. @throws to be run again */
export async function settleOrder(ctx: Ctx, orderId: string): Promise<void> {
  const [order] = await ctx.db((tx) => tx.select().from(numberOrders).where(eq(numberOrders.id, orderId)))
  if (order?.status !== 'ordering') return
  const sid = await findBought(order)
  if (sid) {
    await completeOrder(ctx, orderId, sid)
    return
  }
  if (ctx.now().getTime() - order.createdAt.getTime() < NEVER_MS) {
    throw new Error('The provider doesn’t list the number yet.')
  }
  const neverBought = 'The purchase didn’t reach the provider, so it wasn’t bought. Search for it again.'
  await ctx.db((tx) => failOrder(tx, ctx, orderId, order.problem ?? neverBought))
}

/** Locks an order that is still open; undefined when another process was first. */
async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const order = await lockRow(tx, numberOrders, orderId, 'This order')
  return order.status === 'ordering' ? order : undefined
}

/**
 * Adds a number that was bought to the account's. One that can't be added, since another account has it or its location is gone, goes
 * back to the provider.
 * @returns why it went back; null when it was added
 * @throws when the provider doesn't answer, to be run again
 */
async function completeOrder(ctx: Ctx, orderId: string, providerSid: string): Promise<string | null> {
  const problem = await ctx.db((tx) => addBought(tx, ctx, orderId, providerSid)).catch(readRefusal)
  if (problem === null) return null
  // Stored first, so that a lost answer to the removal doesn't bring the number back.
  const isOpen = await ctx.db(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return false
    await tx.update(numberOrders).set({ problem }).where(eq(numberOrders.id, orderId))
    return true
  })
  if (!isOpen) return null
  log.warn({ accountId: ctx.account.id, orderId, problem }, 'numbers: a number that was bought goes back')
  await removeNumber(providerSid)
  await ctx.db((tx) => failOrder(tx, ctx, orderId, problem))
  return problem
}

/** @throws errors that aren't a refusal */
function readRefusal(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  return `${error.message} The number was bought, but can’t be added, so we give it back to the provider.`
}

/** @returns the problem of an order whose number is going back; null when it was added */
async function addBought(tx: Tx, ctx: Ctx, orderId: string, providerSid: string): Promise<string | null> {
  const order = await lockOrder(tx, orderId)
  if (!order) return null
  if (order.problem) return order.problem
  const { number, friendlyName, locationId, messageServiceId } = order
  await addOwnNumber(tx, ctx, {
    ...{ number, friendlyName, locationId, messageServiceId },
    origin: 'purchased',
    providerSid,
  })
  await tx
    .update(numberOrders)
    .set({ status: 'bought', settledAt: ctx.now() })
    .where(eq(numberOrders.id, orderId))
  return null
}

/** @param problem what the page says; null when the user has read it */
async function failOrder(tx: Tx, ctx: Ctx, orderId: string, problem: string | null): Promise<void> {
  if (!(await lockOrder(tx, orderId))) return
  await tx
    .update(numberOrders)
    .set({ status: 'failed', problem, settledAt: ctx.now() })
    .where(eq(numberOrders.id, orderId))
  tx.after(revalidateAccount({ withinMs: 3000 }))
}

/** Removes the note about a purchase that failed. @throws AppError forbidden, not-found */
export async function dismissOrder(ctx: Ctx, orderId: string): Promise<void> {
  if (!ctx.can.administer) throw forbidden()
  const dismissed = await ctx.db((tx) =>
    tx
      .update(numberOrders)
      .set({ problem: null })
      .where(and(eq(numberOrders.id, orderId), eq(numberOrders.status, 'failed')))
      .returning({ id: numberOrders.id }),
  )
  if (dismissed.length === 0) throw notFound('This purchase')
}
