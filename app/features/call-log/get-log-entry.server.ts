import { eq } from 'drizzle-orm'
import type { CallLogEntry } from '#app/features/phone/call-log-entry.ts'
import { findLogEntry } from '#app/features/phone/call-log.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { callRecordings } from '#db/schema/index.ts'

/** An entry of the log. @throws AppError not-found, also for a call between colleagues */
export async function getLogEntry(ctx: Ctx, callId: string): Promise<CallLogEntry> {
  const entry = isUuid(callId) ? await ctx.db((tx) => findLogEntry(tx, callId)) : undefined
  if (!entry || entry.direction === 'peer') throw notFound('This call')
  return entry
}

/** The entry of a recording's call. @throws AppError not-found, also for a deleted recording */
export async function getEntryOfRecording(ctx: Ctx, recordingId: string): Promise<CallLogEntry> {
  const [row] = isUuid(recordingId)
    ? await ctx.db((tx) =>
        tx
          .select({ callId: callRecordings.callId, state: callRecordings.state })
          .from(callRecordings)
          .where(eq(callRecordings.id, recordingId)),
      )
    : []
  if (!row || row.state === 'deleted') throw notFound('This recording')
  return getLogEntry(ctx, row.callId)
}
