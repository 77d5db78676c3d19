import { setTimeout as sleep } from 'node:timers/promises'

import { TwimlError } from '#emulators/twilio/twiml.ts'

import { holdMusic } from './audio/tones.ts'
import type { Call } from './call.ts'
import type { Music } from './conference.ts'
import { follow, logTwimlProblem } from './engine.ts'
import type { Execution } from './engine.ts'
import { MEDIA_VERBS, play } from './media-verbs.ts'
import type { Voice } from './voice.ts'

/** A document that ends at once is not asked for more often than this. */
const REPEAT_MS = 1000

/** Plays music to a call until the signal is aborted. A URL's audio or TwiML is repeated. */
export async function playMusic(voice: Voice, call: Call, music: Music, signal: AbortSignal): Promise<void> {
  const execution: Execution = { voice, call, signal, verbs: MEDIA_VERBS, url: music?.url ?? '' }
  try {
    if (!music) await play(execution, holdMusic())
    else if (music.url) await repeat(execution, music)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof TwimlError)) throw error
    logTwimlProblem(execution, error)
  }
}

/** Follows a wait URL again and again. Resolves with the verb's outcome when one of `verbs` stops it. */
export async function repeat(
  execution: Execution,
  target: { url: string; method: 'GET' | 'POST'; params?: () => Record<string, string> },
): Promise<void> {
  for (;;) {
    const { url, method } = target
    const result = await follow(execution, { url, method, params: target.params?.() })
    if (result === 'stopped') return
    await sleep(REPEAT_MS, undefined, { signal: execution.signal })
  }
}
