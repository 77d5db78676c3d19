import { and, eq } from 'drizzle-orm'
import { recordingSounds } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { spokenTwiml } from './flow-twiml.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { playToParticipant, findConference, goodbye } from '../provider/voice.server.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { agreementOf } from './agreement.server.ts'
import { callFlowOf } from './follow-flow.server.ts'
import { callHook, conferenceName } from '../calls/names.server.ts'

/** Announces to the person we called that the call may be recorded. @throws when the provider doesn't answer */
export async function announceRecording(ctx: Ctx, legId: string): Promise<void> {
  const [leg] = await ctx.db((tx) =>
    tx
      .select({ callId: calls.id, conferenceSid: calls.conferenceSid, sid: callLegs.providerSid })
      .from(callLegs)
      .innerJoin(calls, on(calls, callLegs.callId))
      .where(and(eq(callLegs.id, legId), eq(callLegs.state, 'in-progress'))),
  )
  if (!leg?.sid) return
  const call = { accountId: ctx.account.id, id: leg.callId }
  // The conference's own event, which brings its id, may come after the leg's.
  const conferenceSid = leg.conferenceSid ?? (await findConference(conferenceName(call)))
  if (conferenceSid) await playToParticipant(conferenceSid, leg.sid, callHook('voice-announce', call))
}

/** The TwiML of that announcement, as the location's call flow has it. `named` is the call. */
export async function recordingAnnouncement(
  services: Services,
  named: { accountId: string; id: string } | null,
): Promise<string> {
  const ctx = named && (await systemCtx(services, named.accountId))
  if (!ctx) return goodbye()
  return ctx.db(async (tx) => {
    const [call] = await tx.select().from(calls).where(eq(calls.id, named.id))
    const flow = await callFlowOf(tx, { locationId: call?.locationId ?? null })
    return spokenTwiml(flow.voice, recordingSounds(flow, call ? await agreementOf(tx, call) : null))
  })
}
