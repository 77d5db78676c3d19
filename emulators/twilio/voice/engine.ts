import { TwimlError } from '#emulators/twilio/twiml.ts'
import type { Element } from '#emulators/twilio/twiml.ts'

import type { Call } from './call.ts'
import { requestTwiml } from './twiml-request.ts'
import type { Target } from './twiml-request.ts'
import type { Voice } from './voice.ts'

/** A call that follows TwiML instructions. */
export type Execution = {
  voice: Voice
  call: Call
  /** Aborted when the call ends or gets other instructions. */
  signal: AbortSignal
  verbs: Record<string, Verb>
  /** The address of the current document, for relative addresses in it. */
  url: string
}

/** Continue with the next verb, with another document, or not at all. */
export type Outcome = 'next' | 'stop' | Target

export type Verb = (execution: Execution, element: Element) => Promise<Outcome>

/**
 * Follows a document and those it leads to. Resolves with whether it came to an end by itself.
 * @throws TwimlError for a document that can't be followed; the signal's reason when aborted
 */
export async function follow(execution: Execution, first: Element | Target): Promise<'finished' | 'stopped'> {
  let outcome: Outcome = 'next'
  let document = 'name' in first ? first : await request(execution, first)
  for (;;) {
    outcome = await runVerbs(execution, document)
    execution.signal.throwIfAborted()
    if (outcome === 'stop') return 'stopped'
    if (outcome === 'next') return 'finished'
    document = await request(execution, outcome)
  }
}

async function request(execution: Execution, target: Target): Promise<Element> {
  execution.url = target.url
  const document = await requestTwiml(execution.voice, execution.call, target)
  execution.signal.throwIfAborted()
  return document
}

async function runVerbs(execution: Execution, document: Element): Promise<Outcome> {
  for (const element of document.children) {
    const verb = execution.verbs[element.name]
    if (!verb) throw new TwimlError(`<${element.name}> is not supported here`)
    const outcome = await verb(execution, element)
    execution.signal.throwIfAborted()
    if (outcome !== 'next') return outcome
  }
  return 'next'
}

/** Rejects with the signal's reason when it is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Notes a mistake in the product's TwiML in the webhook log. */
export function logTwimlProblem({ voice, call, url }: Execution, error: TwimlError): void {
  voice.twilio.logWebhook({
    kind: 'voice',
    url,
    sid: call.sid,
    phone: call.otherEnd,
    event: call.status,
    responseStatus: null,
    durationMs: null,
    faults: [],
    problem: `Invalid TwiML: ${error.message}`,
  })
}
