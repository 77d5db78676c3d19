import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { smsDeliveries, smsMessages } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { SendDecision } from '#app/features/consent/consent.ts'
import { recordConsent } from '#app/features/consent/consent.server.ts'
import { markContacted } from '../conversations/last-contact.server.ts'
import { publishMessage } from '../text-view.server.ts'
import { showStatusInList } from '../texts.server.ts'
import { lockConversation } from '../conversations/conversations.server.ts'
import { selectConversation } from '../conversations/conversation-view.server.ts'
import { conversationTitle } from '../labels.ts'
import { explainCode, OPTED_OUT_CODE } from './sms-errors.ts'
import { type DeliveryStatus, replacedBy, worst } from './sms-status.ts'
import { PENDING_PATIENCE_MS } from './timeouts.ts'
import { notifyAuthor } from './stopped-texts.server.ts'

export type Delivery = typeof smsDeliveries.$inferSelect

export interface DeliveryUpdate {
  status: DeliveryStatus
  /** The provider's id, once known. */
  sid?: string | undefined
  errorCode?: number | null | undefined
  /** Our own explanation, for a failure without a code. */
  errorMessage?: string | null | undefined
}

/**
 * Applies a report about a delivery. Reports may arrive in any order, but the status never goes back. Updates the message
 * and the list too. Returns whether anything changed.
 */
export async function applyUpdate(
  tx: Tx,
  ctx: Ctx,
  deliveryId: string,
  update: DeliveryUpdate,
): Promise<boolean> {
  const [found] = await tx
    .select({ conversationId: smsDeliveries.conversationId })
    .from(smsDeliveries)
    .where(eq(smsDeliveries.id, deliveryId))
  if (!found) return false
  // Lock the conversation before the delivery, as everything that locks both does.
  await lockConversation(tx, found.conversationId)
  if (update.sid) {
    await tx
      .update(smsDeliveries)
      .set({ providerSid: update.sid })
      .where(and(eq(smsDeliveries.id, deliveryId), sql`${smsDeliveries.providerSid} is null`))
  }
  const isFailure = update.status === 'failed' || update.status === 'undelivered'
  const [moved] = await tx
    .update(smsDeliveries)
    .set({
      status: update.status,
      errorCode: isFailure ? (update.errorCode ?? null) : null,
      errorMessage: isFailure ? (update.errorMessage ?? explainCode(update.errorCode ?? null)) : null,
      leaseUntil: null,
      updatedAt: ctx.now(),
    })
    .where(and(eq(smsDeliveries.id, deliveryId), inArray(smsDeliveries.status, replacedBy(update.status))))
    .returning()
  if (!moved) return false
  if (isFailure && update.errorCode === OPTED_OUT_CODE) {
    await recordConsent(tx, ctx, {
      phone: moved.toNumber,
      event: 'opt-out',
      source: 'carrier',
      about: moved.createdAt,
    })
  }
  if (moved.superseded && (moved.status === 'sent' || moved.status === 'delivered')) {
    await takeBackResend(tx, moved)
  }
  if (moved.status === 'sent' || moved.status === 'delivered') {
    await markContacted(tx, ctx, moved.conversationId, moved.toNumber)
  }
  await followDeliveries(tx, moved.messageId)
  if (isFailure) await notifyOfScheduled(tx, ctx, moved)
  await wakeNext(tx, ctx, moved)
  return true
}

/** No one watches a scheduled text, so its author is notified that it didn't arrive. */
async function notifyOfScheduled(tx: Tx, ctx: Ctx, failed: Delivery): Promise<void> {
  const [message] = await tx
    .select({ userId: smsMessages.userId })
    .from(smsMessages)
    .where(and(eq(smsMessages.id, failed.messageId), eq(smsMessages.type, 'scheduled')))
  if (!message?.userId) return
  const conversation = await selectConversation(tx, failed.conversationId)
  await notifyAuthor(tx, ctx, {
    userId: message.userId,
    roomId: failed.conversationId,
    clientId: conversation?.client?.id ?? null,
    name: conversation ? conversationTitle(conversation) : '',
    reason: failed.errorMessage ?? '',
  })
}

/**
 * Cancels a resend that is still waiting when the uncertain text turns out to have been sent, so that the client gets
 * it once.
 */
