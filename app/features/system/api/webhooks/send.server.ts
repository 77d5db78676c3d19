import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Database } from '#db/client.ts'
import { apiKeys, users, webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type Attempt, attempt } from './attempt.server.ts'
import { callOf } from './event-calls.server.ts'
import { failWaiting, openSecret } from './endpoints.server.ts'
import { type EventType, idsOfSubject, paramsOfEvent, waitMs } from './event-types.ts'
import { WEBHOOKS_PATH } from '../paths.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/** How long one job sends to an endpoint, before others have their turn. */
const TURN_MS = 15_000
/** Longer than a turn with a last attempt that gets no answer. */
const LEASE_MS = 60_000
/** An endpoint for which no attempt has worked for so long is switched off. */
const PATIENCE_MS = 24 * 3_600_000
const GONE = 410

/**
 * The job: sends what is due to an endpoint, one after the other, so that a slow receiver only delays itself. Without an answer
 * the endpoint is left alone for a growing time; an answer that is an error delays only its own event.
 */
export async function sendWebhooks(ctx: Ctx, { endpointId }: { endpointId: string }): Promise<void> {
  // The sweep finds what waits once the account is back.
  if (ctx.account.suspendedAt || ctx.account.closedAt) return
  const begun = Date.now()
  const endpoint = await lease(ctx, endpointId)
  if (!endpoint) {
    await endWaiting(ctx, endpointId)
    return
  }
  let current: Endpoint | null = endpoint
  while (current && Date.now() - begun < TURN_MS) {
    const delivery = await nextDelivery(ctx, current)
    if (!delivery) break
    current = await send(ctx, current, delivery)
  }
  await release(ctx, endpointId)
}

/** Gives up an event that was added at the moment the endpoint was switched off. */
async function endWaiting(ctx: Ctx, endpointId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const off = and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.enabled, false))
    if ((await tx.$count(webhookEndpoints, off)) > 0) await failWaiting(tx, endpointId)
  })
}

const after = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)

/** Takes the endpoint for this worker; null while another one has it, and when nothing may be sent to it now. */
async function lease(ctx: Ctx, endpointId: string): Promise<Endpoint | null> {
  const now = ctx.now()
  await ctx.db((tx) => endWithKey(tx, endpointId, now))
  const isFree = (column: typeof webhookEndpoints.leasedUntil | typeof webhookEndpoints.retryAt) =>
    sql`coalesce(${column}, '-infinity') <= ${now.toISOString()}::timestamptz`
  const [row] = await ctx.db((tx) =>
    tx
      .update(webhookEndpoints)
      .set({ leasedUntil: after(ctx, LEASE_MS) })
      .where(
        and(
          eq(webhookEndpoints.id, endpointId),
          eq(webhookEndpoints.enabled, true),
          isFree(webhookEndpoints.leasedUntil),
          isFree(webhookEndpoints.retryAt),
        ),
      )
      .returning(),
  )
  return row ?? null
}

/** Switches off an endpoint whose key was revoked or has expired. */
async function endWithKey(tx: Database, endpointId: string, now: Date): Promise<void> {
  const ended = or(isNotNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, now))
  await tx
    .update(webhookEndpoints)
    .set({ enabled: false, offReason: 'key' })
    .where(
      and(
        eq(webhookEndpoints.id, endpointId),
        eq(webhookEndpoints.enabled, true),
        inArray(webhookEndpoints.keyId, tx.select({ id: apiKeys.id }).from(apiKeys).where(ended)),
      ),
    )
}

/** Lets go of the endpoint, and adds the job for what is left. */
async function release(ctx: Ctx, endpointId: string): Promise<void> {
  await ctx.db((tx) =>
    tx.update(webhookEndpoints).set({ leasedUntil: null }).where(eq(webhookEndpoints.id, endpointId)),
  )
  // Only after the lease ends: otherwise a job queued in between would skip its event.
  await ctx.db(async (tx) => {
    const [[next], [endpoint]] = await Promise.all([
      tx
        .select({ at: min(webhookDeliveries.nextAttemptAt) })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'pending'))),
      tx
        .select({ retryAt: webhookEndpoints.retryAt, enabled: webhookEndpoints.enabled })
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.id, endpointId)),
    ])
    if (!next?.at || !endpoint?.enabled) return
    const runAt = new Date(Math.max(next.at.getTime(), endpoint.retryAt?.getTime() ?? 0))
    const key = `webhooks.send:${endpointId}`
    await enqueue(tx, 'webhooks.send', { endpointId }, { runAt, key })
  })
}

async function nextDelivery(ctx: Ctx, { id }: Endpoint): Promise<Delivery | undefined> {
  const [row] = await ctx.db((tx) =>
    tx
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, id),
          eq(webhookDeliveries.state, 'pending'),
          lte(webhookDeliveries.nextAttemptAt, ctx.now()),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
      .limit(1),
  )
  return row
}

