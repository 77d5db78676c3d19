import { and, eq, ne, sql } from 'drizzle-orm'
import { setCallRecording } from '#app/features/messaging/timeline/call-activity.server.ts'
import type { OpenedAudio } from '#app/lib/audio-response.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { type Ctx, type Tx, requireActor } from '#app/lib/ctx.server.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { readSealed } from '#app/lib/sealed-file.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { callRecordings, calls, callTranscripts } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { Call } from '../calls/call-model.server.ts'
import { findLogEntry } from '../log/call-log.server.ts'
import { callLogged } from '../events.ts'

/** A complete recording, as the provider reports it. */
export interface ProviderRecording {
  sid: string
  /** Seconds. */
  duration: number
  startedAt: Date
  isMessage: boolean
}

/** To which a sealed file is bound. */
export const recordingPlace = (id: string) => ({ table: 'call_recordings', column: 'storage_key', rowId: id })

/** Keeps a recording of a call that is being changed, and has it fetched. The same one twice is one. */
export async function keepRecording(
  tx: Database,
  ctx: Ctx,
  call: Call,
  { sid, duration, startedAt, isMessage }: ProviderRecording,
): Promise<void> {
  const [row] = await tx
    .insert(callRecordings)
    .values({
      accountId: ctx.account.id,
      callId: call.id,
      kind: isMessage ? 'voicemail' : 'call',
      providerSid: sid,
      duration,
      recordedAt: startedAt,
      checkAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: callRecordings.id })
  if (!row) return
  Object.assign(call, { recordingStatus: 'completed', recordingDuration: duration })
  if (isMessage) call.format = 'voicemail'
  await queueRecording(tx, ctx, row.id)
}

/** Adds the job that does whatever is left to do for a recording. */
export const queueRecording = (tx: Database, ctx: Ctx, id: string): Promise<void> =>
  enqueue(tx, 'phone.recording', { recordingId: id }, { key: `recording:${id}`, maxAttempts: 12 })

/** Adds the job that has a stored recording transcribed, if its location wants that. */
export const queueTranscript = (tx: Database, ctx: Ctx, id: string): Promise<void> =>
  enqueue(tx, 'transcripts.ask', { recordingId: id }, { key: `transcript ask:${id}`, maxAttempts: 8 })

/** Deletes what was said in a recording, also at the provider. */
export async function deleteTranscript(tx: Database, ctx: Ctx, recordingId: string): Promise<void> {
  const deleted = await tx
    .delete(callTranscripts)
    .where(eq(callTranscripts.recordingId, recordingId))
    .returning({ sid: callTranscripts.providerSid })
  for (const { sid } of deleted) {
    if (sid) await enqueue(tx, 'transcripts.remove', { sid })
  }
}

/** Shows the state of a call's recordings in its entry of the log and in the client's timeline. */
export async function publishRecordings(tx: Tx, callId: string): Promise<void> {
  await tx
    .update(calls)
    .set({ rev: sql`${calls.rev} + 1` })
    .where(eq(calls.id, callId))
  const entry = await findLogEntry(tx, callId)
  if (!entry) return
  const stored = entry.recordings.find(({ state }) => state === 'stored')
  await setCallRecording(tx, callId, stored?.url ?? null)
  tx.after(callLogged(entry))
}

/** A stored recording, for users of its account. */
export async function openRecording(ctx: Ctx, id: string): Promise<OpenedAudio> {
  requireActor(ctx)
  const recording = await storedRecording(ctx, id)
  if (!recording) throw notFound('This recording')
  return recording
}

/** A stored recording, for jobs. Null when it isn't stored. */
export async function storedRecording(ctx: Ctx, id: string): Promise<OpenedAudio | null> {
  const found = await ctx.db(async (tx) => {
    const [row] = await tx
      .select()
      .from(callRecordings)
      .where(and(eq(callRecordings.id, id), eq(callRecordings.state, 'stored')))
    return row && { row, cipher: await fileCipher(tx, ctx.account.id, recordingPlace(id)) }
  })
  if (!found) return null
  const { row, cipher } = found
  const sealed = row.storageKey && (await getFile(ctx.account.id, row.storageKey))
  if (!sealed || !row.byteSize || !row.contentType) return null
  const size = row.byteSize
  return {
    size,
    contentType: row.contentType,
    fileName: `${row.kind}-${row.recordedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.wav`,
    read: (range) => readSealed(cipher, sealed, { size, ...range }),
  }
}

/**
 * Deletes a recording: no one can play it or read its transcript from now on, and a job removes the file, also at the provider.
 * Only admins, because it can't be undone.
 */
export async function deleteRecording(ctx: Ctx, id: string): Promise<void> {
  if (!ctx.actor || !ctx.can.administer) throw forbidden()
  if (!isUuid(id) || !(await markDeleted(ctx, id))) throw notFound('This recording')
}

/** False when there is no such recording. */
function markDeleted(ctx: Ctx, id: string, detail?: string): Promise<boolean> {
  return ctx.db(async (tx) => {
    const [row] = await tx
      .update(callRecordings)
      .set({ state: 'deleted', checkAt: ctx.now() })
      .where(and(eq(callRecordings.id, id), ne(callRecordings.state, 'deleted')))
      .returning()
    if (!row) return false
    await queueRecording(tx, ctx, id)
    await deleteTranscript(tx, ctx, id)
    if (row.kind === 'voicemail') {
      await tx.update(calls).set({ transcript: null }).where(eq(calls.id, row.callId))
    }
    await audit(tx, ctx, {
      action: 'deleted a recording',
      entity: 'call',
      entityId: row.callId,
      ...(detail ? { detail } : {}),
    })
    await publishRecordings(tx, row.callId)
    return true
  })
}

const BATCH = 500

/** Deletes recordings that are older than their account keeps them. Runs every night. */
export async function deleteExpiredRecordings({ pool, ...services }: Services, now: Date): Promise<void> {
  for (;;) {
    const expired = await withoutAccount(pool, (tx) =>
      tx.execute<{ account_id: string; recording_id: string; days: number }>(
        sql`select * from expired_recordings(${now.toISOString()}::timestamptz, ${BATCH}::int)`,
      ),
    )
    for (const { account_id: accountId, recording_id: id, days } of expired) {
      const ctx = await systemCtx({ pool, ...services }, accountId)
      if (ctx) await markDeleted(ctx, id, `kept for ${days} days`)
    }
    if (expired.length < BATCH) return
  }
}
