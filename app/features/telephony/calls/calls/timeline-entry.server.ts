import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { queueTagRefresh } from '#app/features/people/tags/tag-members.server.ts'
import { updateCallActivity } from '#app/features/messaging/timeline/call-activity.server.ts'
import { type Call, differs, durationOf } from './call-model.server.ts'

const shownInTimeline = (call: Call) => [
  call.format,
  call.status,
  call.userId,
  durationOf(call),
  call.recordingDuration,
  call.transcript,
]

/** Brings the client's timeline up to date with a call. */
export async function saveInTimeline(tx: Tx, ctx: Ctx, before: Call, call: Call): Promise<void> {
  if (call.direction === 'peer' || !differs(shownInTimeline, before, call)) return
  const clientId = await updateCallActivity(tx, ctx, {
    id: call.id,
    format: call.format === 'transfer-external' ? 'transfer' : call.format,
    status: call.status,
    userId: call.userId,
    callDuration: durationOf(call),
    recordingDuration: call.recordingDuration,
    answered: call.answeredAt !== null && before.answeredAt === null,
  })
  if (clientId && call.answeredAt && !before.answeredAt) await queueTagRefresh(tx, ctx, clientId)
}
