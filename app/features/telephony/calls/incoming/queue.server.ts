import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { calls, locations, queuedCalls } from '#db/schema/index.ts'
import { closingTime } from '#app/features/accounts/office-hours/office-hours.ts'
import { readCallFlow } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { type Call, flowStateOf } from '../calls/call-model.server.ts'
import { clientOfCall } from '../log/clients-of-number.server.ts'
import { officeHoursOf } from './follow-flow.server.ts'
import { queueChanged } from '../events.ts'
import { requireCaller } from '../calls/legs.server.ts'
import type { QueueView } from '../phone-views.server.ts'

/** One queue. */
export const QUEUE_NAME = 'incoming'

/** In the form of the provider's ids, though the queue is our own. */
const sidOf = (accountId: string) => `QU${accountId.replaceAll('-', '')}`

export const isQueueId = (ctx: Ctx, id: string) => id === QUEUE_NAME || id === sidOf(ctx.account.id)

const waits = (call: Call) => call.step === 'queue' && call.state !== 'ended' && call.rev >= 0

/** Puts a call into the queue or takes it out of it, as its step says. */
export async function updateQueue(tx: Tx, ctx: Ctx, before: Call, call: Call): Promise<void> {
  if (call.answeredAt && !before.answeredAt) await dropCallbacks(tx, ctx, call)
  if (waits(before) === waits(call)) return
  if (waits(call)) {
    await tx
      .insert(queuedCalls)
      .values({ accountId: ctx.account.id, callId: call.id, state: 'waiting', queuedAt: ctx.now() })
      // The call is back because the user who took it never connected: it keeps its old place.
      .onConflictDoUpdate({
        target: [queuedCalls.accountId, queuedCalls.callId],
        set: { state: 'waiting', leftAt: null, takenBy: null },
      })
  } else {
    const isCallback = flowStateOf(call)?.history.at(-1)?.outcome === 'callback'
    await tx
      .update(queuedCalls)
      .set({ state: isCallback ? 'callback' : 'left', leftAt: ctx.now(), takenBy: call.userId })
      .where(eq(queuedCalls.callId, call.id))
    if (isCallback) await endCallbackLater(tx, ctx, call)
  }
  await publishQueue(tx, ctx)
}

/** A caller who has been talked to, whichever side called, needn't be called back. */
async function dropCallbacks(tx: Tx, ctx: Ctx, { phoneNumber }: Call): Promise<void> {
  if (phoneNumber === null) return
  const dropped = await tx
    .update(queuedCalls)
    .set({ state: 'left' })
    .where(
      and(
        eq(queuedCalls.state, 'callback'),
        inArray(
          queuedCalls.callId,
          tx.select({ id: calls.id }).from(calls).where(eq(calls.phoneNumber, phoneNumber)),
        ),
      ),
    )
    .returning({ callId: queuedCalls.callId })
  if (dropped.length > 0) await publishQueue(tx, ctx)
}

const HOUR_MS = 3_600_000
/** How long a callback is owed at a location that never closes. */
const CALLBACK_HOURS = 8

/** A callback is owed until the location closes, and for an hour at least. */
async function endCallbackLater(tx: Database, ctx: Ctx, call: Call): Promise<void> {
  const now = ctx.now()
  const { hours, timezone } = await officeHoursOf(tx, call)
  const closing = closingTime(hours, timezone, now) ?? new Date(now.getTime() + CALLBACK_HOURS * HOUR_MS)
  const runAt = new Date(Math.max(closing.getTime(), now.getTime() + HOUR_MS))
  await enqueue(tx, 'phone.end-callback', { callId: call.id }, { runAt })
}

export const publishQueue = (tx: Tx, ctx: Ctx): Promise<void> =>
  tx.later(async (tx) => tx.after(queueChanged(await readQueue(tx, ctx))))

/** The place in the queue, from 1. Callers who are called back keep theirs. */
export async function positionOf(
  tx: Database,
  callId: string,
): Promise<{ position: number; queuedAt: Date | null }> {
  const [own] = await tx.select().from(queuedCalls).where(eq(queuedCalls.callId, callId))
  const [row] = await tx
    .select({ ahead: sql<number>`count(*)::int` })
    .from(queuedCalls)
    .where(
      and(
        ne(queuedCalls.state, 'left'),
        own
          ? sql`(${queuedCalls.queuedAt}, ${queuedCalls.callId}) < (${own.queuedAt.toISOString()}::timestamptz, ${callId}::uuid)`
          : undefined,
      ),
    )
  return { position: (row?.ahead ?? 0) + 1, queuedAt: own?.queuedAt ?? null }
}

/** No one reads more than that. The count includes all. */
const MOST_SHOWN = 50

/** The calls in the queue, the next one first. */
export const selectQueue = (tx: Database, limit: number) =>
  tx
    .select({
      call: calls,
      location: locations.name,
      state: queuedCalls.state,
      queuedAt: queuedCalls.queuedAt,
    })
    .from(queuedCalls)
    .innerJoin(calls, on(calls, queuedCalls.callId))
    .leftJoin(locations, on(locations, calls.locationId))
    .where(ne(queuedCalls.state, 'left'))
    .orderBy(asc(queuedCalls.queuedAt), asc(queuedCalls.callId))
    .limit(limit)

export async function readQueue(tx: Database, ctx: Ctx): Promise<QueueView> {
  const now = ctx.now().getTime()
  const [rows, flows, [size]] = await Promise.all([
    selectQueue(tx, MOST_SHOWN),
    tx.select({ callFlow: locations.callFlow }).from(locations),
    tx
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`avg(extract(epoch from ${queuedCalls.queuedAt}))`,
      })
      .from(queuedCalls)
      .where(ne(queuedCalls.state, 'left')),
  ])
  const callers = await Promise.all(
    rows.map(async ({ call, location, state, queuedAt }) => ({
      id: call.id,
      phoneNumber: call.phoneNumber,
      client: await clientOfCall(tx, call),
      location,
      callback: state === 'callback',
      queuedAt: queuedAt.toISOString(),
    })),
  )
  return {
    friendlyName: QUEUE_NAME,
    sid: sidOf(ctx.account.id),
    currentSize: size?.count ?? 0,
    averageWaitTime: size?.since ? Math.max(0, Math.round(now / 1000 - Number(size.since))) : 0,
    enabled: rows.length > 0 || flows.some(({ callFlow }) => readCallFlow(callFlow).queue.maxWait > 0),
    callers,
  }
}

/** The queue as it is now (GET /phone/queues). */
export function getQueue(ctx: Ctx): Promise<QueueView> {
  requireCaller(ctx)
  return ctx.db((tx) => readQueue(tx, ctx))
}
