import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { calls } from '#db/schema/index.ts'
import type { Call } from '../calls/call-model.server.ts'
import { toReview } from './to-review.server.ts'
import { publishLog } from '../calls/publish-call.server.ts'

/** A call back reviews what was missed in this time. */
const REVIEWED_MS = 30 * millisecondsInDay

/**
 * Marks the missed calls and voicemails of a number as reviewed once a user reaches it: they have seen them, and no colleague
 * needs to call again.
 */
export async function reviewCalledBack(tx: Tx, ctx: Ctx, before: Call, call: Call): Promise<void> {
  const { userId, phoneNumber } = call
  if (call.direction !== 'outbound' || !userId || !phoneNumber || !call.answeredAt || before.answeredAt)
    return
  const reviewed = await tx
    .update(calls)
    .set({ workedBy: userId, workedOn: ctx.now(), rev: sql`${calls.rev} + 1` })
    .where(
      and(
        eq(calls.phoneNumber, phoneNumber),
        gt(calls.createdAt, new Date(call.createdAt.getTime() - REVIEWED_MS)),
        lt(calls.createdAt, call.createdAt),
        toReview(ctx),
      ),
    )
    .returning()
  for (const row of reviewed) await publishLog(tx, ctx, { ...row, workedBy: null, rev: row.rev - 1 }, row)
}
