import type { SubmissionResult } from '@conform-to/react'
import { asSubmitted } from '../settings/as-submitted.ts'

export interface ChosenRecording {
  /** The form's field for a message's recording, such as `ivr[0].welcomeMessage.recording`. */
  field: string
  key: string
}

/** The recording that was chosen in the recorder, which leads back with it in the URL. */
export function chosenRecording(params: URLSearchParams): ChosenRecording | null {
  const [field, key] = [params.get('field'), params.get('recording')]
  return field && key && /(^|\.)recording$/.test(field) ? { field, key } : null
}

/** A form's first state with the chosen recording: it isn't stored yet. Undefined where the form has no such field. */
export function withChosen(
  values: object,
  chosen: ChosenRecording | null,
): SubmissionResult<string[]> | undefined {
  if (!chosen) return undefined
  const initialValue = asSubmitted(values)
  const path = chosen.field.split(/[.[\]]+/)
  let message: unknown = initialValue
  for (const part of path.slice(0, -1)) {
    if (typeof message !== 'object' || message === null || !Object.hasOwn(message, part)) return undefined
    message = (message as Record<string, unknown>)[part]
  }
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'recording'))
    return undefined
  Object.assign(message, { type: 'recording', recording: chosen.key })
  return { initialValue: initialValue as SubmissionResult['initialValue'] & object }
}
