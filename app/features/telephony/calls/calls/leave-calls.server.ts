import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { type CallDraft, declineFor, isOpenLeg } from './call-model.server.ts'
import { changeCall } from './change-call.server.ts'
import { IS_OPEN } from './legs.server.ts'
import { POLICE_AND_FIRE } from '../numbers.ts'

/** Takes the user out of every other call, also of one that rings, so that help can be called. A call to 911 is kept. */
export async function leaveCalls(ctx: Ctx, userId: string, newCallId: string): Promise<void> {
  const left = await ctx.db((tx) =>
    tx
      .selectDistinct({ id: calls.id })
      .from(callLegs)
      .innerJoin(calls, on(calls, callLegs.callId))
      .where(
        and(
          eq(callLegs.userId, userId),
          IS_OPEN,
          ne(calls.id, newCallId),
          or(isNull(calls.phoneNumber), ne(calls.phoneNumber, POLICE_AND_FIRE)),
        ),
      ),
  )
  for (const { id } of left) await changeCall(ctx, id, (draft) => leave(draft, userId))
}

function leave(draft: CallDraft, userId: string): void {
  declineFor(draft, userId)
  for (const leg of draft.legs) {
    if (leg.userId !== userId) continue
    if (isOpenLeg(leg)) leg.ending ??= 'left'
    // Lost, and no longer expected back.
    else if (leg.awayUntil) Object.assign(leg, { awayUntil: null, ending: 'left' })
  }
}
