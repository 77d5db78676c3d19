import { setTimeout as sleep } from 'node:timers/promises'

import type { Element } from '#emulators/twilio/twiml.ts'

import { answerCall } from './calls.ts'
import { follow } from './engine.ts'
import type { Execution, Verb } from './engine.ts'
import { MEDIA_VERBS } from './media-verbs.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** Collects pressed keys, or words given by the control API, while its own verbs play. */
export const gather: Verb = async (execution, element) => {
  const { voice, call, url } = execution
  const { action, method, actionOnEmptyResult } = element.attributes
  answerCall(voice, call)
  const input = await collect(execution, element)
  execution.signal.throwIfAborted()
  if (input === null && actionOnEmptyResult !== 'true') return 'next'
  return { url: resolveUrl(action ?? url, url), method: methodOf(method), params: input ?? { Digits: '' } }
}

type Input = { Digits: string } | { SpeechResult: string; Confidence: string }

/** Resolves with null if nothing was entered in time. */
async function collect(execution: Execution, element: Element): Promise<Input | null> {
  const { call, signal } = execution
  const { input = 'dtmf', timeout = '5', finishOnKey = '#', numDigits } = element.attributes
  const wanted = numDigits === undefined ? Infinity : Number(numDigits)
  const heard = new AbortController()
  const done = new AbortController()
  let digits = ''
  let spoken: string | null = null
  let idle: (() => void) | null = null
  const onPressed = (pressed: string) => {
    if (!input.includes('dtmf')) return
    heard.abort()
    idle?.()
    for (const key of pressed) {
      if (finishOnKey && finishOnKey.includes(key)) return done.abort()
      digits += key
      if (digits.length >= wanted) return done.abort()
    }
  }
  const onSpoken = (words: string) => {
    if (!input.includes('speech')) return
    heard.abort()
    spoken = words
    done.abort()
  }
  call.on('pressed', onPressed).on('spoken', onSpoken)
  try {
    await prompt(execution, element, heard.signal)
    for (let isIdle = false; !isIdle && !done.signal.aborted && !signal.aborted;) {
      const pressedAgain = new Promise<false>((resolve) => {
        idle = () => resolve(false)
      })
      const stop = AbortSignal.any([signal, done.signal])
      const timedOut = sleep(Number(timeout) * 1000, true, { signal: stop }).catch(() => true)
      isIdle = await Promise.race([timedOut, pressedAgain])
    }
  } finally {
    call.off('pressed', onPressed).off('spoken', onSpoken)
  }
  if (spoken !== null) return { SpeechResult: spoken, Confidence: '0.9' }
  return digits ? { Digits: digits } : null
}

/** Plays what is inside the gather, until the caller enters something. */
async function prompt(execution: Execution, element: Element, heard: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([execution.signal, heard])
  await follow({ ...execution, signal, verbs: MEDIA_VERBS }, { ...element, text: '' }).catch(
    (error: unknown) => {
      if (!heard.aborted) throw error
    },
  )
}
