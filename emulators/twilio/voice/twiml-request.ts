import { parseTwiml, TwimlError } from '#emulators/twilio/twiml.ts'
import type { Element } from '#emulators/twilio/twiml.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Call } from './call.ts'
import { callParams } from './callbacks.ts'
import type { Voice } from './voice.ts'

/** Where to ask for TwiML, with parameters beside the call's own. */
export type Target = { url: string; method: 'GET' | 'POST'; params?: Record<string, string> }

/** @throws TwimlError if the product doesn't respond with TwiML; Twilio calls this an application error */
export async function requestTwiml(voice: Voice, call: Call, target: Target): Promise<Element> {
  const response = await sendWebhook(voice.twilio, {
    kind: 'voice',
    url: target.url,
    method: target.method,
    params: { ...callParams(voice, call), ...target.params },
    sid: call.sid,
    phone: call.otherEnd,
    event: call.status,
    isAwaited: true,
  })
  if (!response) throw new TwimlError(`${target.url} did not respond`)
  if (response.status >= 300) throw new TwimlError(`${target.url} responded ${response.status}`)
  if (/^audio\//i.test(response.contentType)) return documentThatPlays(target.url)
  if (!response.body.trim()) return emptyDocument()
  return parseTwiml(response.body.trim())
}

function emptyDocument(): Element {
  return { name: 'Response', attributes: {}, children: [], text: '' }
}

function documentThatPlays(url: string): Element {
  return {
    ...emptyDocument(),
    children: [{ name: 'Play', attributes: {}, children: [], text: url }],
  }
}

/** An address in TwiML, relative to its document. @throws TwimlError */
export function resolveUrl(address: string, base: string): string {
  if (!URL.canParse(address, base)) throw new TwimlError(`${address} is not a valid URL`)
  return new URL(address, base).href
}

export function methodOf(text: string | undefined): 'GET' | 'POST' {
  return text?.toUpperCase() === 'GET' ? 'GET' : 'POST'
}
