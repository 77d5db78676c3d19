import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { smsDeliveries, smsMessages } from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { enqueue, enqueueAll, jobToAdd } from '#jobs/enqueue.ts'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { markAllContacted } from '../conversations/last-contact.server.ts'
import { publishMessages } from '../text-view.server.ts'
import { showStatusInList } from '../texts.server.ts'
import { waitIfAsked } from '../conversations/waiting-since.server.ts'
import { lockPresentConversations } from '../conversations/conversations.server.ts'
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
export async function applyDeliveryReport(
  tx: Tx,
  ctx: Ctx,
  deliveryId: string,
  update: DeliveryUpdate,
): Promise<boolean> {
  const moved = await applyUpdates(tx, ctx, [{ deliveryId, update }])
  return moved.length > 0
}

/** The same for one report on each of many deliveries. Returns those that changed. */
export async function applyUpdates(
  tx: Tx,
  ctx: Ctx,
  reports: readonly { deliveryId: string; update: DeliveryUpdate }[],
): Promise<Delivery[]> {
  const found = await tx
    .select({ id: smsDeliveries.id, conversationId: smsDeliveries.conversationId })
    .from(smsDeliveries)
    .where(
      isOneOf(
        smsDeliveries.id,
        reports.map(({ deliveryId }) => deliveryId),
      ),
    )
  if (found.length === 0) return []
  // Lock the conversations before the deliveries, as everything that locks both does.
  await lockPresentConversations(
    tx,
    found.map(({ conversationId }) => conversationId),
  )
  await keepSids(tx, reports)
  const moved = await moveAll(tx, ctx, reports)
  const arrived = moved.filter(({ status }) => status === 'sent' || status === 'delivered')
  const failed = moved.filter(({ status }) => isFailure(status))
  for (const { toNumber, createdAt } of failed.filter(({ errorCode }) => errorCode === OPTED_OUT_CODE)) {
    await recordConsent(tx, ctx, { phone: toNumber, event: 'opt-out', source: 'carrier', about: createdAt })
  }
  for (const delivery of arrived.filter(({ superseded }) => superseded)) await takeBackResend(tx, delivery)
  await markAllContacted(
    tx,
    ctx,
    arrived.map(({ conversationId, toNumber }) => ({ conversationId, number: toNumber })),
  )
  await followDeliveries(
    tx,
    moved.map(({ messageId }) => messageId),
  )
  for (const delivery of failed) await notifyOfScheduled(tx, ctx, delivery)
  await wakeNext(tx, ctx, moved)
  return moved
}

type Report = Parameters<typeof applyUpdates>[2][number]

const isFailure = (status: Delivery['status']) => status === 'failed' || status === 'undelivered'

/** Keeps the provider's ids of deliveries that have none yet. */
async function keepSids(tx: Database, reports: readonly Report[]): Promise<void> {
  const known = reports.flatMap(({ deliveryId, update }) =>
    update.sid ? [{ id: deliveryId, sid: update.sid }] : [],
  )
  if (known.length === 0) return
  await tx.execute(sql`
    update sms_deliveries d set provider_sid = known.sid
    from json_to_recordset(${JSON.stringify(known)}::text::json) as known (id uuid, sid text)
    where d.id = known.id and d.provider_sid is null`)
}

