import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { maskSaid, maskText } from '#app/lib/mask-said.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { on } from '#db/joins.ts'
import { callRecordings, calls, callTranscripts, transcriptSentences } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { channelsOf, checkLater, failTranscript, removeLater } from './ask.server.ts'
import { transcriptsChanged } from './events.ts'
import {
  type Channels,
  type ProviderSentence,
  type ProviderTranscript,
  readKey,
  readTranscriptState,
  readWords,
} from './provider.server.ts'
import type { Speaker } from './transcript.ts'

/** How long the provider is waited for. */
const GIVE_UP_MS = 6 * 3_600_000
const CHECK_AGAIN_MS = 15 * 60_000
const FAILED = 'The transcription service could not understand this recording.'
const NEVER_CAME = 'The transcription service did not answer in time.'
const MOST_SUMMARY = 4000

/** A finished transcript, as the provider reports it. It may come late, twice, or after its recording was deleted. */
export async function receiveTranscriptEvent(
  services: Services,
  event: Record<string, unknown>,
): Promise<'applied' | 'known' | 'unknown'> {
  const named = readKey(event.customer_key)
  const sid = event.transcript_sid
  if (!named || typeof sid !== 'string' || !/^GT[0-9a-f]{32}$/.test(sid)) return 'unknown'
  const ctx = await systemCtx(services, named.accountId)
  if (!ctx) return 'unknown'
  return ctx.db(async (tx) => {
    const [row] = await tx.select().from(callTranscripts).where(eq(callTranscripts.id, named.id))
    if (row?.state === 'done' && row.providerSid === sid) return 'known'
    if (!row || row.state === 'done') {
      await removeLater(tx, ctx, sid)
      return 'known'
    }
    await enqueue(tx, 'transcripts.fetch', { transcriptId: row.id, sid }, { key: `transcript:${sid}` })
    return 'applied'
  })
}

/**
 * Stores what the provider understood, once, and has its copy deleted.
 * @throws when the provider doesn't answer, so that the job is retried
 */
export async function fetchTranscript(ctx: Ctx, id: string, sid: string): Promise<void> {
  const found = await readTranscriptState(sid)
  if (found?.state === 'working') return
  const row = await findRow(ctx, id)
  if (!found || found.state === 'failed') {
    // An older one that failed doesn't end the one that was asked for again.
    if (row?.providerSid === sid) await failTranscript(ctx, id, FAILED)
    return
  }
  if (!row || row.state === 'done') return ctx.db((tx) => removeLater(tx, ctx, sid))
  await keepWords(ctx, id, sid, found, await readWords(sid))
}

type Words = Awaited<ReturnType<typeof readWords>>

async function keepWords(
  ctx: Ctx,
  id: string,
  sid: string,
  found: ProviderTranscript,
  words: Words,
): Promise<void> {
  await ctx.db(async (tx) => {
    await removeLater(tx, ctx, sid)
    const [row] = await tx
      .select({ transcript: callTranscripts, kind: callRecordings.kind, direction: calls.direction })
      .from(callTranscripts)
      .innerJoin(callRecordings, on(callRecordings, callTranscripts.recordingId))
      .innerJoin(calls, on(calls, callTranscripts.callId))
      .where(eq(callTranscripts.id, id))
      .for('no key update', { of: callTranscripts })
    if (!row || row.transcript.state === 'done') return
    // When an answer was lost, the recording was transcribed twice, and either transcript may come first.
    const { providerSid } = row.transcript
    if (providerSid && providerSid !== sid) await removeLater(tx, ctx, providerSid)
    const said = speakersOf(words.sentences, channelsOf(row.kind, row.direction))
    const texts = maskSaid(said)
    const rows = said.map(({ speaker, startMs, endMs }, position) => ({
      accountId: ctx.account.id,
      transcriptId: id,
      position,
      speaker,
      startMs,
      endMs,
      text: texts[position]!.slice(0, MOST_SUMMARY),
    }))
    for (let start = 0; start < rows.length; start += 1000) {
      await tx.insert(transcriptSentences).values(rows.slice(start, start + 1000))
    }
    await tx
      .update(callTranscripts)
      .set({
        state: 'done',
        problem: null,
        providerSid: null,
        language: found.language,
        summary: maskText(words.summary).slice(0, MOST_SUMMARY),
        nextSteps: maskText(words.nextSteps).slice(0, MOST_SUMMARY),
        seconds: found.duration || row.transcript.seconds,
        doneAt: ctx.now(),
      })
      .where(eq(callTranscripts.id, id))
    tx.after(transcriptsChanged())
  })
}

/** The sentences with their speakers, who can't be told apart when the provider had one channel of a call. */
function speakersOf(
  sentences: readonly ProviderSentence[],
  channels: Channels,
): (ProviderSentence & { speaker: Speaker })[] {
  const heard = new Set(sentences.map(({ channel }) => channel))
  const isMixed = channels.length > 1 && heard.size < 2
  return sentences.map((sentence) => ({
    ...sentence,
    speaker: isMixed ? 'unknown' : (channels[Math.min(sentence.channel, channels.length) - 1] ?? 'unknown'),
  }))
}

/** Looks for a transcript whose webhook may have been lost, and gives up on one that never comes. */
export async function checkTranscript(ctx: Ctx, id: string): Promise<void> {
  const row = await findRow(ctx, id)
  if (row?.state !== 'asked') return
  if (row.providerSid) {
    await fetchTranscript(ctx, id, row.providerSid).catch((error: unknown) =>
      log.warn({ err: error }, 'a transcript could not be checked'),
    )
  }
  const checked = await findRow(ctx, id)
  if (checked?.state !== 'asked') return
  const isLate = ctx.now().getTime() - checked.askedAt.getTime() >= GIVE_UP_MS
  if (isLate) return failTranscript(ctx, id, NEVER_CAME)
  await ctx.db((tx) => checkLater(tx, ctx, id, CHECK_AGAIN_MS))
}

async function findRow(ctx: Ctx, id: string) {
  const [row] = await ctx.db((tx) => tx.select().from(callTranscripts).where(eq(callTranscripts.id, id)))
  return row
}
