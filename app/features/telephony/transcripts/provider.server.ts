import { env } from '#app/lib/env.server.ts'
import { api, readFailure, unlessMissing } from '#app/lib/telephony.server.ts'
import type { Language, Speaker } from './transcript.ts'

/** The service that transcribes a language; undefined when the operator has none. */
export const serviceOf = (language: Language): string | undefined =>
  language === 'en-US' ? env().TWILIO_INTELLIGENCE_SERVICE_SID : env().TWILIO_INTELLIGENCE_SERVICE_ES_SID

const hex = (id: string) => id.replaceAll('-', '')
const uuid = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Our name for a transcript at the provider, which takes 64 characters. */
export const keyOf = (row: { accountId: string; id: string }): string => hex(row.accountId) + hex(row.id)

export function readKey(key: unknown): { accountId: string; id: string } | null {
  const match = typeof key === 'string' ? /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(key) : null
  return match && { accountId: uuid(match[1]!), id: uuid(match[2]!) }
}

/** The role of each channel of the audio, from the first. */
export type Channels = readonly Exclude<Speaker, 'unknown'>[]

/**
 * Asks the provider to transcribe the audio at `url`. Not idempotent, but each answer names our row, so one too many does no harm.
 * @throws when it is busy, or its answer was lost
 */
export async function askProvider(
  service: string,
  { url, key, channels }: { url: string; key: string; channels: Channels },
): Promise<{ sid: string } | 'refused'> {
  const channel = {
    media_properties: { media_url: url },
    participants: channels.map((speaker, index) => ({
      channel_participant: index + 1,
      role: speaker === 'ours' ? 'Agent' : 'Customer',
    })),
  }
  try {
    const { sid } = await api().intelligence.v2.transcripts.create({
      serviceSid: service,
      channel,
      customerKey: key,
    })
    return { sid }
  } catch (error) {
    if (readFailure(error).kind === 'refused') return 'refused'
    throw error
  }
}

export interface ProviderTranscript {
  state: 'working' | 'done' | 'failed'
  language: string
  /** Seconds. */
  duration: number
}

/** Null when the provider doesn't have it. @throws when it doesn't answer */
export async function readTranscriptState(sid: string): Promise<ProviderTranscript | null> {
  const found = await unlessMissing(api().intelligence.v2.transcripts(sid).fetch())
  if (!found) return null
  const { status, languageCode, duration } = found
  const failed = status === 'failed' || status === 'canceled' || status === 'error'
  return {
    state: status === 'completed' ? 'done' : failed ? 'failed' : 'working',
    language: languageCode,
    duration: Number(duration) || 0,
  }
}

export interface ProviderSentence {
  /** From 1. */
  channel: number
  startMs: number
  endMs: number
  text: string
}

/** The sentences of a transcript, and its summary by the service's operators. @throws when the provider doesn't answer */
export async function readWords(
  sid: string,
): Promise<{ sentences: ProviderSentence[]; summary: string; nextSteps: string }> {
  const transcript = api().intelligence.v2.transcripts(sid)
  const [sentences, results] = await Promise.all([
    transcript.sentences.list({ pageSize: 1000 }),
    transcript.operatorResults.list(),
  ])
  const resultOf = (name: RegExp) => {
    const found = results.find((result) => name.test(result.name ?? ''))
    return readText(found?.textGenerationResults)
  }
  return {
    sentences: sentences
      .toSorted((one, other) => one.sentenceIndex - other.sentenceIndex)
      .map(({ mediaChannel, startTime, endTime, transcript: text }) => ({
        channel: Number(mediaChannel) || 1,
        startMs: milliseconds(startTime),
        endMs: milliseconds(endTime),
        text,
      })),
    summary: resultOf(/summary/i),
    nextSteps: resultOf(/next/i),
  }
}

const milliseconds = (seconds: string) => Math.round((Number(seconds) || 0) * 1000)

/** The text of an operator that generates one. */
const readText = (results: unknown): string => {
  const text = (results as { result?: unknown } | null | undefined)?.result
  return typeof text === 'string' ? text.trim() : ''
}

/** Deletes a transcript at the provider, if it is still there. @throws when the provider doesn't do it */
export async function removeAtProvider(sid: string): Promise<void> {
  await unlessMissing(api().intelligence.v2.transcripts(sid).remove())
}
