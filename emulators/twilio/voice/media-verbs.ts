import { setTimeout as sleep } from 'node:timers/promises'

import { TwimlError } from '#emulators/twilio/twiml.ts'
import type { Element } from '#emulators/twilio/twiml.ts'

import { loop, samplesSource } from './audio/frame.ts'
import type { Source } from './audio/frame.ts'
import { dtmf, speech } from './audio/tones.ts'
import { AudioError } from './audio/wav.ts'
import { answerCall } from './calls.ts'
import type { Execution, Verb } from './engine.ts'
import { fetchAudio } from './fetch-audio.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

const MAX_LOOPS = 1000

/** Plays a source to the call until it ends. @throws the signal's reason when aborted */
export async function play({ call, signal }: Execution, source: Source): Promise<void> {
  const stop = () => call.leg.stop()
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  await call.leg.play(source)
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
}

const say: Verb = async (execution, element) => {
  const { voice, call } = execution
  answerCall(voice, call)
  const text = textOf(element)
  for (let i = 0; i < loops(element); i++) {
    call.said.push(text)
    voice.changed(call)
    await play(execution, speech(text))
  }
  return 'next'
}

/** The text of a `<Say>`, including that of SSML elements in it. */
function textOf(element: Element): string {
  return [element.text, ...element.children.map(textOf)].join(' ').replace(/\s+/g, ' ').trim()
}

const playFile: Verb = async (execution, element) => {
  const { voice, call, signal, url } = execution
  answerCall(voice, call)
  const { digits } = element.attributes
  if (digits) {
    call.device?.receiveDigits?.(digits)
    await play(execution, dtmf(digits))
    return 'next'
  }
  const address = resolveUrl(element.text.trim(), url)
  let samples: Int16Array
  try {
    samples = await fetchAudio(address, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AudioError) throw new TwimlError(`<Play>: ${error.message}`)
    throw error
  }
  if (!samples.length) return 'next'
  if (element.attributes.loop === '0')
    await play(
      execution,
      loop(() => samplesSource(samples)),
    )
  for (let i = 0; i < loops(element); i++) await play(execution, samplesSource(samples))
  return 'next'
}

/** `loop`, where 0 means without end. */
function loops(element: Element): number {
  const times = Number(element.attributes.loop ?? 1)
  return times === 0 ? MAX_LOOPS : Math.min(MAX_LOOPS, Math.max(1, times || 1))
}

const pause: Verb = async ({ signal }, element) => {
  const seconds = Number(element.attributes.length ?? 1)
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
  return 'next'
}

const redirect: Verb = async ({ url }, element) => {
  return { url: resolveUrl(element.text.trim() || url, url), method: methodOf(element.attributes.method) }
}

/** The verbs allowed wherever there is something to hear. */
export const MEDIA_VERBS: Record<string, Verb> = {
  Say: say,
  Play: playFile,
  Pause: pause,
  Redirect: redirect,
}
