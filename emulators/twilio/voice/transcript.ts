import { newSid } from '#emulators/twilio/store.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import { callParams } from './callbacks.ts'
import type { Execution } from './engine.ts'
import type { Recording } from './recording.ts'
import { recordingUrl } from './recordings.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** Tells `transcribeCallback` what the control API had the caller say while they were recorded. */
export function sendTranscript(
  { voice, call, url }: Execution,
  { transcribe, transcribeCallback }: Record<string, string>,
  recording: Recording,
  words: readonly string[],
): void {
  if (transcribe !== 'true' || !transcribeCallback) return
  const sid = newSid('TR')
  const params = {
    ...callParams(voice, call),
    TranscriptionSid: sid,
    TranscriptionType: 'fast',
    TranscriptionStatus: words.length > 0 ? 'completed' : 'failed',
    TranscriptionText: words.join(' '),
    RecordingSid: recording.sid,
    RecordingUrl: recordingUrl(voice, recording),
  }
  const webhook = {
    kind: 'recording' as const,
    url: resolveUrl(transcribeCallback, url),
    method: methodOf('POST'),
  }
  voice.sendInOrder(recording.sid, () =>
    sendWebhook(voice.twilio, { ...webhook, params, sid, phone: call.otherEnd, event: 'transcribed' }),
  )
}
