import { eq } from 'drizzle-orm'
import { subGroup } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { conversationPeople } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { textPeople } from '#app/features/messaging/texting/delivery/text-people.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { calls } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { callFlowOf } from './follow-flow.server.ts'

/**
 * Sends the location's text to a caller who reached voicemail, once for each call. The consent ledger decides, as for every
 * automated text: quiet hours hold it until they end; refused, it isn't sent.
 */
export async function textCaller(ctx: Ctx, callId: string): Promise<void> {
  try {
    await ctx.db(async (tx) => {
      const [call] = await tx.select().from(calls).where(eq(calls.id, callId))
      if (!call?.phoneNumber) return
      const flow = await callFlowOf(tx, call)
      const body = subGroup(flow, call.ivr)?.voicemailSMS || flow.voicemailSMS
      if (body === '') return
      const people = await conversationPeople(tx, { phoneNumber: call.phoneNumber })
      const { verdict, until, reason } = await textPeople(tx, ctx, people, {
        body,
        type: 'scheduled',
        userId: null,
        requestId: callId,
        mediaIds: [],
      })
      if (verdict !== 'allow') log.info({ call: callId, reason }, 'a caller was not sent a text')
      if (verdict !== 'hold' || !until) return
      const runAt = new Date(until)
      await enqueue(tx, 'phone.text-caller', { callId }, { runAt })
    })
  } catch (error) {
    // The number can't be texted. Trying again wouldn't help.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    log.info({ call: callId, reason: error.message }, 'a caller was not sent a text')
  }
}
