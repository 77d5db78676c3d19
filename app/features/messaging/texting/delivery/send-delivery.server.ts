import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { SendDecision } from '#app/features/people/consent/consent.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { patiently } from '#app/lib/retry.server.ts'
import { toE164 } from '#app/lib/phone.ts'
import { signRow } from '#app/lib/signed-id.server.ts'
import { listSent, type OutgoingText, sendSms } from '#app/lib/telephony.server.ts'
import {
  campaignRuns,
  campaigns,
  phoneNumbers,
  smsDeliveries,
  smsMedia,
  smsMessages,
} from '#db/schema/index.ts'
import { isOneOf } from '#db/uuids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  applyDeliveryReport,
  applyUpdates,
  type Delivery,
  type DeliveryUpdate,
  followDeliveries,
  keepUntilAllowed,
  overtakingAmong,
} from './deliveries.server.ts'
import { LEASE_MS, PENDING_PATIENCE_MS, RECORD_PATIENCE_MS } from './timeouts.ts'
import { endedTexts } from './ended-texts.server.ts'
import { endOfTextDay, missedItsDay, secondsLeft, speaksOfItsDay } from './text-day.ts'
import { publicMediaUrl } from '../media/media-url.server.ts'
import { lockConversations, lockPresentConversations } from '../conversations/conversations.server.ts'
import type { MessageView } from '../texting-views.server.ts'
import { decideForConversations, isAutomated } from './send-decision.server.ts'

/** The purpose of the signature that names a delivery in its status callback. */
export const DELIVERY_PURPOSE = 'sms delivery'

/** Attempts while the provider is busy: over about four minutes. */
const MAX_ATTEMPTS = 8

interface Claim {
  delivery: Delivery
  text: OutgoingText
  claimedAt: Date
  /** No user waits for it. */
  givesWay: boolean
}

/**
 * Hands one delivery to the provider: claims it, calls, and records the outcome. The claim is committed before the
 * call, so that a text is never blindly sent again. If the outcome can't be recorded, the status callback, the
 * provider's list or the reaper settles it later.
 */
export async function sendDelivery(ctx: Ctx, deliveryId: string): Promise<void> {
  await sendDeliveries(ctx, [deliveryId])
}

/**
 * The same for a few deliveries. Each is called for by itself, but all at once: one that waited for another's call would go out
 * however long ago its person opted out, and be uncertain if the worker died. They are claimed and recorded together.
 */
export async function sendDeliveries(ctx: Ctx, deliveryIds: readonly string[]): Promise<void> {
  const claims = await claimDeliveries(ctx, deliveryIds)
  const settled = await Promise.allSettled(claims.map((claim) => callProvider(ctx, claim)))
  const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const reports = outcomes.flatMap(({ report }) => report ?? [])
  const untaken = outcomes.filter(({ report }) => report === null)
  await Promise.all([
    reports.length > 0 ? record(ctx, reports) : undefined,
    ...untaken.map(({ claim }) => giveBack(ctx, claim)),
  ])
  // Fail only after the others are recorded. The reaper settles the text whose outcome couldn't be looked up.
  const lost = settled.find((each) => each.status === 'rejected')
  if (lost) throw lost.reason
}

interface Outcome {
  claim: Claim
  /** Null when the provider doesn't have the text, which is tried again later. */
  report: Report | null
}

type Report = Parameters<typeof applyUpdates>[2][number]

async function callProvider(ctx: Ctx, claim: Claim): Promise<Outcome> {
  const reported = (update: DeliveryUpdate): Outcome => ({
    claim,
    report: { deliveryId: claim.delivery.id, update },
  })
  const answer = await sendSms(claim.text)
  switch (answer.kind) {
    case 'accepted':
      return reported({ status: 'sent', sid: answer.sid })
    case 'refused':
      return reported({ status: 'failed', errorCode: answer.code })
    case 'busy':
      return { claim, report: null }
    case 'erred': {
      const found = await findSent(ctx, claim)
      return found === 'none' ? { claim, report: null } : reported(updateOf(found))
    }
    case 'lost':
      return reported(updateOf(await findSent(ctx, claim)))
  }
}

