import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { fileCipher } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { GuardedFetchError } from '#app/lib/guarded-fetch.server.ts'
import { log } from '#app/lib/log.server.ts'
import { fetchProviderFile, recordingAddress } from '#app/lib/provider-file.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { fetchRecordings, removeRecording } from '../provider/voice.server.ts'
import { callLegs, callRecordings, calls } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import { on } from '#db/joins.ts'
import { changeCall } from '../calls/change-call.server.ts'
import {
  deleteTranscript,
  keepRecording,
  publishRecordings,
  queueRecording,
  queueTranscript,
  recordingPlace,
} from './recordings.server.ts'

type Row = typeof callRecordings.$inferSelect

/** Longer than the longest call that the provider allows, four hours, takes as WAV. */
const MAX_BYTES = 256 * 1024 * 1024
const FETCH_TIMEOUT_MS = 5 * 60_000
/** The provider may not have the audio yet when it reports a recording. After this time it isn't waited for anymore. */
const GIVE_UP_MS = 3 * millisecondsInDay
/** After the last attempt of a job, or when it was lost. */
const CHECK_AGAIN_MS = 12 * 3_600_000

/** The reason why a recording is in its state, as a sentence for users. */
class RecordingProblem extends Error {}

/**
 * Does what is left to do for a recording: fetches and stores it, encrypted, then deletes it at the provider; after it was
 * deleted here, removes its file. Each step is done once, however often the job runs.
 * @throws when a step failed, so that the job is retried; the row says why
 */
export async function processRecording(ctx: Ctx, id: string): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  try {
    if (row.state === 'waiting') await store(ctx, row)
    await removeAtProvider(ctx, id)
    await removeDeletedFile(ctx, id)
    await finish(ctx, id)
  } catch (error) {
    const problem = error instanceof RecordingProblem ? error.message : 'The recording could not be stored.'
    await update(ctx, id, { problem })
    throw error
  }
}

/** The recording, unless nothing is left to do for it. */
async function claim(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db((tx) =>
    tx
      .update(callRecordings)
      .set({ checkAt: new Date(ctx.now().getTime() + CHECK_AGAIN_MS) })
      .where(and(eq(callRecordings.id, id), isNotNull(callRecordings.checkAt)))
      .returning(),
  )
  return row
}

const update = (ctx: Ctx, id: string, values: Partial<Row>) =>
  ctx.db((tx) => tx.update(callRecordings).set(values).where(eq(callRecordings.id, id)))

/** Nothing is left to do, unless it was deleted here in the meantime. */
const finish = (ctx: Ctx, id: string) =>
  ctx.db((tx) =>
    tx
      .update(callRecordings)
      .set({ checkAt: null, problem: null })
      .where(
        and(
          eq(callRecordings.id, id),
          isNotNull(callRecordings.removedAt),
          or(ne(callRecordings.state, 'deleted'), isNull(callRecordings.storageKey)),
        ),
      ),
  )

async function store(ctx: Ctx, row: Row): Promise<void> {
  const audio = await fetchAudio(row.providerSid)
  if (!audio) {
    if (ctx.now().getTime() - row.createdAt.getTime() < GIVE_UP_MS) {
      throw new RecordingProblem('The provider does not have the recording yet.')
    }
    return saveWaiting(ctx, row, { state: 'missing', checkAt: null })
  }
  const cipher = await ctx.db((tx) => fileCipher(tx, ctx.account.id, recordingPlace(row.id)))
  const sealed = sealFile(cipher, audio)
  const storageKey = await putFile(ctx.account.id, 'recordings', sealed, 'application/octet-stream')
  // The provider's copy is deleted next, so make sure of ours.
  if ((await getFile(ctx.account.id, storageKey))?.size !== sealed.length) {
    throw new Error(`the stored file of recording ${row.id} is incomplete`)
  }
  const stored = { state: 'stored', storageKey, byteSize: audio.length, contentType: 'audio/wav' } as const
  await saveWaiting(ctx, row, { ...stored, storedAt: ctx.now() })
}

