import { randomBytes } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import { open, seal } from '#app/lib/crypto.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import { lockName, lockRow } from '#app/lib/locks.server.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { addressProblem } from './attempt.server.ts'
import type { EndpointEdit, EndpointInput } from './endpoint.schema.ts'
import { DELIVERIES_SHOWN, type EventType, eventTypes, MAX_ENDPOINTS, TEST_EVENT } from './event-types.ts'

/** A webhook in an answer. */
export const endpointAnswer = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(eventTypes as [EventType, ...EventType[]])),
    enabled: z.boolean().describe('It is switched off after a day of failures.'),
    failingSince: z.string().nullable(),
  })
  .meta({ id: 'Webhook' })

export interface EndpointView extends z.infer<typeof endpointAnswer> {
  version: number
  offReason: 'failing' | 'gone' | 'key' | null
  /** While the secret before is still used. */
  oldSecretUntil: string | null
}

export interface DeliveryView {
  id: string
  type: string
  subjectId: string | null
  state: 'pending' | 'delivered' | 'failed'
  createdAt: string
  attempts: number
  nextAttemptAt: string
  /** In milliseconds. */
  duration: number | null
  status: number | null
  answer: string | null
}

type Row = typeof webhookEndpoints.$inferSelect

const WHAT = 'This webhook'

/** The endpoints in the order they were added; for a program, those that it added. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointView[]> {
  requireOwner(ctx)
  const rows = await ctx.db((tx) =>
    tx.select().from(webhookEndpoints).where(reachable(ctx)).orderBy(asc(webhookEndpoints.id)),
  )
  return rows.map((row) => viewOf(row, ctx.now()))
}

/**
 * An endpoint with its secret and a page of its deliveries, newest first.
 * @param before the id of the delivery after which the page begins
 */
export async function getEndpoint(
  ctx: Ctx,
  id: string,
  before: string | null,
): Promise<{ endpoint: EndpointView; secret: string; deliveries: DeliveryView[]; older: string | null }> {
  requireOwner(ctx)
  return ctx.db(async (tx) => {
    const [row, rows] = await Promise.all([
      findEndpoint(tx, id),
      tx
        .select()
        .from(webhookDeliveries)
        .where(
          and(eq(webhookDeliveries.endpointId, id), before ? lt(webhookDeliveries.id, before) : undefined),
        )
        .orderBy(desc(webhookDeliveries.id))
        .limit(DELIVERIES_SHOWN + 1),
    ])
    const deliveries = rows.slice(0, DELIVERIES_SHOWN)
    return {
      endpoint: viewOf(row, ctx.now()),
      secret: await openSecret(tx, row, row.secret),
      deliveries: deliveries.map(
        ({ id, type, subjectId, state, attempts, duration, status, answer, ...times }) => ({
          ...{ id, type, subjectId, state, attempts, duration, status, answer },
          createdAt: times.createdAt.toISOString(),
          nextAttemptAt: times.nextAttemptAt.toISOString(),
        }),
      ),
      older: rows.length > DELIVERIES_SHOWN ? deliveries.at(-1)!.id : null,
    }
  })
}

/** The endpoint as its form shows it. */
export async function readEndpoint(ctx: Ctx, id: string): Promise<EndpointView> {
  requireOwner(ctx)
  return viewOf(await ctx.db((tx) => findEndpoint(tx, id)), ctx.now())
}

export async function addEndpoint(ctx: Ctx, form: EndpointInput): Promise<string> {
  requireOwner(ctx)
  requireAllowed(form.url)
  const actor = requireActor(ctx)
  return ctx.db(async (tx) => {
    await lockName(tx, ctx, 'webhooks')
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS) {
      throw new AppError(
        'conflict',
        `An account can have ${MAX_ENDPOINTS} webhooks. Delete one that isn’t used.`,
      )
    }
    const id = uuidv7(ctx.now().getTime())
    await tx.insert(webhookEndpoints).values({
      ...form,
      accountId: ctx.account.id,
      id,
      createdBy: actor.id,
      keyId: ctx.keyId,
      createdAt: ctx.now(),
      secret: await sealSecret(tx, ctx, id),
    })
    await audit(tx, ctx, {
      action: 'added a webhook',
      entity: 'webhook',
      entityId: id,
      detail: new URL(form.url).host,
    })
    return id
  })
}

/** @throws EditConflict when someone else changed it */
export async function changeEndpoint(ctx: Ctx, id: string, form: EndpointEdit): Promise<void> {
  const { url, description, events } = form
  requireAllowed(url)
  await update(ctx, id, 'changed a webhook', async (tx, row) => {
    const edit = await mergeEdit<EndpointInput>(ctx, {
      what: 'webhook',
      opened: form,
      mine: { url, description, events },
      stored: { values: valuesOf(row), version: row.version },
      fields: {
        url: { label: 'Address' },
        description: { label: 'Description' },
        events: { label: 'Events', show: (value) => (value as string[]).join(', ') },
      },
      last: () => lastChange(tx, 'webhook', id),
    })
    return { ...edit, version: nextVersion(webhookEndpoints) }
  })
}

/**
 * Switches an endpoint on or off. What waits then, and events of the time while it is off, aren't sent later.
 */
