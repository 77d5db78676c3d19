import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { queuedCalls } from '#db/schema/index.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { publishQueue } from './queue.server.ts'

const NOT_CALLED_BACK = 'The caller asked to be called back, and no one did in time.'

/** Takes a callback that is overdue out of the queue. The log says so with its missed call. */
export async function endCallback(ctx: Ctx, callId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const ended = await tx
      .update(queuedCalls)
      .set({ state: 'left' })
      .where(and(eq(queuedCalls.callId, callId), eq(queuedCalls.state, 'callback')))
      .returning({ callId: queuedCalls.callId })
    if (ended.length === 0) return
    await changeCall({ ...ctx, db: (work) => work(tx) }, callId, ({ call }) => {
      call.errorMessage = NOT_CALLED_BACK
    })
    await publishQueue(tx, ctx)
  })
}
