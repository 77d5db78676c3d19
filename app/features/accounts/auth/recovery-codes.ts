/** How many codes are made at a time. */
export const RECOVERY_CODES = 10
/** With this many left, the user is asked to make new ones. */
export const FEW_CODES = 3
