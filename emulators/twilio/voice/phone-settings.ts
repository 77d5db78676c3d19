import { HttpError } from '#emulators/lib/http.ts'

import type { PhoneSettings } from './phone-device.ts'
import { phoneSettings } from './targets.ts'
import type { Voice } from './voice.ts'

const ON_CALL: readonly string[] = ['ring', 'answer', 'machine', 'busy', 'no-answer', 'failed']

/** Changes what a client's phone does in its next calls. @throws HttpError 422 for invalid input */
export function setPhone(voice: Voice, number: string, input: Record<string, unknown>): PhoneSettings {
  const settings = { ...phoneSettings(voice, number) }
  const { onCall, ringMs, hz } = input
  if (onCall !== undefined) {
    if (typeof onCall !== 'string' || !ON_CALL.includes(onCall)) {
      throw new HttpError(422, `\`onCall\` must be one of: ${ON_CALL.join(', ')}`)
    }
    settings.onCall = onCall as PhoneSettings['onCall']
  }
  if (ringMs !== undefined) {
    if (typeof ringMs !== 'number' || ringMs < 0 || ringMs > 600_000) {
      throw new HttpError(422, '`ringMs` must be from 0 to 600000')
    }
    settings.ringMs = ringMs
  }
  if (hz !== undefined) {
    if (hz !== null && (typeof hz !== 'number' || hz < 50 || hz >= 4000)) {
      throw new HttpError(422, '`hz` must be a frequency from 50 to 3999, or null')
    }
    settings.hz = hz
  }
  voice.phones.set(number, settings)
  voice.twilio.options.changed({ type: 'phone', phone: number })
  return settings
}
