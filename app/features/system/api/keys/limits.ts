export const MAX_KEYS = 50
export const MAX_ORIGINS = 20
/** How long the old one of a key that was rolled still works. */
export const OLD_WORKS_HOURS = 24
/** How long a key can be valid, in days. */
export const VALID_DAYS = [30, 90, 365] as const
