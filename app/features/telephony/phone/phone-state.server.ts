import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { isAway } from '#app/features/telephony/calls/calls/call-model.server.ts'
import { countUnworked } from '#app/features/telephony/calls/log/call-log.server.ts'
import { IS_OPEN, legsOf, requireCaller } from '#app/features/telephony/calls/calls/legs.server.ts'
import { viewCall } from '#app/features/telephony/calls/calls/live-call.server.ts'
import type { PhoneState } from '#app/features/telephony/calls/phone-views.server.ts'
import { readQueue } from '#app/features/telephony/calls/incoming/queue.server.ts'
import { ringableUsers } from '#app/features/telephony/calls/incoming/ringable.server.ts'

/** The state of the phone that a page shows when it opens. */
export async function getPhoneState(ctx: Ctx): Promise<PhoneState> {
  const { id: userId } = requireCaller(ctx)
  return ctx.db(async (tx) => {
    const now = ctx.now()
    const [current, ringable, workCount, queue] = await Promise.all([
      currentCall(tx, userId, now),
      ringableUsers(tx, now),
      countUnworked(tx, ctx),
      readQueue(tx, ctx),
    ])
    return { ...current, ringable, workCount, queue }
  })
}

/** The call that the user is on, that rings for them, or that waits for them to come back. */
export function getCurrentCall(ctx: Ctx): Promise<Pick<PhoneState, 'call' | 'rejoin'>> {
  const { id } = requireCaller(ctx)
  return ctx.db((tx) => currentCall(tx, id, ctx.now()))
}

async function currentCall(
  tx: Database,
  userId: string,
  now: Date,
): Promise<Pick<PhoneState, 'call' | 'rejoin'>> {
  const [call] = await tx
    .select()
    .from(calls)
    .where(
      and(
        IS_OPEN,
        sql`exists (${tx
          .select({ id: callLegs.id })
          .from(callLegs)
          .where(
            and(
              on(calls, callLegs.callId),
              eq(callLegs.userId, userId),
              ne(callLegs.kind, 'outside'),
              or(and(ne(callLegs.state, 'ended'), isNull(callLegs.ending)), gt(callLegs.awayUntil, now)),
            ),
          )})`,
      ),
    )
    .orderBy(desc(calls.createdAt))
    .limit(1)
  if (!call) return { call: null, rejoin: false }
  const legs = await legsOf(tx, call.id)
  const mine = legs.findLast((leg) => leg.userId === userId && leg.kind !== 'outside')
  return {
    call: await viewCall(tx, { call, legs }, now),
    rejoin: mine !== undefined && isAway(mine, legs, now),
  }
}
