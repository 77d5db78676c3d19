// Apart from the schema, which forms load when the user begins to type.

export const BLOCKED_NUMBER_HINT = 'At least 11 digits: 1 and the number, for example 12223334444.'
export const MIN_BLOCKED_DIGITS = 11
export const BLOCK_REASON_MAX = 200