async function takeBackResend(tx: Database, arrived: Delivery): Promise<void> {
  const removed = await tx
    .delete(smsDeliveries)
    .where(
      and(
        eq(smsDeliveries.messageId, arrived.messageId),
        eq(smsDeliveries.toNumber, arrived.toNumber),
        eq(smsDeliveries.status, 'pending'),
      ),
    )
    .returning({ id: smsDeliveries.id })
  if (removed.length > 0) {
    await tx.update(smsDeliveries).set({ superseded: false }).where(eq(smsDeliveries.id, arrived.id))
  }
}

/**
 * Keeps a waiting delivery until automated texts may be sent again where the client is. The texts behind it don't wait:
 * a user who types one means now.
 */
export async function hold(
  tx: Tx,
  ctx: Ctx,
  delivery: Delivery,
  { until, reason }: SendDecision,
): Promise<void> {
  const heldUntil = new Date(until!)
  await tx
    .update(smsDeliveries)
    .set({
      heldUntil,
      errorMessage: reason,
      leaseUntil: new Date(heldUntil.getTime() + PENDING_PATIENCE_MS),
      updatedAt: ctx.now(),
    })
    .where(eq(smsDeliveries.id, delivery.id))
  await enqueue(
    tx,
    'sms.send',
    { accountId: ctx.account.id, deliveryId: delivery.id },
    { runAt: heldUntil, key: `sms.send:${delivery.id}` },
  )
  await followDeliveries(tx, delivery.messageId)
  await wakeNext(tx, ctx, delivery)
}

/** Has every held text ask at once whether it may go now. */
export async function wakeHeldTexts(tx: Database, ctx: Ctx): Promise<void> {
  const held = await tx
    .select({ id: smsDeliveries.id })
    .from(smsDeliveries)
    .where(and(eq(smsDeliveries.status, 'pending'), isNotNull(smsDeliveries.heldUntil)))
  for (const { id: deliveryId } of held) {
    const payload = { accountId: ctx.account.id, deliveryId }
    await enqueue(tx, 'sms.send', payload, {
      ...{ runAt: ctx.now(), key: `sms.send:${deliveryId}` },
      givesWay: true,
    })
  }
}

/** Sets the message's status to the worst of its current deliveries. */
export async function followDeliveries(tx: Tx, messageId: string): Promise<void> {
  const deliveries = await tx
    .select()
    .from(smsDeliveries)
    .where(and(eq(smsDeliveries.messageId, messageId), eq(smsDeliveries.superseded, false)))
    .orderBy(asc(smsDeliveries.id))
  const status = worst(deliveries.map((delivery) => delivery.status as DeliveryStatus))
  const cause = deliveries.find((delivery) => delivery.status === status)
  const [message] = await tx
    .update(smsMessages)
    .set({ status, errorCode: cause?.errorCode ?? null, errorMessage: cause?.errorMessage ?? null })
    .where(eq(smsMessages.id, messageId))
    .returning({ conversationId: smsMessages.conversationId })
  if (!message) return
  await showStatusInList(tx, message.conversationId)
  await publishMessage(tx, messageId)
}

/** Whether an earlier text to the same number in this conversation has not been handed over yet. */
export async function isOvertaking(tx: Database, delivery: Delivery, now: Date): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: smsDeliveries.id })
    .from(smsDeliveries)
    .where(and(waitingBeside(delivery, now), lt(smsDeliveries.id, delivery.id)))
    .limit(1)
  return earlier !== undefined
}

/** Queues the next text that waited for this one. */
async function wakeNext(tx: Database, ctx: Ctx, done: Delivery): Promise<void> {
  const [next] = await tx
    .select({ id: smsDeliveries.id, status: smsDeliveries.status })
    .from(smsDeliveries)
    .where(waitingBeside(done, ctx.now()))
    .orderBy(asc(smsDeliveries.id))
    .limit(1)
  if (next?.status === 'pending') {
    await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId: next.id })
  }
}

/** The texts to the same number in this conversation that wait, except those held by quiet hours. */
const waitingBeside = (delivery: Delivery, now: Date) =>
  and(
    eq(smsDeliveries.conversationId, delivery.conversationId),
    eq(smsDeliveries.toNumber, delivery.toNumber),
    // Written out, so that Postgres can use the partial index.
    sql`${smsDeliveries.status} in ('pending', 'sending')`,
    or(isNull(smsDeliveries.heldUntil), lte(smsDeliveries.heldUntil, now)),
  )