const updateOf = (found: FoundText): DeliveryUpdate =>
  typeof found === 'string' ? { status: 'uncertain' } : { status: 'sent', sid: found.sid }

/**
 * Claims deliveries. Leaves out those that are claimed already, for which an earlier text is still waiting, and which the consent
 * ledger by now holds or denies.
 */
async function claimDeliveries(ctx: Ctx, deliveryIds: readonly string[]): Promise<Claim[]> {
  return ctx.db(async (tx) => {
    const found = await tx
      .select({ id: smsDeliveries.id, conversationId: smsDeliveries.conversationId })
      .from(smsDeliveries)
      .where(isOneOf(smsDeliveries.id, deliveryIds))
    if (found.length === 0) return []
    await lockConversations(
      tx,
      found.map(({ conversationId }) => conversationId),
    )
    const waiting = await waitingAmong(
      tx,
      ctx,
      found.map(({ id }) => id),
    )
    const allowed = await decide(tx, ctx, waiting)
    return claim(tx, ctx, allowed)
  })
}

interface Waiting {
  delivery: Delivery
  body: string
  type: MessageView['type']
  /** The day that the text is for; null for one that is right on any day. */
  day: Date | null
}

/** One that may go, from the number about which that was decided: the conversation may have another one by now. */
type Allowed = Waiting & { from: string }