/** Sets the statuses that replace the current ones, in one statement for those that are alike. */
async function moveAll(tx: Database, ctx: Ctx, reports: readonly Report[]): Promise<Delivery[]> {
  const alike = Map.groupBy(reports, ({ update: { status, errorCode, errorMessage } }) =>
    JSON.stringify(isFailure(status) ? [status, errorCode, errorMessage] : status),
  )
  const moved: Delivery[] = []
  for (const group of alike.values()) {
    const { status, errorCode = null, errorMessage } = group[0]!.update
    const failure = isFailure(status)
    const rows = await tx
      .update(smsDeliveries)
      .set({
        status,
        errorCode: failure ? errorCode : null,
        errorMessage: failure ? (errorMessage ?? explainCode(errorCode)) : null,
        leaseUntil: null,
        updatedAt: ctx.now(),
      })
      .where(
        and(
          isOneOf(
            smsDeliveries.id,
            group.map(({ deliveryId }) => deliveryId),
          ),
          inArray(smsDeliveries.status, replacedBy(status)),
        ),
      )
      .returning()
    moved.push(...rows)
  }
  return moved
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
    conversationId: failed.conversationId,
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
export async function keepUntilAllowed(
  tx: Tx,
  ctx: Ctx,
  delivery: Delivery,
  { until, reason }: SendDecision,
  { givesWay }: { givesWay: boolean },
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
  await enqueue(tx, 'sms.send', { deliveryId: delivery.id }, { runAt: heldUntil, once: true, givesWay })
  await followDeliveries(tx, [delivery.messageId])
  await wakeNext(tx, ctx, [delivery])
}

/** Has every held text ask at once whether it may go now. */
export async function wakeHeldTexts(tx: Database, ctx: Ctx): Promise<void> {
  const held = await tx
    .select({ id: smsDeliveries.id })
    .from(smsDeliveries)
    .where(and(eq(smsDeliveries.status, 'pending'), isNotNull(smsDeliveries.heldUntil)))
  await enqueueAll(
    tx,
    held.map(({ id: deliveryId }) =>
      jobToAdd('sms.send', { deliveryId }, { runAt: ctx.now(), once: true, givesWay: true }),
    ),
  )
}

/** Sets messages' status to the worst of their current deliveries. */
export async function followDeliveries(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  const ids = [...new Set(messageIds)]
  const deliveries = await tx
    .select({
      messageId: smsDeliveries.messageId,
      status: smsDeliveries.status,
      errorCode: smsDeliveries.errorCode,
      errorMessage: smsDeliveries.errorMessage,
    })
    .from(smsDeliveries)
    .where(and(isOneOf(smsDeliveries.messageId, ids), eq(smsDeliveries.superseded, false)))
    .orderBy(asc(smsDeliveries.id))
  const byMessage = Map.groupBy(deliveries, ({ messageId }) => messageId)
  const rows = ids.map((id) => {
    const own = byMessage.get(id) ?? []
    const status = worst(own.map((delivery) => delivery.status as DeliveryStatus))
    const cause = own.find((delivery) => delivery.status === status)
    return { id, status, code: cause?.errorCode ?? null, message: cause?.errorMessage ?? null }
  })
  const followed = await tx.execute<{ id: string; conversation_id: string }>(sql`
    update sms_messages m set status = f.status, error_code = f.code, error_message = f.message
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as f (id uuid, status sms_status, code int, message text)
    where m.id = f.id returning m.id, m.conversation_id`)
  await showStatusInList(
    tx,
    followed.map(({ conversation_id: conversationId }) => conversationId),
  )
  // An answer that didn't arrive is none.
  const failed = new Set(rows.filter(({ status }) => isFailure(status)).map(({ id }) => id))
  await waitIfAsked(
    tx,
    followed.flatMap(({ id, conversation_id: conversationId }) => (failed.has(id) ? [conversationId] : [])),
  )
  await publishMessages(
    tx,
    followed.map(({ id }) => id),
  )
}

/** Which of these deliveries an earlier text to the same number in the conversation precedes that has not been handed over yet. */
export async function overtakingAmong(
  tx: Database,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Set<string>> {
  const rows = await waitingBeside(tx, deliveries, now)
  return new Set(
    deliveries.filter(({ id }) => rows.some((row) => row.beside === id && row.id < id)).map(({ id }) => id),
  )
}

/** Queues the next texts that waited for these. */
async function wakeNext(tx: Database, ctx: Ctx, done: readonly Delivery[]): Promise<void> {
  const rows = await waitingBeside(tx, done, ctx.now())
  const next = new Map(rows.filter(({ status }) => status === 'pending').map(({ id }) => [id, id]))
  await enqueueAll(
    tx,
    [...next.keys()].map((deliveryId) => jobToAdd('sms.send', { deliveryId })),
  )
}

/** For each of these deliveries, the first text to the same number in its conversation that waits, except those held by quiet hours. */
async function waitingBeside(tx: Database, deliveries: readonly Delivery[], now: Date) {
  if (deliveries.length === 0) return []
  const given = deliveries.map(({ id, conversationId, toNumber }) => ({ id, conversationId, toNumber }))
  return tx.execute<{ beside: string; id: string; status: Delivery['status'] }>(sql`
    select given.id as beside, first.id, first.status
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given (id uuid, "conversationId" uuid, "toNumber" text)
    cross join lateral (
      select d.id, d.status from sms_deliveries d
      where d.conversation_id = given."conversationId" and d.to_number = given."toNumber"
        -- Written out, so that Postgres can use the partial index.
        and d.status in ('pending', 'sending') and (d.held_until is null or d.held_until <= ${now.toISOString()}::timestamptz)
      order by d.id limit 1
    ) first`)
}
