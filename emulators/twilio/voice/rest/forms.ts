import { TwilioError } from '#emulators/twilio/errors.ts'
import type { Callback } from '#emulators/twilio/voice/call.ts'

/** A flag of a form, or undefined if it isn't given. Anything but `true` is false, as at Twilio. */
export function flag(form: URLSearchParams, name: string): boolean | undefined {
  const text = form.get(name)
  return text === null ? undefined : text.toLowerCase() === 'true'
}

/** @throws TwilioError 21205 if it is given and not an absolute URL */
export function urlOf(form: URLSearchParams, name: string): string | null {
  const text = form.get(name)
  if (!text) return null
  if (!URL.canParse(text)) throw new TwilioError(400, 21205, `${name} is not a valid URL: ${text}`)
  return text
}

/** @throws TwilioError 21403 */
export function methodField(form: URLSearchParams, name: string): 'GET' | 'POST' {
  const text = form.get(name) ?? 'POST'
  if (text !== 'GET' && text !== 'POST') throw new TwilioError(400, 21403, `${name} must be GET or POST`)
  return text
}

/** Whole seconds between 1 and 600. @throws TwilioError 20001 */
export function secondsOf(form: URLSearchParams, name: string, fallback: number): number {
  const value = Number(form.get(name) ?? fallback)
  if (!Number.isInteger(value) || value < 1 || value > 600) {
    throw new TwilioError(400, 20001, `${name} must be between 1 and 600`)
  }
  return value
}

/** A callback from the fields `prefix`, `prefixMethod` and `prefixEvent`. @throws TwilioError 21205, 21403 */
export function callbackOf(form: URLSearchParams, prefix: string, defaultEvents: string[]): Callback | null {
  const url = urlOf(form, prefix)
  if (!url) return null
  const events = form.getAll(`${prefix}Event`).flatMap((text) => text.split(/[\s,]+/))
  return {
    url,
    method: methodField(form, `${prefix}Method`),
    events: new Set(events.filter(Boolean).length ? events : defaultEvents),
  }
}
