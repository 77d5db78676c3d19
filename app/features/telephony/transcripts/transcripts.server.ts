import { asc, eq, inArray } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { changeBy, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { on } from '#db/joins.ts'
import { nextVersion } from '#db/schema/columns.ts'
import {
  callRecordings,
  calls,
  callTranscripts,
  locations,
  transcriptSentences,
  users,
} from '#db/schema/index.ts'
import { transcriptsChanged } from './events.ts'
import { serviceOf } from './provider.server.ts'
import type { SummaryForm } from './transcripts.schema.ts'
import type { TranscriptView } from './transcript.ts'

export interface CallTranscripts {
  /** By their recordings' ids. */
  transcripts: Record<string, TranscriptView>
  /** Whether a recording of this call can be transcribed. */
  canAsk: boolean
}

/** The transcripts of a call's recordings, for users who may hear them: all of the account. */
export async function transcriptsOfCall(ctx: Ctx, callId: string): Promise<CallTranscripts> {
  requireActor(ctx)
  return ctx.db(async (tx) => {
    const [[location], rows] = await Promise.all([
      tx
        .select({ language: locations.transcription })
        .from(calls)
        .innerJoin(locations, on(locations, calls.locationId))
        .where(eq(calls.id, callId)),
      tx
        .select({ transcript: callTranscripts, editor: users })
        .from(callTranscripts)
        .leftJoin(users, on(users, callTranscripts.summaryEditedBy))
        .where(eq(callTranscripts.callId, callId)),
    ])
    const ids = rows.map(({ transcript }) => transcript.id)
    const sentences =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(transcriptSentences)
            .where(inArray(transcriptSentences.transcriptId, ids))
            .orderBy(asc(transcriptSentences.position))
    const byTranscript = Map.groupBy(sentences, ({ transcriptId }) => transcriptId)
    const language = location?.language ?? 'off'
    return {
      canAsk: language !== 'off' && serviceOf(language) !== undefined,
      transcripts: Object.fromEntries(
        rows.map(({ transcript, editor }) => [
          transcript.recordingId,
          {
            id: transcript.id,
            recordingId: transcript.recordingId,
            state: transcript.state,
            language: transcript.language,
            problem: transcript.problem,
            sentences: (byTranscript.get(transcript.id) ?? []).map(
              ({ id, speaker, startMs, endMs, text }) => ({
                id,
                speaker,
                startMs,
                endMs,
                text,
              }),
            ),
            summary: transcript.summary,
            nextSteps: transcript.nextSteps,
            editedBy: editor && fullName(editor.firstName, editor.lastName),
            editedAt: transcript.summaryEditedAt?.toISOString() ?? null,
            version: transcript.version,
          },
        ]),
      ),
    }
  })
}

/** The summary of a finished transcript, for its form. */
export async function getSummary(ctx: Ctx, callId: string, transcriptId: string) {
  requireActor(ctx)
  const { transcripts } = await transcriptsOfCall(ctx, callId)
  const found = Object.values(transcripts).find(({ id, state }) => id === transcriptId && state === 'done')
  if (!found) throw notFound('This transcript')
  const { summary, nextSteps, version } = found
  return { summary, nextSteps, version }
}

export async function editSummary(ctx: Ctx, transcriptId: string, form: SummaryForm): Promise<void> {
  const actor = requireActor(ctx)
  await ctx.db(async (tx) => {
    const row = await lockRow(
      tx,
      callTranscripts,
      transcriptId,
      'This transcript',
      eq(callTranscripts.state, 'done'),
    )
    const { summary, nextSteps } = await mergeEdit(ctx, {
      what: 'summary',
      opened: form,
      mine: { summary: form.summary, nextSteps: form.nextSteps },
      stored: { values: { summary: row.summary, nextSteps: row.nextSteps }, version: row.version },
      fields: { summary: { label: 'Summary' }, nextSteps: { label: 'Next steps' } },
      last: async () => changeBy(tx, row.summaryEditedBy, row.summaryEditedAt ?? row.doneAt ?? ctx.now()),
    })
    await tx
      .update(callTranscripts)
      .set({
        summary,
        nextSteps,
        summaryEditedBy: actor.id,
        summaryEditedAt: ctx.now(),
        version: nextVersion(callTranscripts),
      })
      .where(eq(callTranscripts.id, transcriptId))
    await audit(tx, ctx, { action: 'edited the summary of a call', entity: 'call', entityId: row.callId })
    tx.after(transcriptsChanged())
  })
}

/** The call of a stored recording. */
export async function callOfRecording(ctx: Ctx, recordingId: string): Promise<{ duration: number }> {
  requireActor(ctx)
  const [row] = isUuid(recordingId)
    ? await ctx.db((tx) =>
        tx
          .select({ duration: callRecordings.duration, state: callRecordings.state })
          .from(callRecordings)
          .where(eq(callRecordings.id, recordingId)),
      )
    : []
  if (row?.state !== 'stored') throw notFound('This recording')
  return row
}