/** Locks the deliveries that wait and aren't overtaking an earlier text, with their texts. */
async function waitingAmong(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<Waiting[]> {
  const locked = await tx
    .select()
    .from(smsDeliveries)
    .where(isOneOf(smsDeliveries.id, ids))
    .orderBy(asc(smsDeliveries.id))
    .for('no key update')
  const pending = locked.filter(({ status }) => status === 'pending')
  const overtaking = await overtakingAmong(tx, pending, ctx.now())
  const first = pending.filter(({ id }) => !overtaking.has(id))
  if (first.length === 0) return []
  const messages = await tx
    .select({
      id: smsMessages.id,
      body: smsMessages.body,
      type: smsMessages.type,
      createdAt: smsMessages.createdAt,
      occurrence: campaigns.scheduleOccurrence,
    })
    .from(smsMessages)
    .leftJoin(campaignRuns, eq(campaignRuns.id, smsMessages.campaignRunId))
    .leftJoin(campaigns, eq(campaigns.id, campaignRuns.campaignId))
    .where(
      isOneOf(
        smsMessages.id,
        first.map(({ messageId }) => messageId),
      ),
    )
  const texts = new Map(messages.map((message) => [message.id, message]))
  return first.flatMap((delivery) => {
    const text = texts.get(delivery.messageId)
    if (!text) return []
    const { body, type, createdAt, occurrence } = text
    // A user who sends a text again has seen that its day is over.
    const isOfItsDay = delivery.requestId === null && (occurrence === 'field' || speaksOfItsDay(body))
    return [{ delivery, body, type, day: isOfItsDay ? createdAt : null }]
  })
}

/** Asks the consent ledger again, and records what it says. Returns those that may go. */
async function decide(tx: Tx, ctx: Ctx, waiting: readonly Waiting[]): Promise<Allowed[]> {
  const allowed: Allowed[] = []
  const held = waiting.filter(({ delivery, type }) => type === 'campaign' && delivery.heldUntil !== null)
  const ended = await endedTexts(
    tx,
    held.map(({ delivery }) => delivery.id),
  )
  const { timezone } = ctx.account
  for (const { delivery, day } of waiting) {
    if (day && isTooLate(ctx, day, ctx.now())) ended.set(delivery.id, missedItsDay(day, timezone))
  }
  const fail = (id: string, errorMessage: string | null) =>
    applyDeliveryReport(tx, ctx, id, { status: 'failed', errorMessage })
  for (const [id, errorMessage] of ended) await fail(id, errorMessage)
  const alive = waiting.filter(({ delivery }) => !ended.has(delivery.id))
  for (const [automated, group] of Map.groupBy(alive, isAutomatedNow)) {
    const conversationIds = group.map(({ delivery }) => delivery.conversationId)
    const decisions = await decideForConversations(tx, ctx, conversationIds, { automated })
    await recordDecisions(tx, ctx, group, decisions)
    const numbers = await numbersOf(
      tx,
      decisions.map(({ phoneNumberId }) => phoneNumberId),
    )
    for (const [index, decision] of decisions.entries()) {
      const { verdict, reason, phoneNumberId } = decision
      const each = group[index]!
      const { delivery, day } = each
      if (verdict === 'allow')
        allowed.push({ ...each, from: numbers.get(phoneNumberId) ?? delivery.fromNumber })
      else if (verdict === 'deny') await fail(delivery.id, reason)
      else if (day && isTooLate(ctx, day, new Date(decision.until!)))
        await fail(delivery.id, missedItsDay(day, timezone))
      else await keepUntilAllowed(tx, ctx, delivery, decision, { givesWay: isUnwatched(each) })
    }
  }
  return allowed
}

const isTooLate = (ctx: Ctx, day: Date, at: Date): boolean => at >= endOfTextDay(day, ctx.account.timezone)

async function numbersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, number } = phoneNumbers
  const rows = await tx
    .select({ id, number })
    .from(phoneNumbers)
    .where(isOneOf(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** No user waits for it. A delivery with a request id of its own is one that a user sends again. */
const isUnwatched = ({ delivery, type }: Pick<Waiting, 'delivery' | 'type'>): boolean =>
  isAutomated(type) && delivery.requestId === null

// One that had to wait isn't sent in the night in which the hold ends.
const isAutomatedNow = (waiting: Waiting): boolean =>
  isUnwatched(waiting) || waiting.delivery.heldUntil !== null

async function recordDecisions(
  tx: Tx,
  ctx: Ctx,
  waiting: readonly Waiting[],
  decisions: readonly SendDecision[],
): Promise<void> {
  const rows = waiting.map(({ delivery }, index) => {
    const { verdict, rule, evidence } = decisions[index]!
    return { id: delivery.id, decision: verdict === 'allow' ? 'send' : verdict, rule, evidence }
  })
  await tx.execute(sql`
    update sms_deliveries d set decision = made.decision, decision_rule = made.rule, decision_evidence = made.evidence,
      decided_at = ${ctx.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as made (id uuid, decision text, rule text, evidence text)
    where d.id = made.id`)
}

async function claim(tx: Tx, ctx: Ctx, waiting: readonly Allowed[]): Promise<Claim[]> {
  if (waiting.length === 0) return []
  const claimedAt = ctx.now()
  const files = await tx
    .select({ id: smsMedia.id, messageId: smsMedia.messageId })
    .from(smsMedia)
    .where(
      and(
        isOneOf(
          smsMedia.messageId,
          waiting.map(({ delivery }) => delivery.messageId),
        ),
        eq(smsMedia.state, 'stored'),
      ),
    )
    .orderBy(asc(smsMedia.id))
  await tx
    .update(smsDeliveries)
    .set({
      status: 'sending',
      attempts: sql`${smsDeliveries.attempts} + 1`,
      leaseUntil: new Date(claimedAt.getTime() + LEASE_MS),
      heldUntil: null,
      errorMessage: null,
      updatedAt: claimedAt,
    })
    .where(
      isOneOf(
        smsDeliveries.id,
        waiting.map(({ delivery }) => delivery.id),
      ),
    )
  for (const { delivery, from } of waiting.filter((each) => each.from !== each.delivery.fromNumber)) {
    await tx.update(smsDeliveries).set({ fromNumber: from }).where(eq(smsDeliveries.id, delivery.id))
    await tx.update(smsMessages).set({ ourNumber: from }).where(eq(smsMessages.id, delivery.messageId))
  }
  const held = waiting.filter(({ delivery }) => delivery.heldUntil !== null)
  await followDeliveries(
    tx,
    held.map(({ delivery }) => delivery.messageId),
  )
  return waiting.map((each) => ({
    delivery: { ...each.delivery, attempts: each.delivery.attempts + 1 },
    claimedAt,
    givesWay: isUnwatched(each),
    text: textOf(ctx, each, files),
  }))
}

function textOf(
  ctx: Ctx,
  { delivery, body, from, day }: Allowed,
  files: readonly { id: string; messageId: string | null }[],
): OutgoingText {
  const mediaUrls = files
    .filter(({ messageId }) => messageId === delivery.messageId)
    .map(({ id }) => publicMediaUrl(ctx, id))
  const signed = signRow(DELIVERY_PURPOSE, { accountId: ctx.account.id, id: delivery.id })
  const statusCallback = `${env().APP_URL}/webhooks/twilio/sms-status?d=${signed}`
  const validityPeriod = day ? secondsLeft(day, ctx.now(), ctx.account.timezone) : undefined
  return {
    to: toE164(delivery.toNumber),
    from: toE164(from),
    body,
    mediaUrls,
    statusCallback,
    validityPeriod,
  }
}

/**
 * Records the outcomes of claimed deliveries. Keeps trying while the database is down, for as long as the lease allows;
 * after that the callback or the reaper settles them.
 */
async function record(ctx: Ctx, reports: readonly Report[]): Promise<void> {
  await patiently(RECORD_PATIENCE_MS, () => ctx.db((tx) => applyUpdates(tx, ctx, reports)))
}

/**
 * Returns a claim for a later attempt. Only the claim's holder may do this, because it knows that the provider doesn't
 * have the text.
 */
async function giveBack(ctx: Ctx, { delivery, givesWay }: Claim): Promise<void> {
  if (delivery.attempts >= MAX_ATTEMPTS) {
    const errorMessage =
      'The texting provider did not take this text for several minutes. Send it again later.'
    return record(ctx, [{ deliveryId: delivery.id, update: { status: 'failed', errorMessage } }])
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
        await enqueue(tx, 'sms.send', { deliveryId: delivery.id }, { runAt, givesWay })
      }
    }),
  )
}

