import { eq } from 'drizzle-orm'
import { sendPush } from '#app/features/accounts/push/send-push.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { callLegs, calls, locations } from '#db/schema/index.ts'

/** A user's phone rings this long. Seconds. */
const TTL_S = 30

/**
 * Notifies a user whose tab is in the background that their phone rings. It shows on locked screens too, so it doesn't say who
 * calls.
 */
export async function notifyOfRinging(ctx: Ctx, legId: string): Promise<void> {
  const [ringing] = await ctx.db((tx) =>
    tx
      .select({
        userId: callLegs.userId,
        leftAt: callLegs.leftAt,
        state: calls.state,
        callId: calls.id,
        location: locations.name,
      })
      .from(callLegs)
      .innerJoin(calls, eq(calls.id, callLegs.callId))
      .leftJoin(locations, eq(locations.id, calls.locationId))
      .where(eq(callLegs.id, legId)),
  )
  if (!ringing?.userId || ringing.leftAt || ringing.state === 'ended') return
  await sendPush(
    ctx,
    ringing.userId,
    {
      title: 'Incoming call',
      body: ringing.location ? `${ctx.account.name}, ${ringing.location}` : ctx.account.name,
      tag: ringing.callId,
      url: '/',
    },
    TTL_S,
  )
}
