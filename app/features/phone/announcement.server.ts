import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { announce, findConference } from '#app/lib/voice.server.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { callHook, conferenceName } from './names.server.ts'

/** What both sides of a recorded call are told. It also covers a coach who listens. */
export const RECORDED = 'This call may be monitored or recorded.'

/** Tells whoever we called that the call may be recorded. @throws when the provider doesn't answer */
export async function announceRecording(ctx: Ctx, legId: string): Promise<void> {
  const [leg] = await ctx.db((tx) =>
    tx
      .select({ callId: calls.id, conferenceSid: calls.conferenceSid, sid: callLegs.providerSid })
      .from(callLegs)
      .innerJoin(calls, and(eq(calls.accountId, callLegs.accountId), eq(calls.id, callLegs.callId)))
      .where(and(eq(callLegs.id, legId), eq(callLegs.state, 'in-progress'))),
  )
  if (!leg?.sid) return
  const call = { accountId: ctx.account.id, id: leg.callId }
  // The conference's own event, which brings its id, may come after the leg's.
  const conferenceSid = leg.conferenceSid ?? (await findConference(conferenceName(call)))
  if (conferenceSid) await announce(conferenceSid, leg.sid, callHook('voice-announce', call))
}
