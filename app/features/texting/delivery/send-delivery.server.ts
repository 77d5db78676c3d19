import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { patiently } from '#app/lib/retry.server.ts'
import { toE164 } from '#app/lib/phone.ts'
import { signRow } from '#app/lib/signed-id.server.ts'
import { listSent, type OutgoingText, sendSms } from '#app/lib/telephony.server.ts'
import { smsDeliveries, smsMedia, smsMessages } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  applyUpdate,
  type Delivery,
  type DeliveryUpdate,
  followDeliveries,
  hold,
  isOvertaking,
} from './deliveries.server.ts'
import { LEASE_MS, PENDING_PATIENCE_MS, RECORD_PATIENCE_MS } from './timeouts.ts'
import { publicMediaUrl } from '../media/media-url.server.ts'
import { lockConversation } from '../conversations/conversations.server.ts'
import { decideForConversation, isAutomated } from './send-decision.server.ts'

/** The purpose of the signature that names a delivery in its status callback. */
export const DELIVERY_PURPOSE = 'sms delivery'

/** Attempts while the provider is busy: over about four minutes. */
const MAX_ATTEMPTS = 8

interface Claim {
  delivery: Delivery
  text: OutgoingText
  claimedAt: Date
}

/**
 * Hands one delivery to the provider: claims it, calls, and records the outcome. The claim is committed before the
 * call, so that a text is never blindly sent again. If the outcome can't be recorded, the status callback, the
 * provider's list or the reaper settles it later.
 */
export async function sendDelivery(ctx: Ctx, deliveryId: string): Promise<void> {
  const claim = await claimDelivery(ctx, deliveryId)
  if (!claim) return
  const { delivery, text } = claim
  const answer = await sendSms(text)
  switch (answer.kind) {
    case 'accepted':
      return record(ctx, delivery, { status: 'sent', sid: answer.sid })
    case 'refused':
      return record(ctx, delivery, { status: 'failed', errorCode: answer.code })
    case 'busy':
      return giveBack(ctx, delivery)
    case 'erred': {
      const sid = await findSent(ctx, claim)
      return sid ? record(ctx, delivery, { status: 'sent', sid }) : giveBack(ctx, delivery)
    }
    case 'lost': {
      const sid = await findSent(ctx, claim)
      return record(ctx, delivery, sid ? { status: 'sent', sid } : { status: 'uncertain' })
    }
  }
}

/**
 * Claims the delivery. Null if it is claimed already, an earlier text is still waiting, or the consent ledger by now
 * holds or denies it.
 */
async function claimDelivery(ctx: Ctx, deliveryId: string): Promise<Claim | null> {
  return ctx.db(async (tx) => {
    const [row] = await tx
      .select({ conversationId: smsDeliveries.conversationId })
      .from(smsDeliveries)
      .where(eq(smsDeliveries.id, deliveryId))
    if (!row) return null
    await lockConversation(tx, row.conversationId)
    const [delivery] = await tx
      .select()
      .from(smsDeliveries)
      .where(eq(smsDeliveries.id, deliveryId))
      .for('no key update')
    if (delivery?.status !== 'pending' || (await isOvertaking(tx, delivery, ctx.now()))) return null

    const [message] = await tx
      .select({ body: smsMessages.body, type: smsMessages.type })
      .from(smsMessages)
      .where(eq(smsMessages.id, delivery.messageId))
    if (!message) return null
    // A delivery with a request id of its own is one that a user sends again.
    const typed = !isAutomated(message.type) || delivery.requestId !== null
    // One that had to wait isn't sent in the night in which the hold ends.
    const automated = !typed || delivery.heldUntil !== null
    const decision = await decideForConversation(tx, ctx, delivery.conversationId, { automated })
    const recorded = {
      decision: decision.verdict === 'allow' ? ('send' as const) : decision.verdict,
      decisionRule: decision.rule,
      decisionEvidence: decision.evidence,
      decidedAt: ctx.now(),
    }
    await tx.update(smsDeliveries).set(recorded).where(eq(smsDeliveries.id, deliveryId))
    if (decision.verdict === 'hold') {
      await hold(tx, ctx, delivery, decision)
      return null
    }
    if (decision.verdict === 'deny') {
      await applyUpdate(tx, ctx, deliveryId, { status: 'failed', errorMessage: decision.reason })
      return null
    }
    const media = await tx
      .select({ id: smsMedia.id })
      .from(smsMedia)
      .where(and(eq(smsMedia.messageId, delivery.messageId), eq(smsMedia.state, 'stored')))
      .orderBy(asc(smsMedia.id))
    const claimedAt = ctx.now()
    await tx
      .update(smsDeliveries)
      .set({
        status: 'sending',
        attempts: delivery.attempts + 1,
        leaseUntil: new Date(claimedAt.getTime() + LEASE_MS),
        heldUntil: null,
        errorMessage: null,
        updatedAt: claimedAt,
      })
      .where(eq(smsDeliveries.id, deliveryId))
    if (delivery.heldUntil) await followDeliveries(tx, delivery.messageId)
    return {
      delivery: { ...delivery, attempts: delivery.attempts + 1 },
      claimedAt,
      text: {
        to: toE164(delivery.toNumber),
        from: toE164(delivery.fromNumber),
        body: message.body,
        mediaUrls: media.map(({ id }) => publicMediaUrl(ctx, id)),
        statusCallback: `${env().APP_URL}/webhooks/twilio/sms-status?d=${signRow(DELIVERY_PURPOSE, {
          accountId: ctx.account.id,
          id: deliveryId,
        })}`,
      },
    }
  })
}

