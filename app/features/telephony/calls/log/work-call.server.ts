import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden, notFound } from '#app/lib/errors.ts'
import type { CallLogEntry } from './call-log-entry.server.ts'
import { isReviewable } from './to-review.ts'
import { findLogEntry } from './call-log.server.ts'
import { changeCall } from '../calls/change-call.server.ts'

/** A call of the log that the user may review. */
export async function getWorkableCall(ctx: Ctx, callId: string): Promise<CallLogEntry> {
  const { id: userId } = requireActor(ctx)
  const entry = await ctx.db((tx) => findLogEntry(tx, callId))
  if (!entry || entry.direction === 'peer' || !isReviewable(entry)) throw notFound('This call')
  if (entry.workedBy !== null && entry.workedBy.id !== userId) throw forbidden()
  return entry
}

/** Marks a call as reviewed, or takes that back. Only who reviewed a call may take it back. */
export async function setCallWorked(ctx: Ctx, callId: string, worked: boolean): Promise<void> {
  const { id: userId } = requireActor(ctx)
  await changeCall(ctx, callId, ({ call }) => {
    if (call.direction === 'peer' || !isReviewable({ ...call, isCut: call.cutAt !== null }))
      throw notFound('This call')
    if (call.workedBy !== null && call.workedBy !== userId) {
      throw new AppError('conflict', 'A colleague has already reviewed this call.')
    }
    Object.assign(
      call,
      worked ? { workedBy: userId, workedOn: ctx.now() } : { workedBy: null, workedOn: null },
    )
  })
}
