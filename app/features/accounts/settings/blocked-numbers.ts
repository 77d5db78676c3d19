import { formatPhone } from '#app/lib/phone.ts'

export const BLOCKED_NUMBER_HINT = 'At least 11 digits: 1 and the number, for example 12223334444.'
// Apart from the schema, which forms load when the user begins to type.
export const MIN_BLOCKED_DIGITS = 11
export const BLOCK_REASON_MAX = 200

export const BLOCKED_NUMBERS_PATH = '/account/settings/blocked-numbers'

/** The highest count shown. */
export const BLOCKED_COUNT_MAX = 9999

/** The description of the dialogs that block a number. */
export const BLOCKING = 'Its calls are refused before a phone rings, and no one can call it.'

export const blockedMessage = (phoneNumber: string): string =>
  `${formatPhone(phoneNumber)} added to block list`