export async function switchEndpoint(ctx: Ctx, id: string, enabled: boolean): Promise<void> {
  await update(ctx, id, enabled ? 'switched a webhook on' : 'switched a webhook off', async (tx, row) => {
    // Switching on also drops events that were added while it was being switched off.
    if (enabled !== row.enabled) await failWaiting(tx, id)
    // An endpoint that an owner switches on no longer belongs to its key.
    const keyId = enabled && row.offReason === 'key' ? null : row.keyId
    return { ...{ enabled, keyId, offReason: null, failingSince: null, unanswered: 0, retryAt: null } }
  })
}

/** Gives up what waits to be sent to an endpoint that is switched off. A user can resend it later. */
export async function failWaiting(tx: Database, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'pending')))
}

/** Makes a new secret. For a day we sign with the old one as well. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<void> {
  await update(ctx, id, 'changed the secret of a webhook', async (tx, row) => ({
    oldSecret: row.secret,
    oldSecretUntil: addDays(ctx.now(), 1),
    secret: await sealSecret(tx, ctx, id),
  }))
}

/** Deletes an endpoint with its log. What waits to be sent isn't. */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    const row = await lockRow(tx, webhookEndpoints, id, WHAT, reachable(ctx))
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await audit(tx, ctx, {
      action: 'deleted a webhook',
      entity: 'webhook',
      entityId: id,
      detail: new URL(row.url).host,
    })
  })
}

/** Sends a test event. */
export async function sendTestEvent(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockEnabled(tx, id)
    await tx.insert(webhookDeliveries).values({ accountId: ctx.account.id, endpointId: id, type: TEST_EVENT })
  })
}

/** Sends a delivery again, for another day. */
export async function resendDelivery(ctx: Ctx, id: string, deliveryId: string): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    await lockEnabled(tx, id)
    await lockRow(tx, webhookDeliveries, deliveryId, 'This delivery', eq(webhookDeliveries.endpointId, id))
    await tx
      .update(webhookDeliveries)
      .set({ state: 'pending', attempts: 0, nextAttemptAt: ctx.now(), giveUpAt: addDays(ctx.now(), 1) })
      .where(eq(webhookDeliveries.id, deliveryId))
    await tx.update(webhookEndpoints).set({ retryAt: null }).where(eq(webhookEndpoints.id, id))
    await enqueueSend(tx, ctx, id)
  })
}

/** The secret that receivers check signatures with: `whsec_…` */
export const openSecret = (
  tx: Database,
  { accountId, id }: Pick<Row, 'accountId' | 'id'>,
  sealed: string,
): Promise<string> => open(tx, accountId, sealed, place(id))

/** The job of an endpoint that sends what is due. */
const enqueueSend = (tx: Database, ctx: Ctx, endpointId: string): Promise<void> =>
  enqueue(tx, 'webhooks.send', { endpointId })

const place = (rowId: string) => ({ table: 'webhook_endpoints', column: 'secret', rowId })

/** 24 random bytes in the form of the Standard Webhooks. */
const sealSecret = (tx: Database, ctx: Ctx, id: string): Promise<string> =>
  seal(tx, ctx.account.id, `whsec_${randomBytes(24).toString('base64')}`, place(id))

async function update(
  ctx: Ctx,
  id: string,
  action: string,
  change: (tx: Database, row: Row) => Changes | Promise<Changes>,
  detail?: string,
): Promise<void> {
  requireOwner(ctx)
  await ctx.db(async (tx) => {
    const row = await lockRow(tx, webhookEndpoints, id, WHAT)
    await tx
      .update(webhookEndpoints)
      .set(await change(tx, row))
      .where(eq(webhookEndpoints.id, id))
    await audit(tx, ctx, { action, entity: 'webhook', entityId: id, ...(detail && { detail }) })
    if (!row.enabled) await enqueueSend(tx, ctx, id)
  })
}

type Changes = Parameters<ReturnType<Database['update']>['set']>[0]

/** A program reaches the endpoints that it added; others have more events than it may read. */
const reachable = (ctx: Ctx) => (ctx.keyId ? eq(webhookEndpoints.keyId, ctx.keyId) : undefined)

async function findEndpoint(tx: Database, id: string): Promise<Row> {
  const [row] = isUuid(id) ? await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)) : []
  if (!row) throw notFound(WHAT)
  return row
}

async function lockEnabled(tx: Database, id: string): Promise<void> {
  const { enabled } = await lockRow(tx, webhookEndpoints, id, WHAT)
  if (!enabled) throw new AppError('conflict', 'This webhook is switched off. Switch it on first.')
}

const valuesOf = ({ url, description, events }: Row): EndpointInput => ({
  url,
  description,
  events: events as EventType[],
})

const viewOf = (row: Row, now: Date): EndpointView => ({
  ...valuesOf(row),
  id: row.id,
  version: row.version,
  enabled: row.enabled,
  offReason: row.offReason,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
})

function requireAllowed(url: string): void {
  const problem = addressProblem(url)
  if (problem) throw new AppError('invalid', problem, 'url')
}

/** Signing in as a user isn't enough: the secret would stay with the operator. */
function requireOwner(ctx: Ctx): void {
  if (!ctx.can.ownAccount || ctx.ghostedBy) throw forbidden()
}