/** Makes one attempt. Returns the endpoint while more can be sent to it. No transaction is open while it is asked. */
async function send(ctx: Ctx, endpoint: Endpoint, delivery: Delivery): Promise<Endpoint | null> {
  const secrets = await ctx.db((tx) => secretsOf(tx, endpoint, ctx.now()))
  const payload = JSON.stringify({
    type: delivery.type,
    timestamp: delivery.createdAt.toISOString(),
    data: await dataOf(ctx, endpoint, delivery),
  })
  const made = await attempt(endpoint.url, secrets, { id: delivery.id, at: ctx.now(), payload })
  return ctx.db((tx) => record(tx, ctx, { endpoint, delivery, made }))
}

async function secretsOf(tx: Database, endpoint: Endpoint, now: Date): Promise<string[]> {
  const { secret, oldSecret, oldSecretUntil } = endpoint
  const sealed = oldSecret && oldSecretUntil && oldSecretUntil > now ? [secret, oldSecret] : [secret]
  return Promise.all(sealed.map((each) => openSecret(tx, endpoint, each)))
}

/**
 * The thing that the event is about, as the API answers it to an owner at the time of the attempt; only its ids when it is gone,
 * hidden from the owner, or can't be read.
 */
async function dataOf(ctx: Ctx, endpoint: Endpoint, { type, subjectId }: Delivery): Promise<unknown> {
  if (subjectId === null) return { message: 'This is a test.' }
  const asOwner = await ownerCtx(ctx, endpoint.createdBy)
  const call = asOwner && callOf(type as EventType)
  const ids = idsOfSubject(subjectId)
  if (!call) return ids
  const params = paramsOfEvent(type as EventType, ctx.account.id, subjectId)
  try {
    return call.output!.parse(await call.run(asOwner, { params, query: {} } as never))
  } catch (error) {
    const code = error instanceof AppError ? error.code : null
    if (code === 'unavailable') throw error
    // Thrown on, it would hold up all later events of the endpoint.
    if (code !== 'not-found' && code !== 'forbidden')
      log.error({ err: error, type, subjectId }, 'a webhook’s data can’t be read, so only the id is sent')
    return ids
  }
}

/** The context of the owner who added the endpoint, or of another one; null while the account has none. */
async function ownerCtx(ctx: Ctx, createdBy: string): Promise<Ctx | null> {
  const { id, role, email, firstName, lastName, avatarKey, themeColor, mfaEnabled } = users
  const [actor] = await ctx.db((tx) =>
    tx
      .select({ id, role, email, firstName, lastName, avatarKey, themeColor, mfaEnabled })
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.disabledAt)))
      .orderBy(desc(eq(users.id, createdBy)), asc(users.id))
      .limit(1),
  )
  return actor ? { ...ctx, actor, can: permissionsFor(actor.role, ctx.account) } : null
}

interface Made {
  endpoint: Endpoint
  delivery: Delivery
  made: Attempt
}

async function record(tx: Database, ctx: Ctx, { endpoint, delivery, made }: Made): Promise<Endpoint | null> {
  const now = ctx.now()
  const { ok, status, answer, duration } = made
  const attempts = delivery.attempts + 1
  const next = after(ctx, waitMs(attempts))
  const givesUp = next > delivery.giveUpAt

  // The endpoint first, as switchEndpoint does, or the two could lock each other out.
  const failingSince = ok ? null : (endpoint.failingSince ?? now)
  const unanswered = status === null ? endpoint.unanswered + 1 : 0
  const retryAt = status === null ? after(ctx, waitMs(unanswered)) : null
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS
  const offReason = status === GONE ? 'gone' : isOver ? 'failing' : null
  const [changed] = await tx
    .update(webhookEndpoints)
    .set({
      ...{ failingSince, unanswered, retryAt, leasedUntil: after(ctx, LEASE_MS) },
      ...(offReason && { enabled: false, offReason }),
    })
    .where(and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.enabled, true)))
    .returning()
  await tx
    .update(webhookDeliveries)
    .set({
      ...{ attempts, status, answer, duration, triedAt: now, nextAttemptAt: next },
      state: ok ? 'delivered' : givesUp ? 'failed' : 'pending',
    })
    .where(eq(webhookDeliveries.id, delivery.id))
  if (!ok)
    log.info({ endpointId: endpoint.id, deliveryId: delivery.id, status, attempts }, 'webhook not delivered')

  // A user may have switched it off during the attempt.
  if (!changed || offReason) await failWaiting(tx, endpoint.id)
  if (changed && offReason) await switchedOffMail.later(tx, { endpointId: endpoint.id })
  return changed && !offReason && retryAt === null ? changed : null
}

export const switchedOffMail = defineMail({
  name: 'webhooks.switched-off',
  to: 'owners',
  about: { endpointId: z.uuid() },
  async write(tx, _, { endpointId }) {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(
        and(eq(webhookEndpoints.id, endpointId), inArray(webhookEndpoints.offReason, ['failing', 'gone'])),
      )
    if (!endpoint) return null
    const { host } = new URL(endpoint.url)
    return {
      subject: `The webhook to ${host} is switched off`,
      text: [
        endpoint.offReason === 'gone'
          ? `${host} answered that the address of your webhook is gone (410), so we switched it off.`
          : `No event could be delivered to ${host} for a day, so we switched the webhook off.`,
        'Its events are no longer sent. Switch it on again when the program behind it works.',
      ],
      link: { label: 'Open the webhook', path: `${WEBHOOKS_PATH}/${endpoint.id}` },
    }
  },
})
