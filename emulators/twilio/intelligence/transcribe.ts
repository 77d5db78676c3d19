import { setTimeout as sleep } from 'node:timers/promises'

import type { TwilioStore } from '#emulators/twilio/store.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import { type Script, sidOf, type Transcript } from './intelligence.ts'
import { TALKS } from './scripts.ts'

const HEARS: Script = {
  result: 'completed',
  copies: 1,
  languageCode: null,
  sentences: null,
  summary: null,
  nextSteps: null,
}

/** Fetches the audio, writes down the script for it, and reports that. A pause of `statusDelayMs` is before each status. */
export async function transcribe(store: TwilioStore, transcript: Transcript): Promise<void> {
  const script = store.intelligence.scripts.shift() ?? HEARS
  const { signal } = store.lifetime
  const step = async (status: Transcript['status']) => {
    await sleep(store.config.statusDelayMs, undefined, { signal })
    transcript.status = status
    transcript.updatedAt = new Date()
    store.options.changed({ type: 'config' })
  }
  try {
    await step('in-progress')
    const seconds = await audioSeconds(transcript.mediaUrl, signal)
    if (script.result === 'never') return
    if (seconds === null || script.result === 'failed') return await step('failed')
    hear(transcript, script, seconds)
    await step('completed')
  } catch {
    // The emulator was reset.
    return
  }
  for (let copy = 0; copy < script.copies; copy += 1) await report(store, transcript)
}

/** The length of a WAV file; null if it can't be fetched or isn't one. */
async function audioSeconds(url: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetch(url, { signal }).catch(() => null)
  if (!response?.ok) return null
  const file = Buffer.from(await response.arrayBuffer())
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.length < 44) return null
  return (file.length - 44) / file.readUInt32LE(28)
}

function hear(transcript: Transcript, script: Script, seconds: number): void {
  transcript.languageCode = script.languageCode ?? transcript.languageCode
  transcript.duration = Math.ceil(seconds)
  const talk = TALKS[transcript.languageCode.slice(0, 2)] ?? TALKS.en!
  const sentences = script.sentences ?? cast(talk.sentences ?? [], transcript.participants)
  const ofScript = script.sentences !== null
  transcript.summary = script.summary ?? (ofScript ? '' : (talk.summary ?? ''))
  transcript.nextSteps = script.nextSteps ?? (ofScript ? '' : (talk.nextSteps ?? ''))
  const letters = sentences.reduce((sum, { text }) => sum + text.length, 0)
  let said = 0
  transcript.sentences = sentences.map(({ channel, text }) => {
    const start = (said / letters) * seconds
    said += text.length
    return { sid: sidOf('GX'), channel, start, end: (said / letters) * seconds, text }
  })
}

/** A talk in the channels of its speakers. With one participant only that side speaks. */
function cast(
  sentences: readonly { channel: number; text: string }[],
  participants: readonly unknown[],
): { channel: number; text: string }[] {
  const roles = participants.map((each) => (each as { role?: unknown } | null)?.role)
  return sentences.flatMap(({ channel, text }) => {
    const at = roles.indexOf(channel === 1 ? 'Agent' : 'Customer')
    return at < 0 && roles.length > 0 ? [] : [{ channel: at < 0 ? channel : at + 1, text }]
  })
}

async function report(store: TwilioStore, transcript: Transcript): Promise<void> {
  const service = store.intelligence.services.get(transcript.serviceSid)
  const url = service?.webhookUrl || store.config.intelligenceWebhookUrl
  if (!url) return
  await sendWebhook(store, {
    kind: 'intelligence',
    url,
    params: {},
    json: {
      account_sid: store.options.accountSid,
      service_sid: transcript.serviceSid,
      transcript_sid: transcript.sid,
      customer_key: transcript.customerKey,
      event_type: 'voice_intelligence_transcript_available',
    },
    sid: transcript.sid,
    phone: '',
    event: 'voice_intelligence_transcript_available',
  })
}
