import { and, eq, isNull } from 'drizzle-orm'
import { queueTranscript } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { callRecordings, calls, callTranscripts, locations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { recordingAudio } from './audio.server.ts'
import { transcriptsChanged } from './events.ts'
import { askProvider, type Channels, keyOf, serviceOf } from './provider.server.ts'
import type { Language } from './transcript.ts'

type Row = typeof callTranscripts.$inferSelect

const FIRST_CHECK_MS = 3 * 60_000
export const TURNED_OFF = 'Call transcripts are turned off for this location.'
const REFUSED = 'The transcription service refused this recording.'

interface Transcribable {
  recording: typeof callRecordings.$inferSelect
  direction: 'inbound' | 'outbound' | 'peer'
  language: Language
}

/** A stored recording of a location whose calls are transcribed; null for another one. */
async function findTranscribable(tx: Database, recordingId: string): Promise<Transcribable | null> {
  const [found] = await tx
    .select({ recording: callRecordings, direction: calls.direction, language: locations.transcription })
    .from(callRecordings)
    .innerJoin(calls, on(calls, callRecordings.callId))
    .innerJoin(locations, on(locations, calls.locationId))
    .where(and(eq(callRecordings.id, recordingId), eq(callRecordings.state, 'stored')))
    .for('share', { of: callRecordings })
  if (!found || found.language === 'off' || !serviceOf(found.language)) return null
  return { ...found, language: found.language }
}

/**
 * Asks for the transcript of a stored recording, once. Its webhook, or the job that checks it, brings what was said.
 * @throws when the provider is busy, so that the job is retried
 */
export async function askTranscript(ctx: Ctx, recordingId: string): Promise<void> {
  const asked = await ctx.db(async (tx) => {
    const found = await findTranscribable(tx, recordingId)
    if (!found) return null
    await addRow(tx, ctx, found)
    const [row] = await tx
      .select()
      .from(callTranscripts)
      .where(
        and(
          eq(callTranscripts.recordingId, recordingId),
          eq(callTranscripts.state, 'asked'),
          isNull(callTranscripts.providerSid),
        ),
      )
    return row ? { ...found, row } : null
  })
  if (!asked) return
  const { row, recording, direction, language } = asked
  const answer = await askProvider(serviceOf(language)!, {
    url: recordingAudio({ accountId: ctx.account.id, id: row.id }),
    key: keyOf(row),
    channels: channelsOf(recording.kind, direction),
  })
  if (answer === 'refused') return failTranscript(ctx, row.id, REFUSED)
  await ctx.db(async (tx) => {
    const kept = await tx
      .update(callTranscripts)
      .set({ providerSid: answer.sid })
      .where(
        and(
          eq(callTranscripts.id, row.id),
          isNull(callTranscripts.providerSid),
          eq(callTranscripts.state, 'asked'),
        ),
      )
      .returning({ id: callTranscripts.id })
    // The recording was deleted, or another answer came first.
    if (kept.length === 0) await removeLater(tx, ctx, answer.sid)
  })
}

/** The provider puts the first participant of a conference into the first channel, and the others into the second. */
export const channelsOf = (
  kind: 'call' | 'voicemail',
  direction: 'inbound' | 'outbound' | 'peer',
): Channels =>
  kind === 'voicemail' ? ['theirs'] : direction === 'inbound' ? ['theirs', 'ours'] : ['ours', 'theirs']

/** Adds the row of a recording that has none, and the job that gives up on it. */
async function addRow(tx: Database, ctx: Ctx, { recording, language }: Transcribable): Promise<void> {
  const [added] = await tx
    .insert(callTranscripts)
    .values({
      accountId: ctx.account.id,
      callId: recording.callId,
      recordingId: recording.id,
      language,
      seconds: recording.duration,
      askedAt: ctx.now(),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: callTranscripts.id })
  if (added) await checkLater(tx, ctx, added.id, FIRST_CHECK_MS)
}

export const checkLater = (tx: Database, ctx: Ctx, transcriptId: string, inMs: number): Promise<void> =>
  enqueue(
    tx,
    'transcripts.check',
    { transcriptId },
    { key: `transcript check:${transcriptId}`, runAt: new Date(ctx.now().getTime() + inMs) },
  )

/** Ends a transcript that isn't done; it can be asked for again. */
export async function failTranscript(ctx: Ctx, id: string, problem: string): Promise<void> {
  await ctx.db(async (tx) => {
    const [row] = await tx
      .update(callTranscripts)
      .set({ state: 'failed', problem })
      .where(and(eq(callTranscripts.id, id), eq(callTranscripts.state, 'asked')))
      .returning()
    if (!row) return
    if (row.providerSid) await removeLater(tx, ctx, row.providerSid)
    tx.after(transcriptsChanged())
  })
}

export const removeLater = (tx: Database, ctx: Ctx, sid: string): Promise<void> =>
  enqueue(tx, 'transcripts.remove', { sid })

/** Has a recording transcribed that isn't, or again after it failed. Twice is once. */
export async function requestTranscript(ctx: Ctx, recordingId: string): Promise<void> {
  requireActor(ctx)
  if (!isUuid(recordingId)) throw notFound('This recording')
  await ctx.db(async (tx) => {
    const [recording] = await tx
      .select({ id: callRecordings.id })
      .from(callRecordings)
      .where(and(eq(callRecordings.id, recordingId), eq(callRecordings.state, 'stored')))
    if (!recording) throw notFound('This recording')
    const found = await findTranscribable(tx, recordingId)
    if (!found) throw new AppError('invalid', TURNED_OFF)
    const again: Partial<Row> = {
      state: 'asked',
      problem: null,
      providerSid: null,
      language: found.language,
      askedAt: ctx.now(),
    }
    const [failed] = await tx
      .update(callTranscripts)
      .set(again)
      .where(and(eq(callTranscripts.recordingId, recordingId), eq(callTranscripts.state, 'failed')))
      .returning({ id: callTranscripts.id })
    if (failed) await checkLater(tx, ctx, failed.id, FIRST_CHECK_MS)
    else await addRow(tx, ctx, found)
    await queueTranscript(tx, ctx, recordingId)
    tx.after(transcriptsChanged())
  })
}
