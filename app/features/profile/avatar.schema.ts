/** What a picture may be uploaded as (spec 1, 5). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const

/** Of an upload, in bytes. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024
