import { and, asc, isNotNull, isNull, ne } from 'drizzle-orm'
import { type UserView, userView } from '#app/lib/user-view.server.ts'
import { isAnnounced } from '#app/features/telephony/calls/calls/call-model.server.ts'
import { readCallRules } from '#app/features/telephony/call-flow/call-rules.server.ts'
import { clientOfCall } from '#app/features/telephony/calls/log/clients-of-number.server.ts'
import { IS_OPEN } from '#app/features/telephony/calls/calls/legs.server.ts'
import type { CallClient } from '#app/features/telephony/calls/phone-views.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls, users } from '#db/schema/index.ts'

/** A user who is on a call now. */
export interface TeamCall {
  callId: string
  user: UserView
  direction: 'inbound' | 'outbound' | 'peer'
  phoneNumber: string | null
  client: CallClient | null
  /** ISO, UTC. */
  joinedAt: string
  onHold: boolean
  /** Listens to a colleague's call instead of having one. */
  isCoach: boolean
  /** The reason why no one may listen in; null when the account allows it and the recording was announced. */
  notCoached: string | null
}

/** Lists the users on a call, the longest first. */
export async function teamCalls(ctx: Ctx): Promise<TeamCall[]> {
  ctx.require('coach')
  return ctx.db(async (tx) => {
    const rows = await tx
      .select({ call: calls, leg: callLegs, user: users })
      .from(calls)
      .innerJoin(callLegs, on(calls, callLegs.callId))
      .innerJoin(users, on(users, callLegs.userId))
      .where(and(IS_OPEN, ne(callLegs.state, 'ended'), isNull(callLegs.ending), isNotNull(callLegs.joinedAt)))
      .orderBy(asc(callLegs.joinedAt), asc(callLegs.id))
    const { coachingEnabled } = await readCallRules(tx)
    const clients = new Map(
      await Promise.all(rows.map(async ({ call }) => [call.id, await clientOfCall(tx, call)] as const)),
    )
    return rows.map(({ call, leg, user }) => ({
      callId: call.id,
      user: userView(user),
      direction: call.direction,
      phoneNumber: call.phoneNumber,
      client: clients.get(call.id) ?? null,
      joinedAt: leg.joinedAt!.toISOString(),
      onHold: leg.onHold,
      isCoach: leg.kind === 'coach',
      notCoached: !coachingEnabled ? 'Turned off' : isAnnounced(call) ? null : 'Not announced',
    }))
  })
}