/** none: the provider's list doesn't have it. unknown: the list couldn't be read, or has several that could be it. */
type FoundText = { sid: string } | 'none' | 'unknown'

/**
 * Looks in the provider's list for a text whose answer was lost: the same numbers and body, created since the claim, and not
 * known for another delivery.
 */
async function findSent(
  ctx: Ctx,
  claim: { text: Pick<OutgoingText, 'to' | 'from' | 'body'>; claimedAt: Date; delivery: { id: string } },
): Promise<FoundText> {
  // The provider's clock counts whole seconds and may differ a little.
  const since = new Date(claim.claimedAt.getTime() - 2000)
  const sent = await listSent(claim.text, since).catch((error: unknown) => {
    log.warn({ err: error }, 'the provider’s list could not be read')
    return null
  })
  if (!sent) return 'unknown'
  const sids = sent.filter(({ body }) => body.trim() === claim.text.body.trim()).map(({ sid }) => sid)
  if (sids.length === 0) return 'none'
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
  const [sid] = unknown
  if (sid === undefined) return 'none'
  return unknown.length === 1 ? { sid } : 'unknown'
}

/** Settles a delivery whose lease has expired: a waiting one gets a new job, a claimed one its likeliest outcome. */
export async function resolveExpired(ctx: Ctx, deliveryId: string): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx
      .select({ delivery: smsDeliveries, body: smsMessages.body, type: smsMessages.type })
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
      await enqueue(tx, 'sms.send', { deliveryId }, { givesWay: isUnwatched(row) })
    }
    return row
  })
  if (found?.delivery.status !== 'sending') return
  const { delivery } = found
  const update = updateOf(
    await findSent(ctx, {
      delivery,
      claimedAt: new Date((delivery.leaseUntil ?? ctx.now()).getTime() - LEASE_MS),
      text: { to: toE164(delivery.toNumber), from: toE164(delivery.fromNumber), body: found.body },
    }),
  )
  log.warn({ delivery: deliveryId, settled: update.status }, 'a text was left by its worker')
  await ctx.db(async (tx) => {
    await lockPresentConversations(tx, [delivery.conversationId])
    const { id, status, attempts } = smsDeliveries
    const unchanged = and(eq(id, deliveryId), eq(status, 'sending'), eq(attempts, delivery.attempts))
    // Its worker may have given it back since, because the provider didn't take it.
    if ((await tx.$count(smsDeliveries, unchanged)) > 0)
      await applyDeliveryReport(tx, ctx, deliveryId, update)
  })
}
