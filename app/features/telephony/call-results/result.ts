export const RESULTS_PATH = '/account/settings/call-results'

/** Each has a key, 1 to 9. */
export const MOST_RESULTS = 9

/** The list that an account starts with. */
export const DEFAULT_RESULTS = [
  'Quote given',
  'Sold',
  'Service done',
  'Call back later',
  'Left a voicemail',
  'Not interested',
] as const

/** A result that can be chosen. */
export interface ResultChoice {
  id: string
  name: string
}

/** The form after a call, over the log. */
export const afterCallPath = (callId: string): string => `/phone-log/${callId}/result`

/** The value of the choice that takes a result off again. */
export const NO_RESULT = 'none'