/** Changes a recording that is still waiting; otherwise the file just stored isn't needed. */
async function saveWaiting(ctx: Ctx, row: Row, values: Partial<Row>): Promise<void> {
  const isSaved = await ctx.db(async (tx) => {
    const changed = await tx
      .update(callRecordings)
      .set(values)
      .where(and(eq(callRecordings.id, row.id), eq(callRecordings.state, 'waiting')))
      .returning({ id: callRecordings.id })
    if (changed.length > 0) await publishRecordings(tx, row.callId)
    if (changed.length > 0 && values.state === 'stored') await queueTranscript(tx, ctx, row.id)
    return changed.length > 0
  })
  if (!isSaved && values.storageKey) await removeFile(ctx.account.id, values.storageKey)
}

/** Null when the provider doesn't have it. @throws RecordingProblem */
async function fetchAudio(sid: string): Promise<Buffer | null> {
  try {
    const { status, body } = await fetchProviderFile(recordingAddress(sid), {
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
    })
    if (status === 404 || status === 410) return null
    if (status !== 200) throw new RecordingProblem(`The provider answered with an error (${status}).`)
    if (!isWav(body)) throw new RecordingProblem('The provider answered with something other than audio.')
    return body
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error
    throw new RecordingProblem(
      error.problem === 'too-large' ? 'The recording is larger than 256 MB.' : 'The provider did not answer.',
      { cause: error },
    )
  }
}

const isWav = (body: Buffer) =>
  body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WAVE'

/** Only once it is stored or deleted here. */
async function removeAtProvider(ctx: Ctx, id: string): Promise<void> {
  const row = await find(ctx, id)
  if (!row || row.removedAt || (row.state !== 'stored' && row.state !== 'deleted')) return
  try {
    await removeRecording(row.providerSid)
  } catch (error) {
    throw new RecordingProblem('The provider still has a copy, which it could not delete.', { cause: error })
  }
  await update(ctx, id, { removedAt: ctx.now() })
}

async function removeDeletedFile(ctx: Ctx, id: string): Promise<void> {
  const row = await find(ctx, id)
  if (row?.state !== 'deleted' || !row.storageKey) return
  await removeFile(ctx.account.id, row.storageKey)
  await update(ctx, id, { storageKey: null })
}

async function find(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db((tx) => tx.select().from(callRecordings).where(eq(callRecordings.id, id)))
  return row
}

/**
 * Deletes a recording with its file, here and at the provider, before the rows of its call are deleted.
 * @throws when the provider doesn't answer
 */
export async function eraseRecording(ctx: Ctx, id: string): Promise<void> {
  await ctx.db((tx) => deleteTranscript(tx, ctx, id))
  await update(ctx, id, { state: 'deleted' })
  await removeAtProvider(ctx, id)
  await removeDeletedFile(ctx, id)
}

/**
 * Asks the provider for the recordings of an ended call, whose webhooks may have been lost.
 * @throws when the provider doesn't answer
 */
export async function findRecordings(ctx: Ctx, callId: string): Promise<void> {
  const rows = await ctx.db((tx) =>
    tx
      .select({ conferenceSid: calls.conferenceSid, callSid: callLegs.providerSid })
      .from(calls)
      .leftJoin(callLegs, and(on(calls, callLegs.callId), eq(callLegs.side, 'theirs')))
      .where(eq(calls.id, callId)),
  )
  const conferenceSid = rows[0]?.conferenceSid
  const found = conferenceSid ? await fetchRecordings({ conferenceSid }) : []
  // A message, or a recording that a user has started.
  for (const { callSid } of rows) if (callSid) found.push(...(await fetchRecordings({ callSid })))
  if (found.length === 0) return
  await changeCall(ctx, callId, async (draft, tx) => {
    for (const recording of found) await keepRecording(tx, ctx, draft.call, recording)
  })
}

/** Adds the jobs of recordings that are overdue, because a job was lost or failed too often. Runs as a cron job. */
export async function checkRecordings(services: Services): Promise<void> {
  const now = services.now()
  const due = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; recording_id: string }>(
      sql`select * from recordings_to_check(${now.toISOString()}::timestamptz, 500)`,
    ),
  )
  for (const { account_id: accountId, recording_id: id } of due) {
    const ctx = await systemCtx(services, accountId)
    if (ctx) await ctx.db((tx) => queueRecording(tx, ctx, id))
  }
  if (due.length > 0) log.warn({ count: due.length }, 'recordings were overdue')
}
