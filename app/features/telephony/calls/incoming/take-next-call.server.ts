import { and, desc, eq, or } from 'drizzle-orm'
import { type Ctx, type CtxActor, inOneTransaction } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { calls, queuedCalls } from '#db/schema/index.ts'
import { AWAY_MS, type Call, isOpenLeg } from '../calls/call-model.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { legsOf, lockUser, requireCaller, requireFree, userLeg } from '../calls/legs.server.ts'
import { viewCall } from '../calls/live-call.server.ts'
import type { LiveCall } from '../phone-views.server.ts'
import { whyNotCallable } from '../outgoing/outgoing-number.server.ts'
import { isQueueId, publishQueue, selectQueue } from './queue.server.ts'
import { requireRingable, startCall } from '../outgoing/start-call.server.ts'

/** How many of the next callers are tried, when others take them at the same moment. */
const MOST_TRIED = 20

/**
 * Gives the user the caller whose turn it is; their device then connects to the call. A caller who asked to be called back is
 * called, as the call `id`. Two users who ask at once get two callers. The page makes the id: the same one twice takes one.
 */
export async function takeNextCall(ctx: Ctx, queue: string, id: string): Promise<{ call: LiveCall | null }> {
  const actor = requireCaller(ctx)
  if (!isQueueId(ctx, queue)) throw notFound('This queue')
  return inOneTransaction(ctx, async (ctx) => {
    const { known, next } = await ctx.db(async (tx) => {
      await lockUser(tx, actor.id)
      const known = await findTaken(tx, actor.id, id)
      if (known) return { known, next: [] }
      await requireFree(tx, ctx, actor.id)
      await requireRingable(
        tx,
        ctx,
        actor.id,
        'Your phone cannot ring now. Open the phone and allow the microphone.',
      )
      return { known: null, next: await selectQueue(tx, MOST_TRIED) }
    })
    if (known) {
      return ctx.db(async (tx) => ({
        call: await viewCall(tx, { call: known, legs: await legsOf(tx, known.id) }, ctx.now()),
      }))
    }
    for (const { call, state } of next) {
      const take = state === 'callback' ? callBack : takeWaiting
      const taken = await take(ctx, actor, call, id)
      if (taken) return { call: taken }
    }
    throw new AppError('conflict', 'No one is waiting anymore.')
  })
}

/** The call that this request has got already: a waiting caller's, or the one that calls back. */
async function findTaken(tx: Database, userId: string, requestId: string): Promise<Call | undefined> {
  const [found] = await tx
    .select({ call: calls })
    .from(queuedCalls)
    .innerJoin(
      calls,
      and(
        eq(calls.accountId, queuedCalls.accountId),
        or(eq(calls.id, queuedCalls.callId), eq(calls.id, requestId)),
      ),
    )
    .where(and(eq(queuedCalls.requestId, requestId), eq(queuedCalls.takenBy, userId)))
    .orderBy(desc(eq(calls.id, requestId)))
    .limit(1)
  return found?.call
}

/** Null if someone else took the caller, or they hung up. */
async function takeWaiting(ctx: Ctx, actor: CtxActor, { id: callId }: Call, requestId: string) {
  return changeCall(ctx, callId, async (draft, tx) => {
    const { call, legs } = draft
    const caller = legs.find(({ via }) => via === 'caller')
    if (call.step !== 'queue' || call.state === 'ended' || !caller || !isOpenLeg(caller)) return null
    call.userId = actor.id
    call.step = null
    legs.push(userLeg(ctx, actor.id, { callId, side: 'ours', via: 'connect', isHost: true }))
    draft.tasks.push({ kind: 'redirect' }, { kind: 'check', afterMs: AWAY_MS })
    await tx.update(queuedCalls).set({ requestId }).where(eq(queuedCalls.callId, callId))
    return viewCall(tx, draft, ctx.now())
  })
}

/** Null if someone else is calling them back, or the number may no longer be called. */
async function callBack(ctx: Ctx, actor: CtxActor, waiting: Call, id: string): Promise<LiveCall | null> {
  const claimed = await ctx.db((tx) =>
    tx
      .update(queuedCalls)
      .set({ state: 'left', takenBy: actor.id, requestId: id })
      .where(and(eq(queuedCalls.callId, waiting.id), eq(queuedCalls.state, 'callback')))
      .returning({ callId: queuedCalls.callId }),
  )
  if (claimed.length === 0) return null
  if (await ctx.db((tx) => whyNotCallable(tx, waiting.phoneNumber!))) return null
  const { call } = await startCall(ctx, {
    id,
    to: waiting.phoneNumber!,
    location: waiting.locationId ?? undefined,
  })
  await ctx.db((tx) => publishQueue(tx, ctx))
  return call
}
