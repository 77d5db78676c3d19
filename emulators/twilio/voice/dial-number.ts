import type { Element } from '#emulators/twilio/twiml.ts'

import { Room } from './audio/room.ts'
import { ringback } from './audio/tones.ts'
import type { Call, Callback } from './call.ts'
import { answerCall, endCall, gone, placeCall } from './calls.ts'
import { aborted, follow } from './engine.ts'
import type { Execution } from './engine.ts'
import { MEDIA_VERBS } from './media-verbs.ts'
import { recordCall } from './recordings.ts'
import { deviceFor, parseClient } from './targets.ts'
import { methodOf, resolveUrl } from './twiml-request.ts'

/** How a `<Dial>` went, for its action. */
export type DialResult = { status: string; call: Call | null; recording?: string }

/** Dials numbers and clients at once and connects the first that answers, until one of the two hangs up. */
export async function dialPeople(execution: Execution, dial: Element): Promise<DialResult> {
  const { voice, call, signal } = execution
  if (dial.attributes.answerOnBridge !== 'true') answerCall(voice, call)
  const nouns = dial.children.filter((child) => child.name === 'Number' || child.name === 'Client')
  const bare = dial.text.trim()
  if (bare) nouns.push({ name: 'Number', attributes: {}, children: [], text: bare })
  const legs = nouns.map((noun) => ({ noun, leg: placeLeg(execution, dial, noun) }))
  const endLegs = () => {
    for (const { leg } of legs) endCall(voice, leg, 'canceled')
  }
  signal.addEventListener('abort', endLegs, { once: true })
  try {
    void call.leg.play(ringback())
    const winner = await Promise.race([firstToAccept(execution, legs), aborted(signal)])
    call.leg.stop()
    for (const { leg } of legs) if (leg !== winner) endCall(voice, leg, 'canceled')
    if (!winner) return { status: failureOf(legs.map(({ leg }) => leg)), call: legs[0]?.leg ?? null }
    return await bridge(execution, dial, winner)
  } finally {
    signal.removeEventListener('abort', endLegs)
  }
}

function placeLeg({ voice, call, url }: Execution, dial: Element, noun: Element): Call {
  const { statusCallback, statusCallbackEvent = 'completed', statusCallbackMethod } = noun.attributes
  const isClient = noun.name === 'Client'
  const identity = (childText(noun, 'Identity') ?? noun.text).trim()
  const to = isClient ? `client:${identity}` : identity
  const parameters = noun.children.filter((child) => child.name === 'Parameter')
  const callback: Callback | null = statusCallback
    ? {
        url: resolveUrl(statusCallback, url),
        method: methodOf(statusCallbackMethod),
        events: new Set(statusCallbackEvent.split(/\s+/)),
      }
    : null
  return placeCall(voice, {
    from: dial.attributes.callerId ?? (call.direction === 'inbound' ? call.from : call.to),
    to: isClient ? `client:${parseClient(to).identity}` : to,
    direction: 'outbound-dial',
    parentSid: call.sid,
    statusCallback: callback,
    device: deviceFor(voice, to),
    timeoutSeconds: Number(dial.attributes.timeout ?? 30),
    sendDigits: noun.attributes.sendDigits,
    customParams: {
      ...(isClient && parseClient(to).params),
      ...Object.fromEntries(
        parameters.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
      ),
    },
  })
}

function childText(element: Element, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text
}

type Ringing = { noun: Element; leg: Call }

/** The first leg that answers and comes through its own instructions (`url`); null if none does. */
function firstToAccept(execution: Execution, legs: Ringing[]): Promise<Call | null> {
  return new Promise((resolve) => {
    let open = legs.length
    if (!open) resolve(null)
    for (const { noun, leg } of legs) {
      leg.once('ended', () => {
        open -= 1
        if (!open) resolve(null)
      })
      leg.once('answered', () => {
        void screen(execution, noun, leg).then((isAccepted) => isAccepted && resolve(leg))
      })
    }
  })
}

/** Follows the noun's `url` with the answered leg. Returns whether it stays on the line. */
async function screen({ voice, url, verbs }: Execution, noun: Element, leg: Call): Promise<boolean> {
  if (!noun.attributes.url) return true
  leg.program = new AbortController()
  const target = {
    url: resolveUrl(noun.attributes.url, url),
    method: methodOf(noun.attributes.method),
  }
  const { signal } = leg.program
  const screening = { voice, call: leg, signal, verbs: { ...verbs, ...MEDIA_VERBS }, url: target.url }
  const result = await follow(screening, target).catch(() => 'stopped')
  leg.program = null
  if (result === 'stopped') endCall(voice, leg, 'completed')
  return !leg.isOver
}

/** The final status of the legs together: what the first one that wasn't canceled met. */
function failureOf(legs: Call[]): string {
  return legs.find(({ status }) => status !== 'canceled' && status !== 'completed')?.status ?? 'no-answer'
}

async function bridge(execution: Execution, dial: Element, other: Call): Promise<DialResult> {
  const { voice, call, signal } = execution
  answerCall(voice, call)
  const room = new Room()
  voice.rooms.add(room)
  call.leg.enter(room)
  other.leg.enter(room)
  const recording = startRecording(execution, dial)
  try {
    await Promise.race([gone(other), aborted(signal)])
    return { status: 'completed', call: other, recording }
  } finally {
    voice.rooms.delete(room)
    call.leg.exit()
    if (!other.program) endCall(voice, other, 'completed')
  }
}

function startRecording({ voice, call, url }: Execution, dial: Element): string | undefined {
  if (!dial.attributes.record?.startsWith('record-from')) return undefined
  return recordCall(voice, call, 'DialVerb', recordingCallback(dial.attributes, url)).sid
}

export function recordingCallback(attributes: Record<string, string>, base: string): Callback | null {
  const { recordingStatusCallback, recordingStatusCallbackMethod, recordingStatusCallbackEvent } = attributes
  if (!recordingStatusCallback) return null
  return {
    url: resolveUrl(recordingStatusCallback, base),
    method: methodOf(recordingStatusCallbackMethod),
    events: new Set((recordingStatusCallbackEvent ?? 'completed').split(/\s+/)),
  }
}
