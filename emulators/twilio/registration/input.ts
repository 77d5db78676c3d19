import { TwilioError } from '#emulators/twilio/errors.ts'

/** A parameter that must be there. @throws TwilioError 20001 */
export function needed(form: URLSearchParams, name: string): string {
  const value = form.get(name)?.trim()
  if (!value) throw new TwilioError(400, 20001, `Missing required parameter ${name} in the post body`)
  return value
}

/** The parameter, or null if it is missing or empty. */
export function optional(form: URLSearchParams, name: string): string | null {
  return form.get(name)?.trim() || null
}

/** @throws TwilioError 20001 */
export function bool(form: URLSearchParams, name: string, fallback: boolean): boolean {
  const value = form.get(name)
  if (value === null || value === '') return fallback
  if (/^true$/i.test(value)) return true
  if (/^false$/i.test(value)) return false
  throw new TwilioError(400, 20001, `Invalid ${name}: ${value} is not a boolean`)
}

/** Twilio's `Attributes`, a JSON object. @throws TwilioError 20001 */
export function attributes(form: URLSearchParams): Record<string, unknown> | null {
  const text = form.get('Attributes')
  if (text === null || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // It is refused below, as are values that aren't objects.
  }
  throw new TwilioError(400, 20001, 'Attributes must be a valid JSON object')
}

/** A URL that Twilio would call. @throws TwilioError 21609 */
export function callback(form: URLSearchParams, name: string): string | null {
  const url = optional(form, name)
  if (url !== null && !/^https?:\/\//.test(url)) throw new TwilioError(400, 21609)
  return url
}