/**
 * Records the outcome of a claimed delivery. Keeps trying while the database is down, for as long as the lease allows;
 * after that the callback or the reaper settles it.
 */
async function record(ctx: Ctx, delivery: Delivery, update: DeliveryUpdate): Promise<void> {
  await patiently(RECORD_PATIENCE_MS, () => ctx.db((tx) => applyUpdate(tx, ctx, delivery.id, update)))
}

/**
 * Returns a claim for a later attempt. Only the claim's holder may do this, because it knows that the provider doesn't
 * have the text.
 */
async function giveBack(ctx: Ctx, delivery: Delivery): Promise<void> {
  if (delivery.attempts >= MAX_ATTEMPTS) {
    return record(ctx, delivery, {
      status: 'failed',
      errorMessage: 'The texting provider did not take this text for several minutes. Send it again later.',
    })
  }
  const runAt = new Date(ctx.now().getTime() + 2 ** delivery.attempts * 1000)
  await patiently(RECORD_PATIENCE_MS, () =>
    ctx.db(async (tx) => {
      const returned = await tx
        .update(smsDeliveries)
        .set({
          status: 'pending',
          leaseUntil: new Date(runAt.getTime() + PENDING_PATIENCE_MS),
          updatedAt: ctx.now(),
        })
        .where(
          and(
            eq(smsDeliveries.id, delivery.id),
            eq(smsDeliveries.status, 'sending'),
            eq(smsDeliveries.attempts, delivery.attempts),
          ),
        )
        .returning({ id: smsDeliveries.id })
      if (returned.length > 0) {
        await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId: delivery.id }, { runAt })
      }
    }),
  )
}

/**
 * The provider's id of a text whose answer was lost, if its list has exactly one candidate: the same numbers and
 * body, created since the claim, and not known for another delivery.
 */
async function findSent(
  ctx: Ctx,
  claim: { text: Pick<OutgoingText, 'to' | 'from' | 'body'>; claimedAt: Date; delivery: { id: string } },
): Promise<string | null> {
  // The provider's clock counts whole seconds and may differ a little.
  const since = new Date(claim.claimedAt.getTime() - 2000)
  const sent = await listSent(claim.text, since).catch((error: unknown) => {
    log.warn({ err: error }, 'the provider’s list could not be read')
    return []
  })
  const sids = sent.filter(({ body }) => body.trim() === claim.text.body.trim()).map(({ sid }) => sid)
  if (sids.length === 0) return null
  const known = await ctx.db((tx) =>
    tx
      .select({ sid: smsDeliveries.providerSid })
      .from(smsDeliveries)
      .where(
        and(
          sql`${smsDeliveries.providerSid} = any(${`{${sids.join(',')}}`}::text[])`,
          ne(smsDeliveries.id, claim.delivery.id),
        ),
      ),
  )
  const unknown = sids.filter((sid) => !known.some((row) => row.sid === sid))
  return unknown.length === 1 ? unknown[0]! : null
}

/** Settles a delivery whose lease has expired: a waiting one gets a new job, a claimed one its likeliest outcome. */
export async function settleExpired(ctx: Ctx, deliveryId: string): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx
      .select({ delivery: smsDeliveries, body: smsMessages.body })
      .from(smsDeliveries)
      .innerJoin(smsMessages, eq(smsMessages.id, smsDeliveries.messageId))
      .where(
        and(eq(smsDeliveries.id, deliveryId), sql`${smsDeliveries.leaseUntil} < ${ctx.now().toISOString()}`),
      )
      .for('no key update', { of: smsDeliveries })
    if (row?.delivery.status === 'pending') {
      await tx
        .update(smsDeliveries)
        .set({ leaseUntil: new Date(ctx.now().getTime() + PENDING_PATIENCE_MS) })
        .where(eq(smsDeliveries.id, deliveryId))
      await enqueue(tx, 'sms.send', { accountId: ctx.account.id, deliveryId })
    }
    return row
  })
  if (found?.delivery.status !== 'sending') return
  const { delivery } = found
  const sid = await findSent(ctx, {
    delivery,
    claimedAt: new Date((delivery.leaseUntil ?? ctx.now()).getTime() - LEASE_MS),
    text: { to: toE164(delivery.toNumber), from: toE164(delivery.fromNumber), body: found.body },
  })
  log.warn({ delivery: deliveryId, settled: sid ? 'sent' : 'uncertain' }, 'a text was left by its worker')
  await ctx.db((tx) =>
    applyUpdate(tx, ctx, deliveryId, sid ? { status: 'sent', sid } : { status: 'uncertain' }),
  )
}
