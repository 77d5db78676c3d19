import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { smsDeliveries, smsMessages } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { recordConsent } from '#app/features/consent/consent.server.ts'
import { markContacted } from './last-contact.server.ts'
import { showStatusInList, publishMessage } from './texts.server.ts'
import { lockConversation } from './conversations.server.ts'
import { explainCode, OPTED_OUT_CODE } from './sms-errors.ts'
import { type DeliveryStatus, replacedBy, worst } from './sms-status.ts'

export type Delivery = typeof smsDeliveries.$inferSelect

export interface Heard {
  status: DeliveryStatus
  /** The provider's id, once known. */
  sid?: string | undefined
  errorCode?: number | null | undefined
  /** Words of our own, where the code has none. */
  errorMessage?: string | null | undefined
}

/**
 * Takes what was heard of a delivery, from whomever and in whatever order: its status moves forward or not at all, then
 * the message's and the list's follow. Returns whether anything changed.
 */
export async function hear(
  tx: Database,
  ctx: Ctx,
  after: After,
  deliveryId: string,
  heard: Heard,
): Promise<boolean> {
  const [place] = await tx
    .select({ roomId: smsDeliveries.roomId })
    .from(smsDeliveries)
    .where(eq(smsDeliveries.id, deliveryId))
  if (!place) return false
  // Before the delivery itself, as everybody does who locks both.
  await lockConversation(tx, place.roomId)
  if (heard.sid) {
    await tx
      .update(smsDeliveries)
      .set({ providerSid: heard.sid })
      .where(and(eq(smsDeliveries.id, deliveryId), sql`${smsDeliveries.providerSid} is null`))
  }
  const isFailure = heard.status === 'failed' || heard.status === 'undelivered'
  const [moved] = await tx
    .update(smsDeliveries)
    .set({
      status: heard.status,
      errorCode: isFailure ? (heard.errorCode ?? null) : null,
      errorMessage: isFailure ? (heard.errorMessage ?? explainCode(heard.errorCode ?? null)) : null,
      leaseUntil: null,
      updatedAt: ctx.now(),
    })
    .where(and(eq(smsDeliveries.id, deliveryId), inArray(smsDeliveries.status, replacedBy(heard.status))))
    .returning()
  if (!moved) return false
  if (isFailure && heard.errorCode === OPTED_OUT_CODE) {
    await recordConsent(tx, ctx, { phone: moved.toNumber, event: 'opt-out', source: 'carrier' })
  }
  if (moved.superseded && (moved.status === 'sent' || moved.status === 'delivered')) {
    await takeBackResend(tx, moved)
  }
  if (moved.status === 'sent' || moved.status === 'delivered') {
    await markContacted(tx, ctx, moved.roomId, moved.toNumber)
  }
  await followDeliveries(tx, after, moved.messageId)
  await wakeNext(tx, ctx, moved)
  return true
}

/**
 * A text that was uncertain turns out to have gone, while its resend still waits: the resend is taken back, so that the
 * client gets the text once.
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

/** A message is as well off as the worst of its deliveries that count. */
async function followDeliveries(tx: Database, after: After, messageId: string): Promise<void> {
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
    .returning({ roomId: smsMessages.roomId })
  if (!message) return
  await showStatusInList(tx, message.roomId)
  await publishMessage(tx, after, messageId)
}

/** While one text of a conversation waits or is handed over, later ones to the same number hold back. */
export async function isOvertaking(tx: Database, delivery: Delivery): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: smsDeliveries.id })
    .from(smsDeliveries)
    .where(and(waitingBeside(delivery), lt(smsDeliveries.id, delivery.id)))
    .limit(1)
  return earlier !== undefined
}

/** The next text that held back for this one gets its turn. */
async function wakeNext(tx: Database, ctx: Ctx, done: Delivery): Promise<void> {
  const [next] = await tx
    .select({ id: smsDeliveries.id, status: smsDeliveries.status })
    .from(smsDeliveries)
    .where(waitingBeside(done))
    .orderBy(asc(smsDeliveries.id))
    .limit(1)
  if (next?.status === 'pending') {
    await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId: next.id })
  }
}

const waitingBeside = (delivery: Delivery) =>
  and(
    eq(smsDeliveries.roomId, delivery.roomId),
    eq(smsDeliveries.toNumber, delivery.toNumber),
    // Spelled out, so that the partial index is known to fit.
    sql`${smsDeliveries.status} in ('pending', 'sending')`,
  )
