import { setTimeout as sleep } from 'node:timers/promises'

import { beep } from './audio/tones.ts'
import { answerCall } from './calls.ts'
import { recordingCallback } from './dial-number.ts'
import type { Verb } from './engine.ts'
import { play } from './media-verbs.ts'
import { recordCall, recordingUrl, stopRecording } from './recordings.ts'
import { sendTranscript } from './transcript.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** Records the caller until a key, a hang-up, the maximum length or a silence. */
export const record: Verb = async (execution, element) => {
  const { voice, call, signal, url } = execution
  const { action, method, maxLength = '3600', finishOnKey = '1234567890*#', playBeep } = element.attributes
  answerCall(voice, call)
  if (playBeep !== 'false') await play(execution, beep())
  const callback = recordingCallback(element.attributes, url)
  const recording = recordCall(voice, call, 'RecordVerb', callback, 'far')
  const done = new AbortController()
  let digits = ''
  const onPressed = (pressed: string) => {
    const key = [...pressed].find((it) => finishOnKey.includes(it))
    if (!key) return
    digits = key
    done.abort()
  }
  const words: string[] = []
  const onSpoken = (said: string) => void words.push(said)
  call.on('pressed', onPressed).on('spoken', onSpoken)
  const silence = watchSilence(call.leg, Number(element.attributes.timeout ?? 5), () => done.abort())
  const stop = AbortSignal.any([signal, done.signal])
  await sleep(Number(maxLength) * 1000, undefined, { signal: stop }).catch(() => undefined)
  call.off('pressed', onPressed).off('spoken', onSpoken)
  silence.stop()
  stopRecording(voice, recording)
  sendTranscript(execution, element.attributes, recording, words)
  signal.throwIfAborted()
  return {
    url: resolveUrl(action ?? url, url),
    method: methodOf(method),
    params: {
      RecordingUrl: recordingUrl(voice, recording),
      RecordingSid: recording.sid,
      RecordingDuration: String(recording.duration),
      Digits: digits || 'timeout',
    },
  }
}

const QUIET = 200

/** Calls `onSilence` once nothing has been said for so many seconds. */
function watchSilence(
  leg: { taps: Set<(said: Int16Array | null, heard: Int16Array) => void> },
  seconds: number,
  onSilence: () => void,
): { stop: () => void } {
  let quietFrames = 0
  const tap = (said: Int16Array | null) => {
    quietFrames = said?.some((sample) => Math.abs(sample) > QUIET) ? 0 : quietFrames + 1
    if (quietFrames >= seconds * 50) onSilence()
  }
  leg.taps.add(tap)
  return { stop: () => leg.taps.delete(tap) }
}
